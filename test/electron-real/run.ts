/**
 * `npm run test:electron`: the desktop flows on Electron itself, where its runtime is installed.
 *
 * Where it is not, one line says why and each of its files counts as skipped; nothing is downloaded for it. The same files
 * run everywhere over a stand-in, see test/support/electron-on-chromium.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DESKTOP_BUILD, PAGE_BUILD } from '../../electron/built/builds.ts';
import { rebuild } from '../../electron/built/ensure-built.ts';
import { findElectron } from '../../electron/electron-runtime.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';

/** The flows that hold on both; what holds over the stand-in only is skipped in them, by name. */
const FLOWS = ['desktop-story', 'desktop-life', 'desktop-door', 'desktop-canary'];

/** What only Electron can show: the files of this folder. */
const OWN = ['story', 'code-cache'];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const runtime = findElectron();
  if (runtime.kind === 'absent') {
    say(`skipped: runtime not installed (${runtime.reason}). “npx install-electron” fetches it.`);
    for (const file of [...FLOWS, ...OWN]) say(`  - ${file}.spec.ts on Electron`);
    say(`0 passed, 0 failed, ${FLOWS.length + OWN.length} skipped`);
    return 0;
  }
  for (const build of [PAGE_BUILD, DESKTOP_BUILD]) await rebuild(build);
  const playwright = join(PROJECT_FOLDER, 'node_modules', '@playwright', 'test', 'cli.js');
  const output = join(PROJECT_FOLDER, 'test-results');
  const options = ['--workers=1', '--retries=0', '--timeout=60000', '--reporter=list', `--output=${output}`];
  const run = (folder: string, files: readonly string[]) =>
    spawnSync(process.execPath, [playwright, 'test', ...options, ...files], {
      cwd: folder,
      stdio: 'inherit',
      env: { ...process.env, DIALBENCH_ELECTRON: runtime.executable },
    }).status ?? 1;
  const config = ['--config', join(PROJECT_FOLDER, 'test', 'playwright.config.ts')];
  return Math.max(run(import.meta.dirname, []), run(PROJECT_FOLDER, [...config, ...FLOWS]));
}

process.exit(await main());
