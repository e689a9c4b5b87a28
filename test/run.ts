/**
 * `npm test`: unit and integration tests, then the flows in a real browser; the last line counts them all.
 *
 * A run that executed no test is a failure. Skips are printed with their reason by the runners and counted here.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildDesktop } from '../electron/build-desktop.ts';
import { buildPage } from '../electron/page/build-page.ts';
import { PROJECT_FOLDER } from '../electron/project.ts';
import { obtainChromium } from './support/find-chromium.ts';
import { obtainToolchains } from './support/obtain-toolchains.ts';

type Counts = { passed: number; failed: number; skipped: number };

const REPORTS = join(PROJECT_FOLDER, 'dist', 'test-reports');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function runTool(name: string, args: readonly string[], env: NodeJS.ProcessEnv = process.env): boolean {
  const result = spawnSync(join(PROJECT_FOLDER, 'node_modules', '.bin', name), args, {
    cwd: PROJECT_FOLDER,
    stdio: 'inherit',
    env,
  });
  return result.status === 0;
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(join(REPORTS, file), 'utf8'));
  } catch {
    return undefined;
  }
}

type UnitReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { assertionResults: { status: string; fullName: string }[] }[];
};

/** Counts the unit run, and prints each skipped test: its name says why. */
function unitCounts(): Counts {
  const report = readReport('unit.json') as UnitReport | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  for (const { assertionResults } of report.testResults) {
    for (const { status, fullName } of assertionResults) {
      if (status !== 'passed' && status !== 'failed') say(`not run: ${fullName}`);
    }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function flowCounts(): Counts {
  const report = readReport('flows.json') as
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }
    | undefined;
  if (!report) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  if (flaky > 0) say(`${flaky} of the flows passed only at the second try: see “flaky” above.`);
  return { passed: expected + flaky, failed: unexpected, skipped };
}

async function main(): Promise<number> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const browser = obtainChromium(say);
  if (browser === undefined) {
    say(
      'The browser tests need a Chromium: install one (Debian: apt-get install chromium) or name it in DIALBENCH_CHROMIUM.',
    );
    return 1;
  }
  obtainToolchains(say);
  await buildPage();
  await buildDesktop();
  const unitOk = runTool('vitest', [
    'run',
    '--config',
    'test/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(REPORTS, 'unit.json')}`,
  ]);
  const flowsOk = runTool('playwright', ['test', '--config', 'test/playwright.config.ts'], {
    ...process.env,
    DIALBENCH_CHROMIUM: browser,
  });
  say('');
  const unit = unitCounts();
  const flows = flowCounts();
  const total: Counts = {
    passed: unit.passed + flows.passed,
    failed: unit.failed + flows.failed,
    skipped: unit.skipped + flows.skipped,
  };
  say(`unit and integration: ${unit.passed} passed, ${unit.failed} failed, ${unit.skipped} skipped`);
  say(`flows in ${browser}: ${flows.passed} passed, ${flows.failed} failed, ${flows.skipped} skipped`);
  const ran = unit.passed > 0 && flows.passed > 0;
  if (!ran) say('No test ran in one of the two runners; that is a failure.');
  say(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return unitOk && flowsOk && ran && total.failed === 0 ? 0 : 1;
}

process.exit(await main());
