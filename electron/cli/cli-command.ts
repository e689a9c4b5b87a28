/** CliCommand: argv in, exit code out. Codes: 0 yes, 1 no, 2 misuse or bad input, 3 an environment failure. */

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
