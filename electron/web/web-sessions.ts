/**
 * Sessions of the loopback door: single-use codes, each of which opens one page's socket.
 *
 * A launch code is in the URL's fragment, which no server sees; the page presents it once, within two minutes. With its
 * session comes a resume code, also single-use, by which a reloaded page, or one that lost its socket, begins the next;
 * that ends the session that the code came with. It is good while its page is there and for a day after, so that a laptop
 * that slept goes on. Stores only SHA-256 hashes, and compares them in constant time.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';

const MINUTE_MS = 60_000;
export const LAUNCH_CODE_MS = 2 * MINUTE_MS;
const RESUME_CODE_MS = 24 * 60 * MINUTE_MS;
/** So long a code that is too old is told so; after that nobody knows it. */
const TOLD_MS = 24 * 60 * MINUTE_MS;

export type SessionGrant = {
  readonly resume: string;
  /** The page is gone: from now on its resume code grows old. */
  leave(): void;
};

/** Why a code was not exchanged. */
export type CodeRefusal = 'unknown' | 'too-old';

export type WebSessions = {
  /** A new single-use code, 43 characters of base64url; `onUsed` is called when it was exchanged. */
  issueCode(onUsed?: () => void): string;
  /** Begins a session; `ended` is called when its resume code begins another. */
  exchange(code: string, ended: () => void): SessionGrant | CodeRefusal;
};

type Code = {
  readonly hash: Buffer;
  /** 0 and less: still good. */
  readonly tooOldMs: () => number;
  readonly onUsed?: () => void;
};

export function createWebSessions(random: RandomSource, { nowMs }: Clock): WebSessions {
  let codes: readonly Code[] = [];

  function issue(code: Omit<Code, 'hash'>): string {
    const text = Buffer.from(random.bytes(32)).toString('base64url');
    codes = [...codes.filter(({ tooOldMs }) => tooOldMs() <= TOLD_MS), { ...code, hash: hashOf(text) }];
    return text;
  }

  return {
    issueCode(onUsed) {
      const issuedAtMs = nowMs();
      return issue({ onUsed, tooOldMs: () => nowMs() - issuedAtMs - LAUNCH_CODE_MS });
    },
    exchange(text, ended) {
      const code = found(codes, hashOf(text));
      if (!code) return 'unknown';
      codes = codes.filter((one) => one !== code);
      if (code.tooOldMs() > 0) return 'too-old';
      code.onUsed?.();
      let leftAtMs: number | undefined;
      const tooOldMs = () => (leftAtMs === undefined ? 0 : nowMs() - leftAtMs - RESUME_CODE_MS);
      return {
        resume: issue({ onUsed: ended, tooOldMs }),
        leave() {
          leftAtMs ??= nowMs();
        },
      };
    },
  };
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares every entry, so that the time taken does not reveal which one matched. */
function found(codes: readonly Code[], wanted: Buffer): Code | undefined {
  let match: Code | undefined;
  for (const code of codes) if (timingSafeEqual(code.hash, wanted)) match = code;
  return match;
}
