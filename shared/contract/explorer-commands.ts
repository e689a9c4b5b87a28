/**
 * Inputs and outputs of the explorer: one exploration at a time in an environment, bounded by requests and depth.
 *
 * Part of the one list in commands.ts. `explorer.start` answers when it has ended, and ends with the page that asked; on the way
 * `explorer.progressed` tells how far it is. What it presses is recorded like any other press, and is on the map.
 */
import { z } from 'zod';
import type { StoppedBy } from '../map/explore/exploration-types.ts';
import { confirmedName } from './confirmed-name.ts';

const id = z.string().min(1).max(200);

export const EXPLORER_BUDGET = { usual: 2_000, most: 100_000 } as const;
export const EXPLORER_DEPTH = { usual: 12, most: 100 } as const;

export const EXPLORER_INPUTS = {
  'explorer.start': z.strictObject({
    environmentId: id,
    /** Who dials; the environment's first customer where absent. */
    customerId: z.int().nonnegative().optional(),
    budget: z.int().min(1).max(EXPLORER_BUDGET.most),
    depth: z.int().min(0).max(EXPLORER_DEPTH.most),
    /** Also what buys, sells or cancels; refused where the environment is dangerous. */
    acts: z.boolean(),
    /** True: goes on from the map of history, and presses only what nobody pressed. */
    resumes: z.boolean(),
    confirmedName,
  }),
  'explorer.stop': z.strictObject({ environmentId: id }),
  'explorer.state': z.strictObject({ environmentId: id }),
} as const satisfies Record<string, z.ZodType>;

export type ExplorerStanding = 'never' | 'running' | 'waiting' | 'ended';

export type ExplorerState = {
  readonly environmentId: string;
  /** `waiting`: the service asked for patience. `never`: not since the program was started. */
  readonly standing: ExplorerStanding;
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
  /** Once it has ended: nothing cut it short. */
  readonly complete: boolean;
  readonly stoppedBy?: StoppedBy;
  /** Why nothing more could be sent, or what the service said when it ended it. */
  readonly sentence?: string;
};

export type ExplorerOutputs = {
  'explorer.start': ExplorerState;
  'explorer.stop': ExplorerState;
  'explorer.state': ExplorerState;
};
