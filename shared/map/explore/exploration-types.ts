/** What an exploration is asked, what it asks for, and what it comes to. */
import type { PressAnswer } from '../../flow/check-answer.ts';
import type { MapBuild } from '../map-build.ts';
import type { MenuMap } from '../menu-map.ts';

export type ExploreOptions = {
  readonly serviceCode: string;
  readonly customerId: number;
  /** How many requests at most. */
  readonly budget: number;
  /** How many presses after the dialling at most. */
  readonly depth: number;
  readonly mayAct: boolean;
  /** On a menu that is told as a text alone, what it does not offer is typed too, to see how that is refused. */
  readonly probes?: boolean;
  /** The map to go on with; an empty one to begin. */
  readonly build: MapBuild;
  /** From when on its presses are counted, in Unix milliseconds: behind all that are in the map. */
  readonly startedAtMs: number;
};

export type ExploreEffect =
  | {
      readonly kind: 'press';
      readonly customerId: number;
      /** Absent for a dialling. */
      readonly sessionId?: string | undefined;
      readonly choice: string;
      readonly fromState?: string | undefined;
    }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | { readonly kind: 'finish' };

/** What cut an exploration short. */
export type StoppedBy = 'budget' | 'depth' | 'cancelled' | 'no-answer' | 'refused' | 'too-many-requests';

export type Explored = {
  readonly map: MenuMap;
  readonly requests: number;
  readonly complete: boolean;
  readonly stoppedBy?: StoppedBy;
  /** What the service, or the connection, said when it stopped. */
  readonly sentence?: string;
  /** Keys and texts that could still be tried, as far as is known now. */
  readonly left: number;
  readonly leftAlone: number;
};

export type Exploration = {
  next(): ExploreEffect;
  /** The answer to the press that `next` asked for. */
  take(answer: PressAnswer): void;
  cancel(): void;
  readonly explored: Explored;
};
