/**
 * The words on the display and above the two soft keys, for every program that shows a phone.
 *
 * A soft key carries the event that it triggers, so that a drawn phone, a keyboard and a terminal agree on its effect.
 */
import { openMenu, type PhoneEvent, type SessionState } from './session-state.ts';

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
      return 'USSD code running …';
    case 'screen':
    case 'ended':
      return stage.reply.ussdText;
    case 'failed':
      return stage.sentence;
    case 'handset':
      return stage.text;
  }
}

const END: SoftKey = { label: 'End', event: { kind: 'redPressed' } };
const CLEAR: SoftKey = { label: 'Clear', event: { kind: 'clearPressed' } };

/** The current label and event of the left and right soft keys. */
export function softKeys(state: SessionState): SoftKeys {
  if (state.inFlight) return { right: { label: 'Cancel', event: { kind: 'redPressed' } } };
  switch (state.stage.kind) {
    case 'no-line':
      return {};
    case 'idle':
      if (state.typed !== '') return { left: { label: 'Call', event: { kind: 'greenPressed' } }, right: CLEAR };
      return state.lastCode === '' ? {} : { left: { label: 'Last code', event: { kind: 'recalled' } } };
    case 'running':
      return { right: END };
    case 'screen':
      return { left: { label: 'Send', event: { kind: 'greenPressed' } }, right: state.typed === '' ? END : CLEAR };
    case 'failed':
      if (openMenu(state)) {
        if (state.typed !== '') return { left: { label: 'Send', event: { kind: 'greenPressed' } }, right: CLEAR };
        return { left: { label: 'Back', event: { kind: 'greenPressed' } }, right: END };
      }
      return {
        ...(state.lastCode === '' ? {} : { left: { label: 'Redial', event: { kind: 'redialled' } } }),
        right: { label: 'Close', event: { kind: 'redPressed' } },
      };
    case 'ended':
    case 'handset':
      return { left: { label: 'OK', event: { kind: 'greenPressed' } } };
  }
}
