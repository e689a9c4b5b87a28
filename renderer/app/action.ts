/**
 * Action: one thing that the palette and a shortcut can do.
 *
 * Each room lists its own; create-stores.ts joins the lists. An action calls a store and decides nothing. Lists are
 * rebuilt on every read, so they reflect the current state.
 */
import type { ActionGroup } from '../../shared/opening/menu-action.ts';
import type { Chord } from '../../shared/page/shortcut/chord.ts';

export type Action = {
  /** Stable and unique: `room.history`, `sandbox.weather.stormy`. */
  readonly id: string;
  readonly title: string;
  readonly group: ActionGroup;
  /** Shown beside the title: a path, a number, the current value of a setting. */
  readonly note?: string;
  /** Other words people search for. */
  readonly keywords?: readonly string[];
  /** The default chords. Without them the action is not in the list of shortcuts. */
  readonly chords?: readonly Chord[];
  /** What the action destroys; the palette asks for confirmation first. */
  readonly loses?: string;
  /** The sub-menu that it stands in where a native menu shows it. */
  readonly within?: string;
  /** Its title in that sub-menu, whose name says the rest of it. */
  readonly titleWithin?: string;
  /** Present where it is one of several choices, or a switch: whether it is the chosen one, or on. */
  readonly isChosen?: boolean;
  /** Chooses an environment that is live. */
  readonly isLive?: boolean;
  /** Why it cannot run now; it is listed but disabled. */
  readonly hindrance?: string | undefined;
  run(): void;
};

/** Creates actions of one group with a common id prefix; `shared` holds the defaults for all of them. */
export function actionsOf(group: ActionGroup, prefix: string, shared: Partial<Action> = {}) {
  return (id: string, title: string, more: Partial<Action>, run: () => void): Action => {
    return { id: `${prefix}.${id}`, title, group, ...shared, ...more, run };
  };
}

/** Returns a room's actions for the current state. */
export type ActionSource = () => readonly Action[];
