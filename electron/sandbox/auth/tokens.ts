/**
 * Access tokens: made new at every start, kept as hashes and in memory only.
 *
 * A token is compared by its hash in constant time. The first token of a run does not expire; those given out by /auth
 * do, by the sandbox's clock.
 */
import { timingSafeEqual } from 'node:crypto';
import { toBase64Url } from '../../../shared/bytes/base64.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { CryptoPort, RandomSource } from '../../../shared/signature/ports.ts';

const TOKEN_BYTES = 32;
const MAX_TOKENS = 1000;

export type TokenBook = {
  /** A new token: 43 characters of base64url. It holds until `expiresMs`, or to the end of the run. */
  issue(expiresMs?: number): string;
  holds(token: string, nowMs: number): boolean;
  /** A new token in place of all others. */
  rotate(): string;
};

/** `rotated` is told the token that took the place of all others. */
export function createTokenBook(
  random: RandomSource,
  crypto: CryptoPort,
  rotated: (token: string) => void = () => {},
): TokenBook {
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
      const hash = crypto.sha256(encodeUtf8(token));
      return known.some((entry) => timingSafeEqual(entry.hash, hash) && nowMs < entry.expiresMs);
    },
  };
}
