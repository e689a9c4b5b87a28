/**
 * Bindings: the chords of each action, from the defaults and the user's changes. Conflicts are reported before they
 * arise. In a saved text, only malformed parts are dropped.
 */
import { jsonValue } from '../../json/json-value.ts';
import { type Chord, readChord } from './chord.ts';
import { refuseChord } from './chord-rules.ts';

/** An action that can have chords. */
export type Bindable = { readonly id: string; readonly chords: readonly Chord[] };

/** The user's chords by action, replacing the defaults; an empty list means none. */
export type Rebindings = Readonly<Record<string, readonly Chord[]>>;

export function chordsOf(action: Bindable, changed: Rebindings): readonly Chord[] {
  return changed[action.id] ?? action.chords;
}

/** The action with this chord; the user's choice overrides a default. */
export function boundTo(chord: Chord, actions: readonly Bindable[], changed: Rebindings): string | undefined {
  const holders = actions.filter((action) => chordsOf(action, changed).includes(chord));
  return (holders.find((action) => changed[action.id] !== undefined) ?? holders[0])?.id;
}

/** Makes this the action's only chord, and takes it from any other action. */
export function rebind(actionId: string, chord: Chord, actions: readonly Bindable[], changed: Rebindings): Rebindings {
  const next: Record<string, readonly Chord[]> = { ...changed };
  for (const action of actions) {
    const chords = chordsOf(action, changed);
    if (action.id !== actionId && chords.includes(chord)) next[action.id] = chords.filter((other) => other !== chord);
  }
  next[actionId] = [chord];
  return withoutDefaults(next, actions);
}

/** Restores the action's default, taking it from any action that has it now. */
export function resetBinding(actionId: string, actions: readonly Bindable[], changed: Rebindings): Rebindings {
  const own = actions.find((action) => action.id === actionId)?.chords ?? [];
  const next: Record<string, readonly Chord[]> = { ...changed };
  delete next[actionId];
  for (const action of actions) {
    const chords = chordsOf(action, next);
    if (action.id === actionId || !chords.some((chord) => own.includes(chord))) continue;
    next[action.id] = chords.filter((chord) => !own.includes(chord));
  }
  return withoutDefaults(next, actions);
}

/** A binding equal to the default is not a change. */
function withoutDefaults(changed: Rebindings, actions: readonly Bindable[]): Rebindings {
  const isDefault = (id: string, chords: readonly Chord[]) => {
    const own = actions.find((action) => action.id === id)?.chords;
    return own !== undefined && own.join(' ') === chords.join(' ');
  };
  return Object.fromEntries(Object.entries(changed).filter(([id, chords]) => !isDefault(id, chords)));
}

const MOST_KEPT = 300;

/** Parses saved rebindings; drops anything that is not a list of allowed chords. */
export function readRebindings(text: string | undefined, isMac: boolean): Rebindings {
  const json = jsonValue(text ?? '{}');
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return {};
  const read: [string, readonly Chord[]][] = [];
  for (const [id, value] of Object.entries(json).slice(0, MOST_KEPT)) {
    if (!Array.isArray(value) || value.length > 4) continue;
    const chords = value.map(readChord);
    const usable = chords.filter((chord) => chord !== undefined && (chord === '?' || !refuseChord(chord, isMac)));
    if (usable.length === value.length) read.push([id, usable.filter((chord) => chord !== undefined)]);
  }
  return Object.fromEntries(read);
}
