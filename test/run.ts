/**
 * `npm test`: unit and integration tests, then the flows in a real browser; the last line counts them all.
 *
 * A run that executed no test is a failure, and so are more tests that passed only at their second try than
 * flaky-flows.json allows. Skips are printed with their reason. Toolchains are installed beside the tests that need none.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DESKTOP_BUILD, PAGE_BUILD, PROGRAM_BUILD } from '../electron/built/builds.ts';
import { rebuild } from '../electron/built/ensure-built.ts';
import { PROJECT_FOLDER } from '../electron/project.ts';
import { findHeadless, obtainChromium } from './support/find-chromium.ts';
import { PACKED_FOLDER } from './support/installed-command.ts';
import { obtainVectors } from './support/obtain-vectors.ts';
import {
  addCounts,
  countLine,
  failedUnitFiles,
  flakyBound,
  type RunnerReport,
  readFlowReport,
  readUnitReport,
  withExit,
  withSecondTry,
} from './support/run-report.ts';
import { TOOLCHAINS_READY } from './support/toolchains-ready.ts';

const REPORTS = join(PROJECT_FOLDER, 'dist', 'test-reports');
/** How many tests may pass at a second try: a number that only shrinks. */
const FLAKY_BOUND = join(PROJECT_FOLDER, 'test', 'flaky-flows.json');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** How long each part took, for the end of the run; .ci/run hands over what came before. */
const parts: string[] = (process.env.DIALBENCH_RUN_PARTS ?? '').split(', ').filter((part) => part !== '');

async function timed<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const startMs = performance.now();
  const result = await work();
  parts.push(`${name} ${Math.round((performance.now() - startMs) / 1000)} s`);
  return result;
}

/** True if the program ended with 0. */
function run(program: string, args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: PROJECT_FOLDER, stdio: 'inherit' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const tool = (name: string): string => join(PROJECT_FOLDER, 'node_modules', '.bin', name);

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** More failed files than this are no accident, and are not tried again. */
const MOST_TRIED_AGAIN = 3;

/** The report of the unit tests. The few files that failed are tried once more by themselves, as flows are. */
async function runUnits(): Promise<RunnerReport> {
  const first = await runVitest('unit.json', []);
  const files = failedUnitFiles(first.json);
  if (files.length === 0 || files.length > MOST_TRIED_AGAIN) return first.report;
  say(`Tried once more: ${files.join(', ')}`);
  return withSecondTry(first.report, (await runVitest('unit-again.json', files)).report);
}

async function runVitest(name: string, files: readonly string[]): Promise<{ json: unknown; report: RunnerReport }> {
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(REPORTS, name)}`];
  const isClean = await run(tool('vitest'), ['run', '--config', 'test/vitest.config.ts', ...options, ...files]);
  const json = readJson(join(REPORTS, name));
  return { json, report: withExit(readUnitReport(json), isClean) };
}

async function main(): Promise<number> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  if ((await timed('browser', () => obtainChromium(say))) === undefined) {
    say(
      'The browser tests need a Chromium: install one (Debian: apt-get install chromium) or name it in DIALBENCH_CHROMIUM.',
    );
    return 1;
  }
  await timed('build', async () => {
    for (const build of [PAGE_BUILD, DESKTOP_BUILD, PROGRAM_BUILD]) await rebuild(build);
  });
  await timed('vectors', () => obtainVectors(say));
  const ready = join(REPORTS, 'toolchains-ready');
  const installing = timed('toolchains beside the units', () =>
    run(process.execPath, [join('test', 'support', 'obtain-toolchains.ts')]),
  ).finally(() => writeFileSync(ready, ''));
  process.env[TOOLCHAINS_READY] = ready;
  process.env[PACKED_FOLDER] = join(REPORTS, 'packed');
  // The same for a second try: what was drawn and failed is not to pass because something else is drawn.
  process.env.DIALBENCH_SEED ??= String(randomInt(1_000_000));
  const units = await timed('units', runUnits);
  await installing;
  const flowsOk = await timed('flows', () =>
    run(tool('playwright'), ['test', '--config', 'test/playwright.config.ts']),
  );

  say('');
  const flows = readFlowReport(readJson(join(REPORTS, 'flows.json')));
  const bound = flakyBound(readJson(FLAKY_BOUND));
  for (const skip of [...units.skips, ...flows.skips]) say(`not run: ${skip}`);
  const flaky = [...units.flaky, ...flows.flaky];
  for (const name of flaky) say(`passed at the second try only: ${name}`);
  for (const { name, message } of [...units.failures, ...flows.failures]) say(`failed: ${name} (${message})`);
  const isTooFlaky = flaky.length > bound;
  if (isTooFlaky) say('More tests needed a second try than test/flaky-flows.json allows; that is a failure.');
  say(`flaky: ${flaky.length} (bound ${bound})`);
  say(`unit and integration: ${countLine(units)}`);
  say(`flows in ${findHeadless()}: ${countLine(flows)}`);
  const ran = units.passed > 0 && flows.passed > 0;
  if (!ran) say('No test ran in one of the two runners; that is a failure.');
  say(`drawn by DIALBENCH_SEED=${process.env.DIALBENCH_SEED}`);
  say(`took: ${parts.join(', ')}`);
  const total = addCounts(units, flows);
  say(countLine(total));
  return flowsOk && ran && total.failed === 0 && !isTooFlaky ? 0 : 1;
}

process.exit(await main());
