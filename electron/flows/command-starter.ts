/**
 * Tries the command that a build server runs: the real command line, in a process of its own, over a copy of the flows in a folder that goes with it.
 *
 * It begins sandboxes of its own, so that nothing of the user's world is touched, and has none of the program's variables. It ends with its run, and
 * is killed where it does not.
 */
import { spawn } from 'node:child_process';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CommandRunning } from '../../shared/contract/command-run.ts';
import type { RunInput } from '../../shared/contract/run-commands.ts';
import { AppError } from '../../shared/failure.ts';
import { ciArguments } from '../../shared/flow/ci-command.ts';
import { flowNameOf } from '../../shared/flow/flow-file-name.ts';
import { flowInvalid } from '../../shared/flow/flow-invalid.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { DATA_FOLDERS } from '../data-folder.ts';
import { makeTempFolder } from '../files/temp-folder.ts';
import type { RunStarter } from '../runs/run-registry.ts';
import { createFlowFolder, OUTSIDE_FOLDER } from './flow-folder.ts';
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
  const folder = makeTempFolder('ci');
  try {
    const timedOut = AbortSignal.timeout(mostMs);
    const ended = AbortSignal.any([signal, timedOut]);
    await copyFlows(join(dataFolder, DATA_FOLDERS.flows), join(folder.path, DATA_FOLDERS.flows), ended);
    const startMs = performance.now();
    const exitCode = await processOf([file, [...args, ...ciArguments(name)], folder.path, env], ended, print);
    const endedBy = signal.aborted ? 'user' : timedOut.aborted ? 'time' : 'itself';
    return { exitCode, elapsedMs: Math.round(performance.now() - startMs), endedBy };
  } finally {
    folder.remove();
  }
}

/**
 * The files of the folder one by one, without folders and links, which may lead anywhere. A flow that includes something from outside the folder is
 * refused, as the workbench refuses it. Throws AppError `flow-invalid`.
 */
async function copyFlows(from: string, to: string, ended: AbortSignal): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  // There is none before the first flow.
  await mkdir(from, { recursive: true, mode: 0o700 });
  const folder = createFlowFolder(from);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (ended.aborted) return;
    if (!entry.isFile()) continue;
    const name = flowNameOf(entry.name);
    const planned = name === undefined ? undefined : folder.plan((await folder.read(name)).text, name);
    const outside =
      planned && !planned.ok ? planned.faults.filter(({ message }) => message.includes(OUTSIDE_FOLDER)) : [];
    if (outside.length > 0) throw flowInvalid(outside.slice(0, 1));
    await copyFile(join(from, entry.name), join(to, entry.name));
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
