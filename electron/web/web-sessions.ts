/**
 * Sessions of the loopback door: single-use codes that are exchanged for a token.
 *
 * A launch code is in the URL's fragment, which no server sees; the page exchanges it once, within two minutes. With
 * the token comes a resume code, also single-use, so that a reload works without the launch code; its exchange ends the
 * session that it came with, and whatever that session holds open. A session ends an
 * hour after its page's last sign of life: a call, or an open stream of events. Its resume code is good for a day after
 * that, so that a laptop that slept goes on. Stores only SHA-256 hashes, and compares them in constant time.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';

const MINUTE_MS = 60_000;
export const LAUNCH_CODE_MS = 2 * MINUTE_MS;
const SESSION_MS = 60 * MINUTE_MS;
const RESUME_CODE_MS = 24 * 60 * MINUTE_MS;
/** So long a code that is too old is told so; after that nobody knows it. */
const TOLD_MS = 24 * 60 * MINUTE_MS;

export type SessionGrant = { readonly token: string; readonly resume: string };

/** Why a code was not exchanged. */
export type CodeRefusal = 'unknown' | 'too-old';

export type WebSessions = {
  /** A new single-use code, 43 characters of base64url; `onUsed` is called when it was exchanged. */
  issueCode(onUsed?: () => void): string;
  exchange(code: string): SessionGrant | CodeRefusal;
  /** True for the token of a session that has not ended, which counts as a sign of life. */
  isToken(token: string): boolean;
  /** Keeps the token's session until the returned function is called; `ended` is called where it ends before. */
  hold(token: string, ended: () => void): () => void;
};

type Session = { readonly hash: Buffer; aliveAtMs: number; readonly holds: Set<() => void> };
type Code = {
  readonly hash: Buffer /** 0 and less: still good. */;
  readonly tooOldMs: () => number;
  readonly onUsed?: () => void;
  /** Of a resume code: the session that it came with. */
  readonly former?: Session;
};

export function createWebSessions(random: RandomSource, { nowMs }: Clock): WebSessions {
  const codes: Code[] = [];
  const sessions: Session[] = [];
  const secret = () => Buffer.from(random.bytes(32)).toString('base64url');

  function issue(code: Omit<Code, 'hash'>): string {
    prune(codes, ({ tooOldMs }) => tooOldMs() > TOLD_MS);
    prune(sessions, (session) => silentMs(session) > SESSION_MS);
    const text = secret();
    codes.push({ ...code, hash: hashOf(text) });
    return text;
  }

  const silentMs = ({ aliveAtMs, holds }: Session): number => (holds.size > 0 ? 0 : nowMs() - aliveAtMs);

  function end(session: Session): void {
    prune(sessions, (one) => one === session);
    for (const ended of [...session.holds]) ended();
  }

  function sessionOf(token: string): Session | undefined {
    const session = found(sessions, hashOf(token));
    if (!session || silentMs(session) <= SESSION_MS) return session;
    end(session);
    return undefined;
  }

  return {
    issueCode(onUsed) {
      const issuedAtMs = nowMs();
      return issue({ onUsed, tooOldMs: () => nowMs() - issuedAtMs - LAUNCH_CODE_MS });
    },
    exchange(text) {
      const code = found(codes, hashOf(text));
      if (!code) return 'unknown';
      codes.splice(codes.indexOf(code), 1);
      if (code.tooOldMs() > 0) return 'too-old';
      code.onUsed?.();
      if (code.former) end(code.former);
      const token = secret();
      const session: Session = { hash: hashOf(token), aliveAtMs: nowMs(), holds: new Set() };
      sessions.push(session);
      return { token, resume: issue({ former: session, tooOldMs: () => silentMs(session) - RESUME_CODE_MS }) };
    },
    isToken(token) {
      const session = sessionOf(token);
      if (session) session.aliveAtMs = nowMs();
      return session !== undefined;
    },
    hold(token, ended) {
      const session = sessionOf(token);
      if (!session) return () => {};
      session.holds.add(ended);
      return () => {
        session.holds.delete(ended);
        session.aliveAtMs = nowMs();
      };
    },
  };
}

function prune<T>(entries: T[], isOver: (entry: T) => boolean): void {
  entries.splice(0, entries.length, ...entries.filter((entry) => !isOver(entry)));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares every entry, so that the time taken does not reveal which one matched. */
function found<T extends { readonly hash: Buffer }>(entries: readonly T[], wanted: Buffer): T | undefined {
  let match: T | undefined;
  for (const entry of entries) if (timingSafeEqual(entry.hash, wanted)) match = entry;
  return match;
}
