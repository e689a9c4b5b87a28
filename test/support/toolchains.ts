/**
 * The toolchains that run generated programs: where each is, how a program of it is started, and what installs it.
 *
 * A toolchain that is not here is a reason to skip, said with the name of Debian's package. Programs run as children
 * beside the test, which serves the sandbox meanwhile; their environment holds the two variables and little else.
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import type { TargetId } from '../../shared/codegen/target.ts';
import { toolchainsReady } from './toolchains-ready.ts';

// Here rather than in each test, so that none can look for a toolchain before it is installed.
await toolchainsReady();

export type ProgramRun = { readonly exitCode: number; readonly stdout: string; readonly stderr: string };

/** A run, and the way to run the same program with other variables: what was compiled is not compiled again. */
export type FirstRun = ProgramRun & {
  again(variables: Readonly<Record<string, string>>): Promise<ProgramRun>;
};

export type Toolchain = {
  readonly target: TargetId;
  /** Debian's packages, to be installed and for a sentence. */
  readonly debianPackages: readonly string[];
  /** The program that starts it, or undefined where it is not here. */
  find(): string | undefined;
  /** The commands that run `file` in `folder`, one after the other; the last one's output is the program's. */
  commands(program: string, file: string, folder: string): readonly (readonly string[])[];
  /** Where `commands` compile at each run: the same for later runs, where what was compiled lies in `folder`. */
  readonly compiled?: {
    compile(file: string, folder: string): readonly string[];
    run(file: string, folder: string): readonly string[];
  };
};

const runs = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0;

const onPath =
  (program: string, ...args: string[]) =>
  (): string | undefined =>
    runs(program, ...args) ? program : undefined;

const JAVA = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

const interpreted: Toolchain['commands'] = (program, file) => [[program, file]];

export const TOOLCHAINS: readonly Toolchain[] = [
  { target: 'node', debianPackages: ['nodejs'], find: () => process.execPath, commands: interpreted },
  {
    target: 'typescript-noble',
    debianPackages: ['nodejs'],
    find: () => process.execPath,
    commands(program, file, folder) {
      symlinkSync(join(PROJECT_FOLDER, 'node_modules'), join(folder, 'node_modules'));
      return [[program, file]];
    },
  },
  {
    target: 'python',
    debianPackages: ['python3-cryptography'],
    find: () => ['python3', '/usr/bin/python3'].find((program) => runs(program, '-c', 'import cryptography')),
    commands: interpreted,
  },
  {
    target: 'java',
    debianPackages: ['default-jdk-headless'],
    find: onPath('javac', '-version'),
    commands: (_javac, file) => [[...JAVA, file]],
    compiled: {
      compile: (file, folder) => ['javac', '-J-XX:TieredStopAtLevel=1', '-d', folder, file],
      run: (file, folder) => [...JAVA, '-cp', folder, basename(file, '.java')],
    },
  },
  {
    target: 'go',
    debianPackages: ['golang-go'],
    find: onPath('go', 'version'),
    commands: (program, file, folder) => [
      [program, 'build', '-o', join(folder, 'program'), file],
      [join(folder, 'program')],
    ],
  },
  {
    target: 'php',
    debianPackages: ['php-cli'],
    find: onPath('php', '-r', 'exit(function_exists("sodium_crypto_sign_detached") ? 0 : 1);'),
    commands: interpreted,
  },
  {
    target: 'ruby',
    debianPackages: ['ruby'],
    find: onPath('ruby', '-e', 'require "openssl"'),
    commands: interpreted,
  },
  {
    target: 'rust',
    debianPackages: ['rustc', 'gcc', 'libc6-dev', 'openssl', 'curl'],
    find: onPath('rustc', '--version'),
    commands: (program, file, folder) => [
      [program, '--edition', '2021', '-D', 'warnings', '-o', join(folder, 'program'), file],
      [join(folder, 'program')],
    ],
  },
  {
    target: 'kotlin',
    debianPackages: ['kotlin', 'default-jdk-headless'],
    // It takes seconds to say its version.
    find: () => (runs('sh', '-c', 'command -v kotlinc') && runs('javac', '-version') ? 'kotlinc' : undefined),
    commands(program, file, folder) {
      const jar = join(folder, 'program.jar');
      const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC'];
      return [
        [program, ...quick, file, '-include-runtime', '-d', jar],
        [...JAVA, '-jar', jar],
      ];
    },
  },
  {
    target: 'curl',
    debianPackages: ['curl', 'openssl'],
    find: () => (runs('openssl', 'version') && runs('curl', '--version') ? 'bash' : undefined),
    commands: interpreted,
  },
];

/** Writes the program into a folder of its own below `root` and runs it. */
export async function runProgram(
  toolchain: Toolchain,
  program: { readonly fileName: string; readonly program: string },
  root: string,
  variables: Readonly<Record<string, string>>,
): Promise<FirstRun> {
  const found = toolchain.find();
  if (found === undefined) throw new Error(`${toolchain.target} has no toolchain here`);
  const folder = join(root, program.fileName.replaceAll('.', '-'));
  mkdirSync(folder);
  const file = join(folder, program.fileName);
  writeFileSync(file, program.program);
  const { PATH = '', HOME = '' } = process.env;
  // The plain C locale: a program must not need more than that to write its bytes.
  const env = { PATH, HOME, LC_ALL: 'C', GO111MODULE: 'off' };
  const commands = toolchain.commands(found, file, folder);
  let last: ProgramRun = { exitCode: 0, stdout: '', stderr: '' };
  for (const command of commands) {
    last = await run(command, folder, { ...env, ...variables });
    if (last.exitCode !== 0) break;
  }
  const { compiled } = toolchain;
  let compiling: Promise<ProgramRun> | undefined;
  return {
    ...last,
    async again(others) {
      if (compiled === undefined) return run(commands.at(-1) ?? [], folder, { ...env, ...others });
      compiling ??= run(compiled.compile(file, folder), folder, env);
      const made = await compiling;
      return made.exitCode === 0 ? run(compiled.run(file, folder), folder, { ...env, ...others }) : made;
    },
  };
}

function run([command = '', ...args]: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<ProgramRun> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env, timeout: 120_000, encoding: 'utf8' }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ exitCode, stdout, stderr });
    });
  });
}
