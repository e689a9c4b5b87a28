/**
 * `npm run mutants -- [PART [FILE…]]`: changes the code that judges signatures, one place at a time, and asks whether a test notices.
 *
 * Stryker makes the mutants and asks of each only the tests that reach it. A mutant that ends in a timeout counts as one that nobody
 * noticed: a search that goes on for longer may still find the same. Its packages lie in this folder, with a lock file of their own,
 * because 60 MB for one script of the night are too much for every `npm ci`; Vitest is the project's.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';

const BODIES =
  'shared/doctor/{body-variants,body-messages,encodings,json-*,message-form*,permutations,printed-hashes}.ts';
const CHANGES = 'shared/doctor/{changes/*,as-built,base-*,name-spellings,signer-base,surroundings}.ts';

/**
 * Each with the tests that are nearest to it, in patterns without a comma, and quick: a mutant that none of them notices takes the time
 * of all. What the whole suite would notice besides is no reason to assert little here.
 */
const PARTS: Readonly<Record<string, { readonly files: readonly string[]; readonly tests: readonly string[] }>> = {
  signature: {
    files: ['shared/signature/**/*.ts'],
    tests: [
      'test/shared/signature/**/*.test.ts',
      'test/shared/request/prepare.test.ts',
      'test/shared/forms/self-signing.test.ts',
    ],
  },
  session: {
    files: ['shared/ussd/session.ts', 'shared/ussd/session-{dial,end,keys}.ts'],
    tests: ['test/shared/ussd/session*.test.ts', 'test/shared/ussd/mix-ups.test.ts'],
  },
  curve: {
    files: ['shared/doctor/curve/*.ts'],
    tests: ['test/shared/doctor/curve/*.test.ts'],
  },
  static: {
    files: ['shared/doctor/static/*.ts'],
    tests: ['test/shared/doctor/static/*.test.ts'],
  },
  bodies: {
    files: [BODIES],
    tests: ['test/shared/doctor/bodies/*.test.ts'],
  },
  changes: {
    files: [CHANGES],
    tests: [
      'test/shared/doctor/changes/*.test.ts',
      'test/shared/doctor/@(as-built|base-model|base-writer|signer-base|surroundings).test.ts',
    ],
  },
  doctor: {
    files: ['shared/doctor/{*,causes/*}.ts', `!${BODIES}`, `!${CHANGES}`],
    tests: [
      'test/shared/doctor/@(case|causes|chain|change-sets|component-facts|corrected-draft|corrected-request).test.ts',
      'test/shared/doctor/@(diagnosis-report|hide-credentials|key-candidates|key-file-causes|ladder).test.ts',
      'test/shared/doctor/@(other-algorithm|plant|program-fix|read-signature|refused-samples).test.ts',
      'test/shared/doctor/@(repaired-signatures|search|search-plan).test.ts',
    ],
  },
};
const WANTED_PERCENT = 85;
const BREAKS_BELOW_PERCENT = 80;

const HERE = import.meta.dirname;
const STRYKER = join(HERE, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
const REPORTS = join(PROJECT_FOLDER, 'dist', 'mutants');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Mutant = {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: { readonly start: { readonly line: number } };
};
type Report = {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>;
};

/** A mutant's place as it is written in survivors.json: the file, the line's text and what stands in its place. */
const nameOf = (file: string, source: string, { location, replacement = '', mutatorName }: Mutant): string =>
  `${file}: ${source.split('\n')[location.start.line - 1]?.trim() ?? ''} → ${mutatorName} ${replacement.replace(/\s+/g, ' ')}`;

/** Percent; undefined where Stryker did not come to its end. `only` narrows the part to such files. */
function runPart(name: string, only: readonly string[]): number | undefined {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no part ${name}; there are ${Object.keys(PARTS).join(', ')}.`);
  const report = join(REPORTS, `${name}.json`);
  const config = join(REPORTS, `${name}-config.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  const options = {
    testRunner: 'vitest',
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // What runs once as a module is loaded, such as a table of sentences, would need all tests for each mutant.
    ignoreStatic: true,
    concurrency: Number(process.env.DIALBENCH_MUTANT_WORKERS ?? availableParallelism()),
    // Its reader of tsconfig.json needs the compiler's interface, which TypeScript 7 no longer has.
    tsconfigFile: 'none.json',
    mutate: only.length === 0 ? part.files : only,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    // Its own, because Stryker removes it whole at its end.
    tempDirName: `dist/mutants-of-${name}`,
    ignorePatterns: ['dist', 'docs', '.git', 'test/mutants/node_modules', 'test/bench', 'test/flows'],
    // Short, because a timeout counts as unnoticed all the same.
    timeoutMS: 5_000,
    timeoutFactor: 1,
    allowEmpty: false,
  };
  writeFileSync(config, JSON.stringify(options));
  const env = { DIALBENCH_MUTANT_TESTS: part.tests.join(','), ...process.env };
  const { status } = spawnSync(process.execPath, [STRYKER, 'run', config], {
    cwd: PROJECT_FOLDER,
    stdio: 'inherit',
    env,
  });
  if (status !== 0 || !existsSync(report)) return undefined;
  return told(name, JSON.parse(readFileSync(report, 'utf8')) as Report);
}

function told(part: string, { files }: Report): number {
  const reasons = JSON.parse(readFileSync(join(HERE, 'survivors.json'), 'utf8')) as Readonly<Record<string, string>>;
  let [noticed, all] = [0, 0];
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      if (!['Killed', 'Survived', 'NoCoverage', 'Timeout'].includes(mutant.status)) continue;
      all += 1;
      if (mutant.status === 'Killed') noticed += 1;
      else {
        const name = nameOf(file, source, mutant);
        say(
          `${mutant.status} (line ${mutant.location.start.line}) ${name}${name in reasons ? `\n  stays: ${reasons[name]}` : ''}`,
        );
      }
    }
  }
  const percent = all === 0 ? 0 : (100 * noticed) / all;
  say(`${part}: ${noticed} of ${all} mutants were noticed, ${percent.toFixed(1)} % (wanted ${WANTED_PERCENT} %)`);
  return percent;
}

if (!existsSync(STRYKER)) {
  say('Installing Stryker into test/mutants …');
  spawnSync('npm', ['ci', '--prefix', HERE, '--ignore-scripts', '--legacy-peer-deps', '--no-audit', '--no-fund'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
const [asked = '', ...only] = process.argv.slice(2);
const percents = (asked === '' ? Object.keys(PARTS) : [asked]).map((name) => runPart(name, only));
process.exitCode = percents.every((percent) => percent !== undefined && percent >= BREAKS_BELOW_PERCENT) ? 0 : 1;
