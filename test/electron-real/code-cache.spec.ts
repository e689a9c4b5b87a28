/**
 * The page's script is kept compiled: what Chromium writes for our own scheme, and what a launch costs without it and with it.
 *
 * Only Electron itself has this cache. A script is compiled for it when it is run a second time, so the third launch is the first that reads.
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron as electron, expect, test } from '@playwright/test';
import { DESKTOP_BUILD } from '../../electron/built/builds.ts';
import { electronArguments } from './launch-real.ts';

const LAUNCHES = 5;
/** Well above an empty index, well below what the first screen compiles to. */
const LEAST_BYTES = 100_000;

test('the script of the page is compiled once and read from the third launch on', async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), 'dialbench-code-cache-'));
  const lines: string[] = [];
  try {
    for (let launch = 1; launch <= LAUNCHES; launch += 1) {
      const app = await electron.launch({
        executablePath: process.env.DIALBENCH_ELECTRON ?? '',
        args: electronArguments(join(DESKTOP_BUILD.folder, 'main.mjs'), ['--data', folder]),
      });
      const page = await app.firstWindow();
      await page.locator('.lcd').filter({ hasText: 'Sandbox' }).waitFor();
      const drawnMs = Number(
        await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0]?.startTime'),
      );
      // The cache is written a while after the script ran.
      await page.waitForTimeout(5000);
      await app.close();
      lines.push(
        `launch ${launch}: first paint after ${drawnMs.toFixed(0)} ms, ${cachedBytes(folder)} bytes of compiled script`,
      );
    }
    console.log(lines.join('\n'));
    expect(cachedBytes(folder), lines.join('; ')).toBeGreaterThan(LEAST_BYTES);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
});

function cachedBytes(folder: string): number {
  const cache = join(folder, 'chromium', 'Code Cache', 'js');
  const files = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
