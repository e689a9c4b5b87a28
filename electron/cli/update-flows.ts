/** `run --update`: replays flows to their ends, rewrites what their files expect to what came, and replays them again. */
import { AppError, misuse } from '../../shared/failure.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { type FlowChange, flowUpdates } from '../../shared/flow/flow-changes.ts';
import type { RanFlow } from '../../shared/flow/flow-report.ts';
import { linesOf } from '../../shared/flow/report-text.ts';
import type { Paint } from '../../shared/paint.ts';
import { plainLine } from '../../shared/text/plain-line.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { FlowRuns, RunOptions } from '../flows/run-flows.ts';
import { testWithinTime } from '../flows/test-within-time.ts';
import type { CliIo } from './cli-command.ts';
import { type KnownFlowFiles, planFlows } from './flow-files.ts';
import type { Printer } from './printer.ts';

export type Play = (
  plans: readonly FlowPlan[],
  how: Partial<Pick<RunOptions, 'bail' | 'goesOn' | 'onRun'>>,
) => Promise<FlowRuns>;

type Updated = {
  /** Of the replay that counts: the second, or the first where nothing was written. */
  readonly ran: FlowRuns;
  readonly changes: readonly FlowChange[];
  /** A flow was refused, got no answer, or would have lost a name. */
  readonly isHeld: boolean;
};

/** Changes files for the person who asked: never unasked, as a step of a pipeline would. @throws AppError `misuse`. */
export function requireUpdatable(given: { readonly parallel: unknown; readonly watch: boolean }): void {
  const reason = 'run --update rewrites flow files, which are then replayed once more';
  if (given.parallel !== undefined) throw misuse(`${reason}, one after another; leave out --parallel, or --update.`);
  if (given.watch) throw misuse(`${reason}, and --watch replays whatever changes; leave out one of them.`);
  if (!['', '0', 'false'].includes(process.env.CI ?? '')) {
    throw misuse('run --update rewrites flow files, and a run in CI only tells; leave out --update where CI is set.');
  }
}

export async function updateFlows(
  plans: readonly FlowPlan[],
  files: KnownFlowFiles,
  play: Play,
  { printer, io, onRun }: { readonly printer: Printer; readonly io: CliIo; readonly onRun: (run: RanFlow) => void },
): Promise<Updated> {
  const first = await play(plans, { goesOn: true, bail: false, onRun: () => {} });
  const updates = flowUpdates(first.environmentFailed ? [] : first.runs, files, testWithinTime);
  for (const sentence of updates.unchanged) io.stderr(`${sentence}\n`);
  const changes: FlowChange[] = [];
  for (const [file, { text, changes: made }] of updates.files) {
    const before = files.known.get(file);
    try {
      await replaceFile(file, 'flow', before && 'text' in before ? before.text : '', text);
      changes.push(...made);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      io.stderr(`${error.message}\n`);
    }
  }
  printer.text(changes.map((change) => changeText(change, printer.paint)).join(''));
  // Where nothing was written, the second replay would be the first.
  if (changes.length === 0) first.runs.forEach(onRun);
  const again = plans.map(({ file }) => file);
  const ran = changes.length === 0 ? first : await play(planFlows(again), { onRun });
  return { ran, changes, isHeld: updates.unchanged.length > 0 };
}

function changeText({ file, line, expectation, old, new: came }: FlowChange, paint: Paint): string {
  const rows = [
    ...(old === null ? [] : linesOf(old).map((row) => paint('bad', plainLine(`  - ${row}`)))),
    ...(came === null ? [] : linesOf(came).map((row) => paint('good', plainLine(`  + ${row}`)))),
  ];
  return `${[plainLine(`changed  ${file}:${line}: ${expectation}`), ...rows].join('\n')}\n`;
}
