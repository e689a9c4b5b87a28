/** Reads a command's arguments: its options, `--json`, and no others; each mistake gets a sentence. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CONFIRMATION_NEEDED } from '../../shared/contract/confirmation.ts';
import { AppError } from '../../shared/failure.ts';

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean', default: false } as const;

/** Parses with node:util parseArgs, strictly. Throws AppError `misuse` with what was expected and got. */
export function readArgs<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  allowPositionals = false,
) {
  try {
    return parseArgs({ args: [...args], options: { ...options, json: FLAG }, allowPositionals, strict: true });
  } catch (cause) {
    throw misuse(reasonFor(cause, Object.keys(options)));
  }
}

/** In our quotes; Node's advice on an unknown option fits no command of ours, so the known ones take its place. */
function reasonFor(cause: unknown, options: readonly string[]): string {
  if (!(cause instanceof Error)) return 'The arguments cannot be read.';
  const unknown = /^Unknown option '([^']+)'/.exec(cause.message)?.[1];
  if (unknown !== undefined) {
    return `There is no option “${unknown}”; known: ${[...options, 'json'].map((name) => `--${name}`).join(', ')}.`;
  }
  const reason = cause.message.replace(/'([^']*)'/g, '“$1”').replace(/\n/g, ' ');
  return /[.?]$/.test(reason) ? reason : `${reason}.`;
}

/** The exit-2 error of the command line. */
export function misuse(message: string): AppError {
  return new AppError({ code: 'misuse', message });
}

/** A whole number from 0 to 65535; 0 means any free port. */
export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw misuse(`--port takes a whole number from 0 to 65535; got “${text}”.`);
}

/** Adds to a request for confirmation how to give the environment's name. */
export function withConfirmOption(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== CONFIRMATION_NEEDED) return error;
  const { message } = error.failure;
  return new AppError({ ...error.failure, message: `${message} Give it with --confirm NAME.` }, { cause: error });
}
