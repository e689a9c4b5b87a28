/** A program that runs until it is told to end: started, awaited until it prints a line, and ended by a signal. */
import { type ChildProcess, spawn } from 'node:child_process';

export type RunningProgram = {
  /** What matched; rejects with the output if the program ends before. */
  readonly line: Promise<RegExpExecArray>;
  /** Resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
};

export function untilLine(program: string, args: readonly string[], wanted: RegExp): RunningProgram {
  const child: ChildProcess = spawn(program, [...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const line = new Promise<RegExpExecArray>((resolve, reject) => {
    let printed = '';
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
    line,
    end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
