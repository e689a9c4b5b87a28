/** Makes the PressRecord of a press from what the phone was told of its answer. */
import { MOST_SCREEN_CHARACTERS, type PressRecord } from '../request/press-record.ts';
import { beginning, shortened } from '../text/shortened.ts';
import { endsAtMs, type PressOutcome } from './reply.ts';

export function pressRecord(press: Omit<PressRecord, 'outcome'>, outcome: PressOutcome): PressRecord {
  if (outcome.kind === 'failed') {
    const { code, message } = outcome.failure;
    const sentence = shortened(message, MOST_SCREEN_CHARACTERS - 1);
    return { ...press, outcome: { kind: 'refused', code, sentence, isSessionLost: outcome.sessionLost } };
  }
  const { currentState, ussdText, menu } = outcome.reply;
  const expiresAtMs = endsAtMs(outcome.reply);
  return {
    ...press,
    outcome: {
      kind: 'screen',
      state: currentState,
      text: beginning(ussdText, MOST_SCREEN_CHARACTERS),
      isEnd: menu.isEndState,
      keys: menu.options.map(({ key }) => key),
      ...(Number.isNaN(expiresAtMs) ? {} : { expiresAtMs }),
    },
  };
}
