import { defineConfig } from '@playwright/test';
import { findChromium } from './support/find-chromium.ts';

/** The flows: each door once, in a real browser. One worker, because each test starts programs of its own. */
export default defineConfig({
  testDir: './flows',
  testMatch: '*.spec.ts',
  workers: 1,
  // A step may lose a race against a busy machine; what passes only at the second try is named at the end of the run.
  retries: 1,
  timeout: 60_000,
  outputDir: '../test-results',
  reporter: [['list'], ['json', { outputFile: '../dist/test-reports/flows.json' }]],
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: findChromium() ?? '',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
