/**
 * `npm run test:electron`: the desktop story on Electron itself, where its runtime is installed.
 *
 * Where it is not, one line says why and the run counts as one skipped; nothing is downloaded for it. The same built
 * program is tested everywhere over a stand-in, see test/support/electron-on-chromium.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildDesktop } from '../../electron/build-desktop.ts';
import { findElectron } from '../../electron/electron-runtime.ts';
import { buildPage } from '../../electron/page/build-page.ts';
import { PROJECT_FOLDER } from '../../electron/project.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<number> {
  const runtime = findElectron();
  if (runtime.kind === 'absent') {
    say(`The desktop story was not run on Electron: ${runtime.reason}. “npx install-electron” fetches it.`);
    say('0 passed, 0 failed, 1 skipped');
    return 0;
  }
  await buildPage();
  await buildDesktop();
  const playwright = join(PROJECT_FOLDER, 'node_modules', '@playwright', 'test', 'cli.js');
  const output = join(PROJECT_FOLDER, 'test-results');
  const options = ['--workers=1', '--retries=0', '--timeout=60000', '--reporter=list', `--output=${output}`];
  const result = spawnSync(process.execPath, [playwright, 'test', ...options], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
    env: { ...process.env, DIALBENCH_ELECTRON: runtime.executable },
  });
  return result.status ?? 1;
}

process.exit(await main());
