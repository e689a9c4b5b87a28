/**
 * All that the program says on its terminal goes through the log's redaction, and into the log.
 *
 * `console.error` and `console.warn` are replaced once, at the start, so that no module has to know of a log and none can
 * pass it by, libraries included.
 */
import { format } from 'node:util';
import type { ProgramLog } from './program-log.ts';

/** Returns the function that gives the console back. */
export function captureConsole(log: Pick<ProgramLog, 'write'>, terminal: Pick<Console, 'error' | 'warn'> = console) {
  const { error, warn } = terminal;
  terminal.error = (...values: unknown[]) => error.call(terminal, log.write('error', format(...values)));
  terminal.warn = (...values: unknown[]) => warn.call(terminal, log.write('warn', format(...values)));
  return (): void => {
    terminal.error = error;
    terminal.warn = warn;
  };
}
