/** A program that runs until it is told to end: started, awaited until it prints a line, and ended by a signal. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

export type RunningProgram = {
  readonly child: ChildProcess;
  /** What matched; rejects with the output if the program ends before. */
  readonly line: Promise<RegExpExecArray>;
  /** All that was printed so far. */
  output(): string;
  /** Resolves with the exit code, also of a program that has ended. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export function untilLine(
  program: string,
  args: readonly string[],
  wanted: RegExp,
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): RunningProgram {
  const child: ChildProcess = spawn(program, [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let printed = '';
  const line = new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed += String(chunk);
      const found = wanted.exec(printed);
      if (found) resolve(found);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    void ended.then((code) =>
      reject(new Error(`${program} ended with ${code} before it printed ${wanted}:\n${printed}`)),
    );
  });
  return {
    child,
    line,
    output: () => printed,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
