/** CliCommand: argv in, exit code out. Codes: 0 yes, 1 no, 2 misuse or bad input, 3 an environment failure. */
import { toBase64 } from '../../shared/bytes/base64.ts';
import { decodeUtf8, decodeUtf8Strict } from '../../shared/bytes/utf8.ts';

export type CliIo = { stdout(output: string | Uint8Array): void; stderr(text: string): void };

export type CliCommand = {
  readonly name: string;
  /** The command's line of help: name, arguments, options. */
  readonly usage: string;
  /** More for `COMMAND … --help`, from the arguments before it. Throws AppError where these name nothing. */
  help?(positionals: readonly string[]): string;
  /** Never throws AppError without a sentence; main.ts turns it into the exit code. */
  run(args: readonly string[], io: CliIo): Promise<number>;
};

/** One document with --json, the text for people otherwise. */
export function print(io: CliIo, asJson: boolean, document: object, text: string | Uint8Array): void {
  io.stdout(asJson ? `${JSON.stringify(document)}\n` : text);
}

/** A raw request in a document; in base64 as well where it is not UTF-8. */
export function rawInJson(raw: Uint8Array): { readonly request: string; readonly requestBase64?: string | undefined } {
  return { request: decodeUtf8(raw), requestBase64: decodeUtf8Strict(raw).ok ? undefined : toBase64(raw) };
}
