/**
 * What Android's telephone application shows of a session: nothing, a spinner, a question, or a text with OK.
 *
 * Pure words; renderer/phone/android draws them. Source: the Android Open Source Project, PhoneUtils of its telephone application and its English
 * strings. Where it leaves the session it says one sentence for every reason; the reason is given beside it.
 */
import { WORDING_PRESETS } from '../environment/ussd-presets.ts';
import type { UssdReply } from './reply.ts';
import { screenText } from './screen-text.ts';
import { openMenu, type SessionState } from './session-state.ts';

/** The longest reply, in characters; a longer one cancels the session, and so does an empty one. */
export const LONGEST_REPLY = 160;
export const REPLY_LENGTH = `USSD message must be between 1 and ${LONGEST_REPLY} characters. Please try again.`;

const WORDS = WORDING_PRESETS.find(({ id }) => id === 'android')?.values;
const RUNNING = WORDS?.dialling ?? '';
const DROPPED = WORDS?.failed ?? '';

export type AndroidDialogContent = {
  readonly kind: 'spinner' | 'question' | 'text';
  readonly text: string;
  /** What really happened, where the phone would not say. */
  readonly reason?: string;
  /** Former texts of the session, below a final one. */
  readonly earlier: readonly string[];
  /** The menu that a question's lines belong to. */
  readonly menu?: UssdReply;
};

/** The dialog over the call screen; undefined while there is none. `earlier` are the session's former texts. */
export function androidDialog(state: SessionState, earlier: readonly string[]): AndroidDialogContent | undefined {
  const { stage } = state;
  if (state.inFlight && stage.kind !== 'busy') return { kind: 'spinner', text: RUNNING, earlier: [] };
  switch (stage.kind) {
    case 'no-line':
    case 'idle':
    case 'calls':
      return undefined;
    case 'running':
      return { kind: 'spinner', text: RUNNING, earlier: [] };
    case 'screen':
      return { kind: 'question', text: stage.reply.ussdText, earlier: [], menu: stage.reply };
    case 'ended':
      return { kind: 'text', text: stage.reply.ussdText, earlier };
    case 'handset':
      return { kind: 'text', text: stage.text, earlier: [] };
    case 'busy':
      return { kind: 'text', text: stage.sentence, earlier: [] };
    default:
      // A refusal that leaves the session open is told as it is: the menu comes back after OK.
      if (openMenu(state)) return { kind: 'text', text: screenText(state), earlier: [] };
      return { kind: 'text', text: DROPPED, reason: stage.sentence, earlier: [] };
  }
}
