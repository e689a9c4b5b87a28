/** The phone's state as the stage shows it: the last answer, and what is being typed. */
import { type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import { replayedPhone } from '../phone/replayed-phone.ts';
import type { StageState } from './stage-store.ts';

export function stagedPhone({ steps, typing, phase, cues, position }: StageState): SessionState {
  const sending = phase === 'sending' ? (cues[position]?.sent ?? '') : undefined;
  const isTyping = typing !== undefined && phase === 'typing';
  const last = steps.findLast(({ delivery }) => delivery === undefined);
  if (!last) {
    if (sending !== undefined) return { ...SWITCHED_ON, stage: { kind: 'running', code: sending } };
    return { ...SWITCHED_ON, stage: { kind: 'idle' }, typed: isTyping ? typing.typed : '' };
  }
  const seen = steps.findLast(({ text }) => text !== null);
  const screen = replayedPhone({
    flow: '',
    at: '',
    text: seen?.text ?? '',
    isEnd: seen?.end ?? false,
    state: seen?.state ?? undefined,
    sending: isTyping ? typing.typed : sending,
    isPaused: false,
  });
  // A key that is pressed answers the menu behind the sentence.
  if (last.text !== null || isTyping || sending !== undefined) return screen;
  const back = screen.stage.kind === 'screen' ? screen.stage.reply : undefined;
  const code = last.status === null ? 'no-answer' : `service-${last.status}`;
  return {
    ...SWITCHED_ON,
    stage: { kind: 'failed', code, sentence: firstSentence(last.message ?? 'No answer came.'), back },
  };
}

/** What stands on the display, for who hears it. */
export function shownText({ steps }: StageState): string {
  const last = steps.findLast(({ delivery }) => delivery === undefined);
  return last ? (last.text ?? firstSentence(last.message ?? 'No answer came.')) : 'waiting';
}

/** The rest is hashes and advice; the chain beside the phone says it better. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}
