/**
 * After an exception that nobody caught, the program says so, closes its databases and ends; a promise that was rejected
 * unheard is told to the page, and the program goes on.
 */
import type { ProgramLog } from '../log/program-log.ts';
import { watchFailures } from '../log/watch-failures.ts';
import type { LocalProgram } from '../program.ts';
import { CLOSE_MS } from './clean-exit.ts';

export type FailureEnd = {
  readonly log: ProgramLog;
  /** Undefined until it is open. */
  workbench(): Pick<LocalProgram, 'say' | 'close'> | undefined;
  exit(code: number): void;
  showError(title: string, content: string): void;
};

export function endAfterFailure({ log, workbench, exit, showError }: FailureEnd): void {
  watchFailures(log, ({ kind, sentence }) => {
    if (kind === 'rejection') {
      workbench()?.say({ tone: 'bad', sentence });
      return;
    }
    process.stderr.write(`[dialbench] ${sentence}\n`);
    showError('Dialbench has to end', sentence);
    const end = (): void => exit(1);
    setTimeout(end, CLOSE_MS).unref();
    const closing = workbench()?.close() ?? Promise.resolve();
    closing.then(end, end);
  });
}
