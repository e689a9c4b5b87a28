/** The phone's state as a replay shows it: one screen, nothing to answer. */
import { type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import type { ReplayedScreen } from '../app/replay-store.ts';

export function replayedPhone({ text, isEnd, state = '', sending }: ReplayedScreen): SessionState {
  if (text === undefined) return { ...SWITCHED_ON, stage: { kind: 'running', code: sending ?? '' } };
  const reply = {
    message: '',
    sessionId: 'replay',
    currentState: state,
    menu: { state, text, options: [], isEndState: isEnd },
    ussdText: text,
    expiresAt: '',
  };
  return { ...SWITCHED_ON, stage: isEnd ? { kind: 'ended', reply } : { kind: 'screen', reply }, typed: sending ?? '' };
}
