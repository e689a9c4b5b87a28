import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { PLAYWRIGHT_SWITCHES } from './support/chromium-switches.ts';
import { COMPILE_CACHE } from './support/compile-cache.ts';
import { findHeadless } from './support/find-chromium.ts';

// Inherited by the programs that flows start.
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

/**
 * The files of half a minute and more, measured; they are begun first, so that at the end no worker waits long for another.
 * Each of these names is a file of its own: "map" is not map-compare.
 */
const LONGEST = [
  ...['accessibility', 'applications', 'canary', 'comfort', 'conformance', 'conformance-profile'],
  ...['desktop-canary', 'desktop-keyring', 'desktop-life', 'desktop-menu', 'desktop-system', 'doctor'],
  ...['environments', 'explorer', 'flows', 'frame', 'handset', 'history', 'hostile-texts', 'inspector-tools'],
  ...['keys', 'long-texts', 'loupe', 'map', 'operations', 'pictures', 'sandbox-room', 'stage', 'stage-leaving'],
  ...['stage-look', 'stage-own', 'stage-scripts', 'stage-way-out', 'start-panel', 'strip', 'web-story'],
  ...['webhooks'],
].map((name) => `${name}.spec.ts`);

/**
 * The flows: each door once, in a real browser.
 *
 * One worker more than there are cores, because a flow often waits for its page. Each file starts programs of its own on
 * free ports and in folders of its own, so files share nothing; the tests of a file run one after the other.
 */
export default defineConfig({
  testDir: './flows',
  workers: Math.min(8, availableParallelism() + 1),
  // What passes only at the second try is named at the end of the run, and test/flaky-flows.json bounds their number.
  retries: 1,
  timeout: 60_000,
  // Every core is busy.
  expect: { timeout: 10_000 },
  outputDir: '../test-results',
  // The pictures of README and docs; only `npm run pictures` writes them.
  snapshotPathTemplate: '../docs/pictures/{arg}{ext}',
  updateSnapshots: 'none',
  reporter: [['list'], ['json', { outputFile: '../dist/test-reports/flows.json' }]],
  projects: [
    { name: 'long', testMatch: LONGEST },
    { name: 'short', testMatch: '*.spec.ts', testIgnore: LONGEST },
  ],
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findHeadless() ?? '',
      args: [...PLAYWRIGHT_SWITCHES],
    },
  },
});
