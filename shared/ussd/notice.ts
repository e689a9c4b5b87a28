/**
 * What the display says of a session that is over: it goes by itself after a while, as a phone's own notices do.
 *
 * Only what stands on a phone without a session: a failure keeps its sentence, because its keys go on from it.
 */
import { without } from '../without.ts';
import type { Instant, SessionState } from './session-state.ts';

/** Long enough for who looks up from another window. */
export const NOTICE_MS = 30_000;

/** The same state unless its notice has just come or has stood long enough. Ticks call it. */
export function fadeNotice(state: SessionState, { machineMs }: Instant): SessionState {
  const { notice, ...rest } = state;
  const text = noticeOf(state);
  if (text === undefined) return notice ? rest : state;
  if (notice?.text !== text) return { ...state, notice: { text, sinceMs: machineMs } };
  if (machineMs - notice.sinceMs < NOTICE_MS) return state;
  return { ...without(rest, 'hint'), stage: { kind: 'idle' } };
}

function noticeOf({ stage, hint, typed }: SessionState): string | undefined {
  if (stage.kind === 'timed-out') return stage.sentence;
  return stage.kind === 'idle' && typed === '' ? hint : undefined;
}
