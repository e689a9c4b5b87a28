/**
 * Dialling: what becomes of a code, from the keypad, from the list of the last codes or from a book.
 *
 * One session at a time: a code that is dialled during a session is refused by the phone itself, and the session goes on.
 * Sources: 3GPP TS 23.090 section 6.2.1 (a parallel request gets USSD-Busy), 51.010-1 section 31.10.1 (dialling).
 */
import { sendsCodeWhole } from '../environment/ussd-protocol.ts';
import { without } from '../without.ts';
import { readDialledCode } from './dialled-code.ts';
import { release } from './session-end.ts';
import { MOST_LAST_CODES, openStage, type SessionState, type Step } from './session-state.ts';
import { hiddenReason, worded } from './wording.ts';

/** The list of the last codes, or a word on what to type where there is none. */
export function openCalls(state: SessionState): SessionState {
  if (state.lastCodes.length === 0) return { ...state, hint: `Type ${state.serviceCode}` };
  return { ...state, stage: { kind: 'calls', at: 0 } };
}

/** The last code; empty before the first. */
export function lastCode({ lastCodes }: SessionState): string {
  return lastCodes[0] ?? '';
}

/** Dials, unless a session runs. */
export function choose(state: SessionState, code: string): Step {
  const over = openStage(state);
  if (over) {
    const happened = { reason: 'The phone is in a session, and one runs at a time.', code };
    const sentence = worded(state, 'busy', happened);
    return [{ ...state, stage: { kind: 'busy', code, sentence, over } }, []];
  }
  if (state.stage.kind !== 'no-line') return dial(release(state, state.stage), code);
  return [{ ...state, ahead: [{ kind: 'textPasted', text: code }, { kind: 'greenPressed' }] }, []];
}

/** Dials on a phone without a session. */
export function dial(state: SessionState, typed: string): Step {
  const read = readDialledCode(typed, state.serviceCode, sendsCodeWhole(state.profile));
  const lastCodes = [typed, ...state.lastCodes.filter((code) => code !== typed)].slice(0, MOST_LAST_CODES);
  const rest = without(state, 'refusal');
  const dialled: SessionState = { ...rest, typed: '', lastCodes, dialled: state.dialled + 1 };
  if (read.kind === 'handset') return [{ ...dialled, stage: { kind: 'handset', text: read.text } }, []];
  if (read.kind === 'refused') {
    const happened = { reason: read.sentence, code: typed };
    const sentence = worded(state, 'unsupported', happened);
    const hidden = hiddenReason(state, 'unsupported', happened);
    return [{ ...dialled, ...hidden, stage: { kind: 'unsupported', code: typed, sentence } }, []];
  }
  const pressNumber = state.lastPressNumber + 1;
  const running: SessionState = {
    ...dialled,
    stage: { kind: 'running', code: read.code },
    lastPressNumber: pressNumber,
    inFlight: { pressNumber, choice: read.code },
    ahead: [...read.choices.map((choice) => ({ kind: 'answerGiven' as const, choice })), ...state.ahead],
  };
  return [running, [{ kind: 'send', pressNumber, choice: read.code }]];
}
