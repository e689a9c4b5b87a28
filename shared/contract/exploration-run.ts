/** The run that explores a menu: one at a time in an environment, bounded by requests and depth. What it presses is recorded like any other press. */
import { z } from 'zod';
import type { StoppedBy } from '../map/explore/exploration-types.ts';
import { confirmedName } from './confirmed-name.ts';

export const EXPLORER_BUDGET = { usual: 2_000, most: 100_000 } as const;
export const EXPLORER_DEPTH = { usual: 12, most: 100 } as const;

export const explorationInput = z.strictObject({
  kind: z.literal('exploration'),
  environmentId: z.string().min(1).max(200),
  /** Who dials; the environment's first customer where absent. */
  customerId: z.int().nonnegative().optional(),
  budget: z.int().min(1).max(EXPLORER_BUDGET.most),
  depth: z.int().min(0).max(EXPLORER_DEPTH.most),
  /** Also what buys, sells or cancels; refused where the environment is dangerous. */
  acts: z.boolean(),
  /** True: goes on from the map of history, and presses only what nobody pressed. */
  resumes: z.boolean(),
  confirmedName,
});

export type ExplorationProgress = {
  /** The service asked for patience. */
  readonly isWaiting: boolean;
  readonly requests: number;
  readonly budget: number;
  /** Screens on its map. */
  readonly screens: number;
  /** Keys and texts that it knows of and has not pressed yet. */
  readonly left: number;
  /** Keys that act and were left alone. */
  readonly leftAlone: number;
  readonly errors: number;
  readonly warnings: number;
};

export type ExplorationResult = {
  /** Nothing cut it short. */
  readonly complete: boolean;
  readonly stoppedBy?: StoppedBy | undefined;
  /** What the service said when it ended it. */
  readonly sentence?: string | undefined;
};

export type ExplorationRunning = {
  readonly progress: ExplorationProgress;
  readonly item: never;
  readonly result: ExplorationResult;
};
