/** The command line as a program of its own: arguments and standard input in, what it said and its exit code out. */
import { spawn } from 'node:child_process';
import { runCommandLine } from '../../../electron/cli/command-line.ts';
import { personOutput } from '../../../electron/cli/person-output.ts';
import { CLI_PROGRAM } from '../../support/cli-program.ts';

/** Not as the terminal or the workflow that the tests run in would have it. Node asks each of the first seven for colours. */
const PLAIN = {
  FORCE_COLOR: undefined,
  NO_COLOR: undefined,
  NODE_DISABLE_COLORS: undefined,
  COLORTERM: undefined,
  TMUX: undefined,
  CI: undefined,
  TEAMCITY_VERSION: undefined,
  GITHUB_ACTIONS: undefined,
  GITHUB_WORKSPACE: undefined,
};

export type Ran = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type CliSetting = { readonly env?: Readonly<Record<string, string>>; readonly input?: string };

/** The program as it runs, to be ended by a signal. */
export function spawnCli(args: readonly string[], { env = {} }: Pick<CliSetting, 'env'> = {}) {
  return spawn(process.execPath, [CLI_PROGRAM, ...args], { env: { ...process.env, ...PLAIN, ...env }, stdio: 'pipe' });
}

/** Both outputs, as a terminal gets them; `script` (bsdutils) makes one. */
export function runOnTerminal(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ran> {
  const command = [process.execPath, CLI_PROGRAM, ...args].map((word) => `'${word}'`).join(' ');
  return ended(
    spawn('script', ['-qec', command, '/dev/null'], { env: { ...process.env, ...PLAIN, ...env }, stdio: 'pipe' }),
  );
}

export function runCli(args: readonly string[], { env = {}, input }: CliSetting = {}): Promise<Ran> {
  const child = spawnCli(args, { env });
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  return ended(child);
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Without a program of its own, whose start takes more of a core than what most commands do. For what a command says and how it ends;
 * what belongs to a program (standard input, signals, a terminal, a full disk) needs runCli.
 *
 * One after the other, because variables belong to the whole process.
 */
export function runHere(args: readonly string[], { env = {} }: Pick<CliSetting, 'env'> = {}): Promise<Ran> {
  const running = last.then(() => withVariables({ ...PLAIN, ...env }, () => runInThisProcess(args)));
  last = running.catch(() => undefined);
  return running;
}

async function withVariables<T>(
  variables: Readonly<Record<string, string | undefined>>,
  work: () => Promise<T>,
): Promise<T> {
  const set = (values: Readonly<Record<string, string | undefined>>): void => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
  const before = Object.fromEntries(Object.keys(variables).map((name) => [name, process.env[name]]));
  set(variables);
  try {
    return await work();
  } finally {
    set(before);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function runInThisProcess(args: readonly string[]): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  const { stdout, stderr } = process;
  const write = { stdout: stdout.write, stderr: stderr.write };
  const into = (name: keyof typeof said) => (text: string | Uint8Array) => {
    said[name] += typeof text === 'string' ? text : Buffer.from(text).toString();
    return true;
  };
  Object.assign(stdout, { write: into('stdout') });
  Object.assign(stderr, { write: into('stderr') });
  // What a program hears of its end goes with it; here it would add up, until Node warns of eleven.
  const heard = SIGNALS.map((signal) => [signal, new Set(process.rawListeners(signal))] as const);
  try {
    const code = await runCommandLine(args, personOutput(args));
    return { code, ...said };
  } finally {
    for (const [signal, before] of heard)
      for (const one of process.rawListeners(signal))
        if (!before.has(one)) process.off(signal, one as NodeJS.SignalsListener);
    Object.assign(stdout, { write: write.stdout });
    Object.assign(stderr, { write: write.stderr });
  }
}

function ended(child: ReturnType<typeof spawnCli>): Promise<Ran> {
  const said = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.stderr += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, ...said })));
}
