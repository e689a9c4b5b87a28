/** The keys of the stage, as keyboards and presenters' clickers send them. */

import { TEXT_FIELDS } from '../ui/focused-element.ts';

export const STAGE_KEYS = [
  ['→ PageDown Space', 'Next step'],
  ['← PageUp', 'Back one step, played again'],
  ['R', 'Reset world, session and view'],
  ['C P O', 'Beside the phone: signature chain, map, nothing; again: as the script says'],
  ['D', 'The phone is the audience’s: any key dials; → goes on with the story'],
  ['T', 'Write what the room reads here, in a flow of your own'],
  ['S', 'Sound of the keys'],
  ['B .', 'Black screen'],
  ['N', 'Notes'],
  ['W', 'Notes in a window of their own'],
  ['F', 'Full screen'],
  ['M', 'These controls'],
  ['Esc', 'Leave'],
] as const;

export type StageAct =
  | 'next'
  | 'back'
  | 'reset'
  | 'chain'
  | 'map'
  | 'phoneOnly'
  | 'audience'
  | 'caption'
  | 'sound'
  | 'black'
  | 'notes'
  | 'notesWindow'
  | 'controls'
  | 'fullScreen'
  | 'swallow';

const ACTS: Readonly<Record<string, StageAct>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  Enter: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  Backspace: 'back',
  r: 'reset',
  c: 'chain',
  p: 'map',
  o: 'phoneOnly',
  d: 'audience',
  t: 'caption',
  s: 'sound',
  b: 'black',
  '.': 'black',
  n: 'notes',
  w: 'notesWindow',
  f: 'fullScreen',
  m: 'controls',
  // What clickers send to begin a show would load the page anew.
  F5: 'swallow',
};

/** Keys that a focused button or choice needs itself. */
const OWN_KEYS: Readonly<Record<string, string>> = {
  ' ': 'button, a, summary, input, select',
  Enter: 'button, a, summary, input, select',
  ArrowRight: '[role="radio"], input, select',
  ArrowLeft: '[role="radio"], input, select',
};

export function stageKey(event: KeyboardEvent): StageAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  // A field has all keys for itself.
  if (event.target instanceof Element && event.target.matches(TEXT_FIELDS)) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const owner = OWN_KEYS[key];
  if (owner !== undefined && event.target instanceof Element && event.target.closest(owner)) return undefined;
  return ACTS[key];
}
