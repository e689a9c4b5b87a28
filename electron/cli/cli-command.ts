/** CliCommand: argv in, exit code out. Codes: 0 yes, 1 no, 2 misuse or bad input, 3 a broken environment. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import type { Annotation } from './github-commands.ts';
import type { CliOptions, Takes } from './options.ts';
import { type ReadArgs, readArgs } from './read-args.ts';

export type CliIo = {
  /** A text is for people, or JSON; bytes are for whatever takes them. */
  stdout(output: string | Uint8Array): void;
  stderr(text: string): void;
  annotate(annotation: Annotation): void;
};

export type CliCommand = {
  /** What it does, for docs/cli.md. */
  readonly about: string;
  readonly options: CliOptions;
  /** How the usage calls its arguments, what the first of them is, and what all further ones are, if it takes any. */
  readonly argument?: { readonly usage: string; readonly takes?: Takes; readonly further?: Takes };
  /** The options of each use, where not all go together. */
  readonly forms?: readonly (readonly string[])[];
  /** Further help for `COMMAND … --help`, from the arguments before it. Throws AppError if they name nothing. */
  help(positionals: readonly string[]): string;
  /** Throws AppErrors only with a sentence; main.ts turns them into an exit code. */
  run(args: readonly string[], io: CliIo): Promise<number>;
};

/** A command whose run() gets its arguments as they were read by its table. */
export function defineCommand<T extends CliOptions>(
  options: T,
  { run, ...told }: Omit<CliCommand, 'options' | 'run'> & { run(read: ReadArgs<T>, io: CliIo): Promise<number> },
): CliCommand {
  return { ...told, options, run: (args, io) => run(readArgs(args, options, told.argument !== undefined), io) };
}

/** Prints one JSON document with --json, otherwise the text. */
export function print(io: CliIo, asJson: boolean, document: object, text: string | Uint8Array): void {
  io.stdout(asJson ? `${JSON.stringify(document)}\n` : text);
}

/** A raw request in a JSON document; with its base64 if it is not UTF-8. */
export function rawInJson(raw: Uint8Array): { readonly request: string; readonly requestBase64?: string | undefined } {
  return { request: decodeUtf8(raw), requestBase64: decodeUtf8Strict(raw).ok ? undefined : toBase64(raw) };
}
