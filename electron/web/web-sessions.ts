/**
 * Sessions of the loopback door: single-use codes that are exchanged for a token.
 *
 * A launch code is in the URL's fragment, which no server sees; the page exchanges it once. With the token comes a
 * resume code, also single-use, so that a reload works without the launch code. Stores only SHA-256 hashes, and
 * compares them in constant time.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { RandomSource } from '../../shared/signature/ports.ts';

export type SessionGrant = { readonly token: string; readonly resume: string };

export type WebSessions = {
  /** A new single-use code, 43 characters of base64url. */
  issueCode(): string;
  /** Exchanges a code; undefined if it is unknown or was used. */
  exchange(code: string): SessionGrant | undefined;
  isToken(token: string): boolean;
};

export function createWebSessions(random: RandomSource): WebSessions {
  const codes: Buffer[] = [];
  const tokens: Buffer[] = [];
  const secret = () => Buffer.from(random.bytes(32)).toString('base64url');
  const issueCode = () => {
    const code = secret();
    codes.push(hashOf(code));
    return code;
  };
  return {
    issueCode,
    exchange(code) {
      const index = findHash(codes, hashOf(code));
      if (index < 0) return undefined;
      codes.splice(index, 1);
      const token = secret();
      tokens.push(hashOf(token));
      return { token, resume: issueCode() };
    },
    isToken: (token) => findHash(tokens, hashOf(token)) >= 0,
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares every entry, so that the time taken does not reveal which one matched. */
function findHash(hashes: readonly Buffer[], wanted: Buffer): number {
  let found = -1;
  for (const [index, hash] of hashes.entries()) if (timingSafeEqual(hash, wanted)) found = index;
  return found;
}
