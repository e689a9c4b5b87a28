/** Reads a command's arguments: its options, `--json`, and no others; each mistake gets a sentence. */
import { parseArgs } from 'node:util';
import { CONFIRMATION_NEEDED } from '../../shared/contract/confirmation.ts';
import { AppError, misuse } from '../../shared/failure.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { type CliOption, type CliOptions, JSON_OPTION, type ValuesOf } from './options.ts';

/** Every command takes it. */
export const COMMON_OPTIONS = { json: JSON_OPTION } as const satisfies CliOptions;

export type ReadArgs<T extends CliOptions> = { readonly values: ValuesOf<T>; readonly positionals: readonly string[] };

/**
 * Parses with node:util parseArgs, strictly, and makes each option's value of its text; an option that takes one value may stand once.
 *
 * @throws AppError `misuse` with what was expected and got.
 */
export function readArgs<T extends CliOptions>(
  args: readonly string[],
  options: T,
  allowPositionals = false,
): ReadArgs<T> {
  const known: CliOptions = { ...options, ...COMMON_OPTIONS };
  const { tokens, values, positionals } = parsed(args, known, allowPositionals);
  requireOnce(tokens, known);
  const read = Object.entries(known).map(([name, option]) => [name, readValue(`--${name}`, option, values[name])]);
  // By the table, from which ValuesOf is made as well.
  return { values: Object.fromEntries(read) as ValuesOf<T>, positionals };
}

function parsed(args: readonly string[], known: CliOptions, allowPositionals: boolean) {
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { value, repeats = false }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const), multiple: repeats },
    ]),
  );
  try {
    return parseArgs({ args: [...args], options, allowPositionals, strict: true, tokens: true });
  } catch (cause) {
    throw misuse(reasonFor(cause, Object.keys(known)));
  }
}

function readValue(name: string, { value, repeats, initial, read = String }: CliOption, given: unknown): unknown {
  if (value === undefined) return given === true;
  if (repeats) return [given ?? []].flat().map((text) => read(String(text), name));
  const text = given ?? initial;
  return text === undefined ? undefined : read(String(text), name);
}

type Token = { readonly kind: string; readonly name?: string; readonly value?: string | undefined };

/** The last of two values would win in silence, and a request would go where nobody meant it to go. */
function requireOnce(tokens: readonly Token[], options: CliOptions): void {
  const seen = new Map<string, string>();
  for (const { kind, name = '', value } of tokens) {
    if (kind !== 'option' || value === undefined || options[name]?.repeats === true) continue;
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
    return `There is no option “${unknown}”; known: ${options.map((name) => `--${name}`).join(', ')}.`;
  }
  const reason = cause.message.replace(/'([^']*)'/g, '“$1”').replace(/\n/g, ' ');
  return /[.?]$/.test(reason) ? reason : `${reason}.`;
}

/** Adds to a request for confirmation how to give the environment's name. */
export function withConfirmOption(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== CONFIRMATION_NEEDED) return error;
  const { message } = error.failure;
  return new AppError({ ...error.failure, message: `${message} Give it with --confirm NAME.` }, { cause: error });
}
