/**
 * Tries the command that a build server runs: the real command line, in a process of its own, over a copy of the flows in a folder that goes with it.
 *
 * It begins sandboxes of its own, so that nothing of the user's world is touched, and has none of the program's variables. It ends with its run, and
 * is killed where it does not.
 */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandRunning } from '../../shared/contract/command-run.ts';
import type { RunInput } from '../../shared/contract/run-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { ciArguments } from '../../shared/flow/ci-command.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import type { RunStarter } from '../runs/run-registry.ts';
import { type OwnCommand, ownCommand } from './own-command.ts';

const MOST_MS = 120_000;
const KILLED_AFTER_MS = 3_000;
const MOST_PRINTED = 200_000;

export type CommandPorts = {
  readonly dataFolder: string;
  readonly command?: () => OwnCommand | undefined;
  readonly mostMs?: number;
};

/** Refuses with AppError `command-running` and `command-missing`. */
export function commandStarter(ports: CommandPorts): RunStarter<'command'> {
  const { command = ownCommand } = ports;
  return {
    everyMs: 100,
    busy: { code: 'command-running', message: 'The command is being tried already. Stop that, or wait for its end.' },
    prepare(input) {
      const own = command();
      if (!own) {
        const message =
          'This program has no command line beside it. Install the command, as docs/ci.md tells, and run it in a terminal.';
        throw new AppError({ code: 'command-missing', message });
      }
      return {
        progress: {},
        run: ({ signal, tell }) => tryCommand(ports, own, input, signal, (text) => tell({}, [{ text }])),
      };
    },
  };
}

async function tryCommand(
  { dataFolder, mostMs = MOST_MS }: CommandPorts,
  { file, args, env }: OwnCommand,
  { name }: RunInput<'command'>,
  signal: AbortSignal,
  print: (text: string) => void,
): Promise<CommandRunning['result']> {
  const folder = await mkdtemp(join(tmpdir(), 'dialbench-ci-'));
  try {
    const flows = join(dataFolder, DATA_FOLDERS.flows);
    // There is none before the first flow.
    await mkdir(flows, { recursive: true, mode: 0o700 });
    // A pipe or a device among them has no end.
    const filter = async (path: string): Promise<boolean> => {
      const found = await stat(path).catch(() => undefined);
      return found?.isFile() === true || found?.isDirectory() === true;
    };
    await cp(flows, join(folder, 'flows'), { recursive: true, dereference: true, filter });
    const startMs = performance.now();
    const timedOut = AbortSignal.timeout(mostMs);
    const exitCode = await processOf(
      [file, [...args, ...ciArguments(name)], folder, env],
      AbortSignal.any([signal, timedOut]),
      print,
    );
    const endedBy = signal.aborted ? 'user' : timedOut.aborted ? 'time' : 'itself';
    return { exitCode, elapsedMs: Math.round(performance.now() - startMs), endedBy };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Started = readonly [file: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv];

/** Resolves with its exit code. Throws AppError `command-missing` where no process could be made of it. */
function processOf([file, args, cwd, env]: Started, signal: AbortSignal, print: (text: string) => void) {
  return new Promise<number | null>((resolve, reject) => {
    const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
    let killing: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill();
      killing = setTimeout(() => child.kill('SIGKILL'), KILLED_AFTER_MS);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    let left = MOST_PRINTED;
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => {
        if (left <= 0) return;
        print(beginning(text, left));
        left -= text.length;
        if (left <= 0) print('\n… The rest is not shown here.\n');
      });
    }
    const end = (act: () => void): void => {
      clearTimeout(killing);
      signal.removeEventListener('abort', stop);
      act();
    };
    child.on('error', (cause) => {
      const message = `The command could not be started: ${cause.message}.`;
      end(() => reject(new AppError({ code: 'command-missing', message }, { cause })));
    });
    child.on('close', (code) => end(() => resolve(code)));
  });
}
