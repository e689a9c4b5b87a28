/**
 * `npm run dist`: builds page and desktop program for production, and makes this system's packages in dist/packages.
 *
 * Exit codes as of the command line: 0 made, 1 failed, 2 misuse, 3 where Electron's runtime cannot be had.
 */
import { rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { reasonOf } from '../../shared/failure.ts';
import { commitTime } from '../built/commit.ts';
import { fetchElectron, findElectron } from '../electron-runtime.ts';
import { PROJECT_FOLDER } from '../project.ts';
import { type DistArguments, readDistArguments, USAGE } from './dist-arguments.ts';
import { electronSupport } from './electron-support.ts';
import { electronVersion, makePackages } from './make-packages.ts';
import { signingRemarks } from './signing.ts';
import { stageApp } from './stage-app.ts';

const FOLDERS = {
  staged: join(PROJECT_FOLDER, 'dist', 'app'),
  output: join(PROJECT_FOLDER, 'dist', 'packages'),
  placeholder: join(PROJECT_FOLDER, 'dist', 'placeholder-runtime'),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const wanted = readDistArguments(process.argv.slice(2));
  if (wanted === 'help') {
    say(USAGE);
    return 0;
  }
  if ('mistake' in wanted) {
    process.stderr.write(`${wanted.mistake}\n`);
    return 2;
  }
  const runtime = wanted.hasPlaceholder ? undefined : await obtainRuntime();
  if (runtime?.kind === 'absent') {
    process.stderr.write(
      `Electron cannot be packed: ${runtime.reason}. “npm run dist -- --dir --placeholder” builds without it.\n`,
    );
    return 3;
  }
  const installed = runtime && (process.env.ELECTRON_OVERRIDE_DIST_PATH ?? dirname(runtime.executable));
  return packAll(wanted, installed);
}

async function obtainRuntime() {
  const found = findElectron();
  return found.kind === 'ready' ? found : fetchElectron(say);
}

async function packAll(wanted: DistArguments, installedRuntime: string | undefined): Promise<number> {
  // electron-builder looks for its hooks from where it is started.
  process.chdir(PROJECT_FOLDER);
  const version = await electronVersion();
  const support = electronSupport(version, new Date());
  say(
    `Electron ${version}: ${support.ageDays} days after ${support.major}.0.0; security support until ${support.isKnown ? '' : 'about '}${support.endsOn}.`,
  );
  if (!wanted.hasPlaceholder) for (const remark of signingRemarks(process.platform, process.env)) say(remark);
  process.env.SOURCE_DATE_EPOCH = commitTime() ?? '0';
  await rm(FOLDERS.output, { recursive: true, force: true });
  await stageApp(FOLDERS.staged);
  const made = await makePackages(wanted, FOLDERS, installedRuntime);
  for (const path of made) say(relative(PROJECT_FOLDER, path));
  if (wanted.hasPlaceholder) say('It holds a placeholder for Electron’s runtime and cannot be started.');
  return 0;
}

/** Installers, disk images and their like are made by programs that electron-builder fetches when it first needs them. */
function whyNot(error: unknown): { readonly message: string; readonly exitCode: number } {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if (!/^(ENOTFOUND|ECONN\w+|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/.test(code))
    return { message: `No packages were made: ${reasonOf(error)}`, exitCode: 1 };
  return {
    message: `No packages were made: a tool of electron-builder’s could not be fetched (${reasonOf(error)}). “npm run dist -- --dir” takes none.`,
    exitCode: 3,
  };
}

// The code is given here, because electron-builder's cleaning up would end a failed run with 0.
process.exit(
  await main().catch((error: unknown) => {
    const { message, exitCode } = whyNot(error);
    process.stderr.write(`${message}\n`);
    return exitCode;
  }),
);
