/**
 * The words on the display and above the two soft keys, for every program that shows a phone.
 *
 * A soft key carries the event that it triggers, so that a drawn phone, a keyboard and a terminal agree on its effect.
 */
import { asksForText } from './asked-text.ts';
import { openMenu, type PhoneEvent, type SessionState } from './session-state.ts';
import { worded } from './wording.ts';

export type SoftKey = { readonly label: string; readonly event: PhoneEvent };
export type SoftKeys = { readonly left?: SoftKey; readonly right?: SoftKey };

/** The text on the display, without status line, typed line and soft keys; empty when idle. */
export function screenText(state: SessionState): string {
  const { stage } = state;
  switch (stage.kind) {
    case 'no-line':
      return 'Searching for a network …';
    case 'idle':
      return '';
    case 'running':
      return worded(state, 'dialling', { reason: '', code: stage.code });
    case 'screen':
    case 'ended':
      return stage.reply.ussdText;
    case 'failed':
    case 'timed-out':
    case 'ended-by-network':
    case 'busy':
    case 'unsupported':
      return stage.sentence;
    case 'calls':
      return ['Last codes', ...state.lastCodes.map((code, at) => `${at === stage.at ? '> ' : '  '}${code}`)].join('\n');
    case 'handset':
      return stage.text;
  }
}

/** Beside the reply line: the input mode of a text, or which key sends what was collected; undefined without such a line. */
export function lineNote(state: SessionState): string | undefined {
  const menu = openMenu(state);
  if (!menu || state.inFlight || state.stage.kind === 'busy') return undefined;
  if (asksForText(menu)) return state.mode;
  return state.typed === '' ? undefined : 'green sends';
}

const END: SoftKey = { label: 'End', event: { kind: 'redPressed' } };
const CLEAR: SoftKey = { label: 'Clear', event: { kind: 'clearPressed' } };

const OK: SoftKey = { label: 'OK', event: { kind: 'greenPressed' } };
const CLOSE: SoftKey = { label: 'Close', event: { kind: 'redPressed' } };

/** The current label and event of the left and right soft keys. */
export function softKeys(state: SessionState): SoftKeys {
  if (state.stage.kind === 'busy') return { left: OK, right: END };
  if (state.inFlight) return { right: { label: 'Cancel', event: { kind: 'redPressed' } } };
  switch (state.stage.kind) {
    case 'no-line':
      return {};
    case 'idle':
      if (state.typed !== '') return { left: { label: 'Call', event: { kind: 'greenPressed' } }, right: CLEAR };
      return state.lastCodes.length === 0 ? {} : { left: { label: 'Last codes', event: { kind: 'callsOpened' } } };
    case 'calls':
      return {
        left: { label: 'Call', event: { kind: 'greenPressed' } },
        right: { label: 'Close', event: { kind: 'clearPressed' } },
      };
    case 'running':
      return { right: END };
    case 'screen':
      return { left: { label: 'Send', event: { kind: 'greenPressed' } }, right: state.typed === '' ? END : CLEAR };
    case 'failed':
      if (openMenu(state)) {
        if (state.typed !== '') return { left: { label: 'Send', event: { kind: 'greenPressed' } }, right: CLEAR };
        return { left: { label: 'Back', event: { kind: 'greenPressed' } }, right: END };
      }
      return withRedial(state);
    case 'timed-out':
    case 'ended-by-network':
    case 'unsupported':
      return withRedial(state);
    case 'ended':
    case 'handset':
      return { left: OK };
  }
}

function withRedial({ lastCodes }: SessionState): SoftKeys {
  return lastCodes.length === 0
    ? { right: CLOSE }
    : { left: { label: 'Redial', event: { kind: 'redialled' } }, right: CLOSE };
}
