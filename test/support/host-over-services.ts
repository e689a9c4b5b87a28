/**
 * A Host straight over a Workbench's services, as the doors make it: inputs parsed, answers through JSON.
 *
 * `hold` keeps the answers of one command back until they are released, in any order: that is how late answers are made.
 *
 * The page is gone when its test has finished: what it still had in mind reaches no workbench, which closes next.
 */
import { onTestFinished } from 'vitest';
import { answerCall } from '../../electron/answer-call.ts';
import type { Program } from '../../electron/program.ts';
import type { CommandName } from '../../shared/contract/commands.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';

export type HeldAnswers = {
  /** Releases: one for each answer that is kept back, in the order of the calls. */
  readonly releases: (() => void)[];
};

export type TestHost = Host & {
  readonly calls: { readonly command: CommandName; readonly input: unknown }[];
  hold(command: CommandName): HeldAnswers;
};

export function hostOverServices(workbench: Program): TestHost {
  const calls: { readonly command: CommandName; readonly input: unknown }[] = [];
  const held = new Map<CommandName, HeldAnswers>();
  let isGone = false;
  onTestFinished(() => {
    isGone = true;
  });
  return {
    capabilities: { nativeWindow: false },
    calls,
    hold(command) {
      const answers: HeldAnswers = { releases: [] };
      held.set(command, answers);
      return answers;
    },
    async call(command, input) {
      if (isGone) return new Promise(() => {});
      calls.push({ command, input });
      const crossing: unknown = JSON.parse(JSON.stringify(input));
      const answer = await answerCall(workbench.services, command, crossing);
      const holding = held.get(command);
      if (holding) await new Promise<void>((resolve) => void holding.releases.push(resolve));
      // The same edge as in the web host: the services answer by the contract.
      return JSON.parse(JSON.stringify(answer)) as Answer<never>;
    },
    on: (event, listener) =>
      workbench.onEvent((name, payload) => {
        if (String(name) === event && !isGone) listener(payload as never);
      }),
  };
}

/** Waits until `condition` holds; the test's own timeout ends it otherwise. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2));
}
