/**
 * Access tokens: new at every start, stored as hashes and in memory only.
 *
 * Tokens are compared by hash in constant time. The first token of a run does not expire; those that /auth issues do,
 * by the sandbox's clock.
 */
import { timingSafeEqual } from 'node:crypto';
import { toBase64Url } from '../../../shared/bytes/base64.ts';
import { encodeUtf8, utf8Encoder } from '../../../shared/bytes/utf8.ts';
import type { CryptoPort, RandomSource } from '../../../shared/signature/ports.ts';

const TOKEN_BYTES = 32;
const MAX_TOKENS = 1000;

export type TokenBook = {
  /** Issues a token: 43 characters of base64url. It is valid until `expiresMs`, or to the end of the run. */
  issue(expiresMs?: number): string;
  holds(token: string, nowMs: number): boolean;
  /** Issues a token and revokes all others. */
  rotate(): string;
};

/** `rotated` receives the token that replaced all others. */
export function createTokenBook(
  random: RandomSource,
  crypto: CryptoPort,
  rotated: (token: string) => void = () => {},
): TokenBook {
  const encode = utf8Encoder();
  let known: readonly { readonly hash: Uint8Array; readonly expiresMs: number }[] = [];
  const issue = (expiresMs = Number.POSITIVE_INFINITY): string => {
    const token = toBase64Url(random.bytes(TOKEN_BYTES));
    const lasting = known.filter((entry) => entry.expiresMs === Number.POSITIVE_INFINITY);
    const passing = known.filter((entry) => entry.expiresMs !== Number.POSITIVE_INFINITY).slice(-MAX_TOKENS);
    known = [...lasting, ...passing, { hash: crypto.sha256(encodeUtf8(token)), expiresMs }];
    return token;
  };
  return {
    issue,
    rotate() {
      known = [];
      const token = issue();
      rotated(token);
      return token;
    },
    holds(token, nowMs) {
      const hash = crypto.sha256(encode(token));
      return known.some((entry) => timingSafeEqual(entry.hash, hash) && nowMs < entry.expiresMs);
    },
  };
}
