/** CliCommand: argv in, exit code out. Codes: 0 yes, 1 no, 2 misuse or bad input, 3 a broken environment. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import type { Annotation } from './github-commands.ts';
import type { CliOptions, Takes } from './read-args.ts';

export type CliIo = {
  /** A text is for people, or JSON; bytes are for whatever takes them. */
  stdout(output: string | Uint8Array): void;
  stderr(text: string): void;
  annotate(annotation: Annotation): void;
};

export type CliCommand = {
  /** The command's line of usage: name, arguments, options. */
  readonly usage: string;
  /** What run() hands to readArgs: the one table of its options, which completion reads too. */
  readonly options: CliOptions;
  /** What its first argument is, and what all further ones are, if it takes any. */
  readonly argument?: Takes;
  readonly further?: Takes;
  /** Further help for `COMMAND … --help`, from the arguments before it. Throws AppError if they name nothing. */
  help(positionals: readonly string[]): string;
  /** Throws AppErrors only with a sentence; main.ts turns them into an exit code. */
  run(args: readonly string[], io: CliIo): Promise<number>;
};

/** Prints one JSON document with --json, otherwise the text. */
export function print(io: CliIo, asJson: boolean, document: object, text: string | Uint8Array): void {
  io.stdout(asJson ? `${JSON.stringify(document)}\n` : text);
}

/** A raw request in a JSON document; with its base64 if it is not UTF-8. */
export function rawInJson(raw: Uint8Array): { readonly request: string; readonly requestBase64?: string | undefined } {
  return { request: decodeUtf8(raw), requestBase64: decodeUtf8Strict(raw).ok ? undefined : toBase64(raw) };
}
