/** How a call ended, as the phone knows it: what the call log says beside each code. */
import type { SessionState, Stage } from './session-state.ts';
import { hasSession } from './session-state.ts';

export const CALL_OUTCOMES = [
  'running',
  'final',
  'user',
  'line',
  'timed-out',
  'network',
  'failed',
  'unsupported',
  'handset',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** What the stage says of the last call; undefined where it says nothing, because the call's end has been left. */
export function callOutcome(state: SessionState): CallOutcome | undefined {
  return hasSession(state) ? 'running' : ended(state.stage);
}

function ended(stage: Stage): CallOutcome | undefined {
  switch (stage.kind) {
    case 'ended':
      return 'final';
    case 'idle':
      return stage.endedBy === 'service' ? 'final' : stage.endedBy;
    case 'ended-by-network':
      return 'network';
    case 'timed-out':
    case 'failed':
    case 'unsupported':
    case 'handset':
      return stage.kind;
    default:
      return undefined;
  }
}
