/**
 * What happens when the program itself fails: the failure goes to the log with its stack, and the user gets a sentence.
 *
 * After an exception that nobody caught, nothing in the program can be trusted, and it ends. A promise that was rejected
 * unheard concerns one act: the program goes on and says so.
 */
import { inspect } from 'node:util';
import { beginning } from '../../shared/text/shortened.ts';
import type { ProgramLog } from './program-log.ts';

export type ProgramFailure = {
  readonly kind: 'exception' | 'rejection';
  /** For the user: what happened, and where the log is. Without a secret. */
  readonly sentence: string;
};

/** `onFailure` is called at the first uncaught exception and at each rejection. Returns the function that stops watching. */
export function watchFailures(log: ProgramLog, onFailure: (failure: ProgramFailure) => void): () => void {
  let hasFailed = false;
  const onException = (error: unknown): void => {
    const text = log.write('error', `Uncaught exception: ${stackOf(error)}`);
    // What fails while the program ends is written down, and changes nothing more.
    if (hasFailed) return;
    hasFailed = true;
    onFailure({ kind: 'exception', sentence: sentence('Dialbench failed and has to end', text, log.path) });
  };
  const onRejection = (error: unknown): void => {
    const text = log.write('error', `Unhandled rejection: ${stackOf(error)}`);
    onFailure({ kind: 'rejection', sentence: sentence('Something failed inside Dialbench', text, log.path) });
  };
  const onWarning = (warning: Error): void => void log.write('warn', stackOf(warning));
  process.on('uncaughtException', onException);
  process.on('unhandledRejection', onRejection);
  process.on('warning', onWarning);
  return () => {
    process.off('uncaughtException', onException);
    process.off('unhandledRejection', onRejection);
    process.off('warning', onWarning);
  };
}

const LONGEST_REASON = 200;

/** The first line only, from the redacted text: a stack is for the log. */
function sentence(what: string, written: string, path: string): string {
  const reason = beginning((written.split('\n')[0] ?? '').replace(/^[^:]*: /, ''), LONGEST_REASON);
  return `${what}: ${reason.replace(/\.$/, '')}. The log ${path} says more.`;
}

function stackOf(error: unknown): string {
  return error instanceof Error && error.stack !== undefined ? error.stack : inspect(error, { depth: 2 });
}
