/**
 * The Artillery that load projects are run with: installed by npm below dist/, because it is large and no dependency of the project.
 *
 * By night obtain-toolchains.ts installs it beside the tests that do not need it. Where npm does not reach its registry, the tests that need
 * it are skipped and say so.
 */
import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ARTILLERY_VERSION } from '../../electron/load/artillery-version.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';

const FOLDER = join(PROJECT_FOLDER, 'dist', 'artillery');
const PROGRAM = join(FOLDER, 'node_modules', 'artillery', 'bin', 'run');
const INSTALL_MS = 300_000;
const RUN_MS = 90_000;

/** The script that starts it, in the version that projects name; undefined where it is not here. */
export function findArtillery(): string | undefined {
  try {
    const text = readFileSync(join(FOLDER, 'node_modules', 'artillery', 'package.json'), 'utf8');
    const { version } = JSON.parse(text) as { version?: string };
    return version === ARTILLERY_VERSION && existsSync(PROGRAM) ? PROGRAM : undefined;
  } catch {
    return undefined;
  }
}

type Report = {
  readonly aggregate: {
    readonly counters: Readonly<Record<string, number>>;
    readonly summaries: Readonly<Record<string, Readonly<Record<string, number>>>>;
    readonly firstMetricAt: number;
    readonly lastMetricAt: number;
  };
};

/** Runs the project of a folder as its README says, in an environment that holds little else. */
export async function runArtillery(
  folder: string,
  variables: Readonly<Record<string, string>>,
  more: readonly string[] = [],
) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ARTILLERY_DISABLE_TELEMETRY: '1', ...variables };
  const args = [PROGRAM, 'run', '--output', 'report.json', ...more, 'script.yml'];
  const ran = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env, timeout: RUN_MS }, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : -1;
      resolve({ code, output: stdout + stderr });
    });
  });
  const aggregate = () => (JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report).aggregate;
  return { ...ran, aggregate, counters: () => aggregate().counters };
}

export function obtainArtillery(say: (line: string) => void): void {
  if (findArtillery() !== undefined) return;
  say(`Installing Artillery ${ARTILLERY_VERSION} into dist/artillery, to run load projects …`);
  const startMs = performance.now();
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), '{"private":true}\n');
  // Scripts of its packages would fetch browsers, which no load of ours needs.
  const words = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-save',
    `artillery@${ARTILLERY_VERSION}`,
  ];
  spawnSync('npm', words, { cwd: FOLDER, stdio: 'ignore', timeout: INSTALL_MS, shell: process.platform === 'win32' });
  const took = `${Math.round((performance.now() - startMs) / 1000)} s`;
  say(findArtillery() === undefined ? `After ${took} still without Artillery.` : `Installed in ${took}.`);
}
