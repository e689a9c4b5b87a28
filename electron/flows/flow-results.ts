/**
 * flow-results.json: how each flow of the workbench came out last, with its screens, so that the list shows it after a restart.
 *
 * It is worth nothing but a look: a file that cannot be read counts as none, and what the disk does not take is shown until the program ends.
 */
import { z } from 'zod';
import type { FlowResult } from '../../shared/contract/flow-commands.ts';
import type { FlowRunning } from '../../shared/contract/flow-run.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { firstProblem } from '../../shared/flow/first-problem.ts';
import { MOST_KEPT_SCREENS, MOST_SCREEN_CHARACTERS } from '../../shared/flow/flow-file-name.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { jsonFile } from '../files/json-file.ts';
import { revisionOf } from './flow-folder.ts';

export type FlowResults = {
  /** By the flow's name. Never throws. */
  all(): Promise<Readonly<Record<string, FlowResult>>>;
  /** Never throws. */
  keep(name: string, result: FlowResult): Promise<void>;
  /** Never throws. */
  forget(name: string): Promise<void>;
};

/** The oldest go first. */
const MOST_FLOWS = 300;
const LONGEST_PROBLEM = 400;

const screens = z.array(z.string().max(MOST_SCREEN_CHARACTERS).nullable()).max(MOST_KEPT_SCREENS);
const resultSchema = z.object({
  outcome: z.enum(['passed', 'failed', 'stopped', 'recorded']),
  atMs: z.number(),
  elapsedMs: z.number(),
  revision: z.string().max(100),
  screens,
  before: screens.optional(),
  problem: z
    .string()
    .max(2 * LONGEST_PROBLEM)
    .optional(),
});
const fileSchema = z.object({
  format: z.literal('dialbench-flow-results'),
  version: z.literal(1),
  flows: z.record(z.string(), resultSchema),
});
type Kept = {
  readonly format: 'dialbench-flow-results';
  readonly version: 1;
  readonly flows: Readonly<Record<string, FlowResult>>;
};

export function openFlowResults(path: string): FlowResults {
  const failure = (reason: string, cause?: unknown) =>
    new AppError({ code: 'flow-results-unusable', message: `${path}: ${reason}.` }, { cause });
  const file = jsonFile<Kept>({
    path,
    noun: 'flow results',
    parse: (json) => fileSchema.parse(json),
    unreadable: failure,
    unwritable: failure,
  });
  /** What this program changed, which the file may not have; undefined: gone. */
  const own = new Map<string, FlowResult | undefined>();
  const merged = (flows: Kept['flows']): Kept['flows'] => {
    const all = [...new Map([...Object.entries(flows), ...own])].flatMap(([name, result]) =>
      result ? [[name, result] as const] : [],
    );
    return Object.fromEntries(all.sort(([, one], [, other]) => other.atMs - one.atMs).slice(0, MOST_FLOWS));
  };
  const readOrNone = async (): Promise<Kept['flows']> => {
    try {
      return (await file.read())?.flows ?? {};
    } catch (error) {
      console.error(`[dialbench] how flows came out last is not known: ${reasonOf(error)}`);
      return {};
    }
  };
  async function change(name: string, result: FlowResult | undefined): Promise<void> {
    own.set(name, result);
    try {
      await file.change((now) => ({
        format: 'dialbench-flow-results',
        version: 1,
        flows: merged(now?.flows ?? {}),
      }));
      if (own.get(name) === result) own.delete(name);
    } catch (error) {
      console.error(`[dialbench] how the flow ${name} came out is not kept: ${reasonOf(error)}`);
    }
  }
  return {
    all: async () => merged(await readOrNone()),
    async keep(name, result) {
      const earlier = merged(await readOrNone())[name];
      const before = earlier && (isAsExpected(earlier) ? earlier.screens : earlier.before);
      await change(name, before && !isAsExpected(result) ? { ...result, before } : result);
    },
    forget: (name) => change(name, undefined),
  };
}

const isAsExpected = ({ outcome }: FlowResult): boolean => outcome === 'passed' || outcome === 'recorded';

/** What is kept of a run that came to its end, or was stopped. */
export function flowResultOf({ outcome, report }: FlowRunning['result'], text: string, atMs: number): FlowResult {
  const { steps, elapsedMs } = report;
  const problem = firstProblem(steps);
  return {
    ...{ outcome, atMs, elapsedMs, revision: revisionOf(text), screens: keptScreens(steps.map((step) => step.text)) },
    ...(problem === undefined ? {} : { problem: shortened(problem, LONGEST_PROBLEM) }),
  };
}

export function keptScreens(screens: readonly (string | null)[]): readonly (string | null)[] {
  return screens
    .slice(0, MOST_KEPT_SCREENS)
    .map((screen) => (screen === null ? null : shortened(screen, MOST_SCREEN_CHARACTERS - 1)));
}
