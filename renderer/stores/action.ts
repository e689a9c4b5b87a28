/**
 * Action: one thing that the palette and a shortcut can do.
 *
 * Each room gives a list of its own from a file of this folder; all-actions.ts joins them. An action runs what a store
 * already does and decides nothing. Lists are made anew on every asking, so they say how things stand now.
 */
import type { Chord } from '../../shared/page/shortcut/chord.ts';

/** In the order in which they are listed. */
export const ACTION_GROUPS = [
  'Rooms',
  'Operations',
  'Exchanges',
  'Environments',
  'Subscribers',
  'Phone',
  'Sandbox',
  'Webhooks',
  'Vault',
  'Copy',
  'Settings',
  'Window',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

export type Action = {
  /** Stable and unique: `room.history`, `sandbox.weather.stormy`. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** What stands beside the title: a path, a number, how a setting is set. */
  readonly note?: string;
  /** Other words that people look for it by. */
  readonly keywords?: readonly string[];
  /** The default chords; absent: it is not among the shortcuts. */
  readonly chords?: readonly Chord[];
  /** What is lost; it is asked for before the act. */
  readonly loses?: string;
  /** Why it cannot be done now; it is then listed and does nothing. */
  readonly hindrance?: string;
  run(): void;
};

/** Makes actions of one group, whose ids begin alike; `shared` is said of each that does not say otherwise. */
export function actionsOf(group: ActionGroup, prefix: string, shared: Partial<Action> = {}) {
  return (id: string, title: string, more: Partial<Action>, run: () => void): Action => {
    return { id: `${prefix}.${id}`, title, group, ...shared, ...more, run };
  };
}

/** A room's actions, as things stand now. */
export type ActionSource = () => readonly Action[];
