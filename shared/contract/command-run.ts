/** The run of the command line over the flows of the data folder, as a build server runs it: a process of its own, on sandboxes of its own. */
import { z } from 'zod';
import { flowName } from './flow-commands.ts';

export const commandInput = z.strictObject({
  kind: z.literal('command'),
  /** Absent: all flows. */
  name: flowName.optional(),
});

export type CommandRunning = {
  readonly progress: Record<never, never>;
  /** What it printed, in pieces; of either output. */
  readonly item: { readonly text: string };
  readonly result: {
    /** Null where a signal ended it. */
    readonly exitCode: number | null;
    readonly elapsedMs: number;
    readonly endedBy: 'itself' | 'user' | 'time';
  };
};
