/** Reads a command's arguments: its options, `--json`, and no others; each mistake gets a sentence. */
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { CONFIRMATION_NEEDED } from '../../shared/contract/confirmation.ts';
import { AppError } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';

/** What an option or argument takes, for completion: these words, or what the shell or the data folder knows. */
export type Takes = readonly string[] | 'file' | 'folder' | 'environment' | 'environment-or-file' | 'operation';
/** The options of a command: as they are read, and what each takes. node:util passes over what it does not know. */
export type CliOptions = Readonly<Record<string, NonNullable<ParseArgsOptionsConfig[string]> & { takes?: Takes }>>;

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean', default: false } as const;
export const FILE = { ...TEXT, takes: 'file' } as const;
export const FOLDER = { ...TEXT, takes: 'folder' } as const;
export const FILES = { ...FILE, multiple: true, default: [] as string[] } as const;
/** An environment of the data folder. */
export const ENVIRONMENT = { ...TEXT, takes: 'environment' } as const;
/** The same, or the file of one. */
export const ANY_ENVIRONMENT = { ...TEXT, takes: 'environment-or-file' } as const;
/** Every command takes it. */
export const COMMON_OPTIONS = { json: FLAG } as const satisfies CliOptions;

/** Parses with node:util parseArgs, strictly; an option that takes one value may stand once. Throws AppError `misuse` with what was expected and got. */
export function readArgs<T extends CliOptions>(args: readonly string[], options: T, allowPositionals = false) {
  const known = { ...options, ...COMMON_OPTIONS };
  try {
    const { tokens, ...read } = parseArgs({
      args: [...args],
      options: known,
      allowPositionals,
      strict: true,
      tokens: true,
    });
    requireOnce(tokens, known);
    return read;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw misuse(reasonFor(cause, Object.keys(options)));
  }
}

type Token = { readonly kind: string; readonly name?: string; readonly value?: string | undefined };

/** The last of two values would win in silence, and a request would go where nobody meant it to go. */
function requireOnce(tokens: readonly Token[], options: CliOptions): void {
  const seen = new Map<string, string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option' || value === undefined || options[name]?.multiple === true) continue;
    const before = seen.get(name);
    if (before !== undefined) {
      const [first, second] = [before, value].map((one) => `“${shortened(one, 60)}”`);
      throw misuse(`--${name} takes one value; got ${first} and ${second}. Leave one out.`);
    }
    seen.set(name, value);
  }
}

/** In our quotes; Node's advice on an unknown option fits no command of ours, so the known ones take its place. */
function reasonFor(cause: unknown, options: readonly string[]): string {
  if (!(cause instanceof Error)) return 'The arguments cannot be read.';
  const unknown = /^Unknown option '([^']+)'/.exec(cause.message)?.[1];
  if (unknown !== undefined) {
    return `There is no option “${unknown}”; known: ${[...options, ...Object.keys(COMMON_OPTIONS)].map((name) => `--${name}`).join(', ')}.`;
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

/** A whole number within these bounds; beyond one zero in front it is taken for a slip. */
export function wholeNumberOption(name: string, text: string, least: number, most: number): number {
  const isNumber = /^\d{1,16}$/.test(text) && text.length <= String(most).length + 1;
  const number = Number(text);
  if (isNumber && number >= least && number <= most) return number;
  throw misuse(
    `${name} takes a whole number from ${least} to ${most.toLocaleString('en')}; got “${text.slice(0, 40)}”.`,
  );
}

/** Whose requests they are; undefined leaves it to the environment, whose first subscriber it is then. */
export function customerOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw misuse(`--customer takes a customer id, a whole number; got “${text.slice(0, 40)}”.`);
}

/** Adds to a request for confirmation how to give the environment's name. */
export function withConfirmOption(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== CONFIRMATION_NEEDED) return error;
  const { message } = error.failure;
  return new AppError({ ...error.failure, message: `${message} Give it with --confirm NAME.` }, { cause: error });
}
