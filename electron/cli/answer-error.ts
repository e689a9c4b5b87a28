/** How the command line answers a thrown error: one sentence on stderr, a document with --json, and the exit code. */
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { CliIo } from './cli-command.ts';

/** Codes of AppErrors that mean a broken environment (exit 3); all others are misuse or bad input (exit 2). */
const ENVIRONMENT =
  /^(internal|data-folder|database|page|port|program|vault|seal|sandbox|connection|variable|host-unknown|network|timeout|tls|conform)\b/;

/** Prints the error and returns the exit code. */
export function answerError(error: unknown, asJson: boolean, io: CliIo): number {
  const failure =
    error instanceof AppError
      ? error.failure
      : {
          code: 'internal',
          message: `Dialbench failed: ${reasonOf(error)}.`,
        };
  if (asJson) {
    const { code, message, details } = failure;
    io.stdout(`${JSON.stringify({ error: { code, message, ...(details ?? {}) } })}\n`);
  }
  io.stderr(`${failure.message}\n`);
  return ENVIRONMENT.test(failure.code) ? 3 : 2;
}
