/** The keys of the stage, as keyboards and presenters' clickers send them. */

export const STAGE_KEYS = [
  ['→ PageDown Space', 'Next step'],
  ['← PageUp', 'Back one step, played again'],
  ['R', 'Reset world, session and view'],
  ['C P O', 'Beside the phone: signature chain, map, nothing; again: as the script says'],
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
  ' ': 'button, a, summary, input, select, textarea',
  Enter: 'button, a, summary, input, select, textarea',
  ArrowRight: '[role="radio"], input, select, textarea',
  ArrowLeft: '[role="radio"], input, select, textarea',
  Backspace: 'input, textarea',
};

export function stageKey(event: KeyboardEvent): StageAct | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const owner = OWN_KEYS[key];
  if (owner !== undefined && event.target instanceof Element && event.target.closest(owner)) return undefined;
  return ACTS[key];
}
