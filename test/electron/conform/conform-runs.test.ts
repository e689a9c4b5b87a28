/** Kept runs: there after a restart, bounded in count and bytes, and never lost because of a file. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openConformRuns } from '../../../electron/conform/conform-runs.ts';
import { keptRun } from '../../support/kept-run.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const BOUNDS = { ofOne: 3, inAll: 5, bytes: 1_000_000 };

test('runs are there after a restart as they were, for their owner only, and can be deleted', async () => {
  const path = join(tempFolder(), 'conformance.json');
  const first = openConformRuns(path);
  expect(await first.heads()).toEqual([]);
  await first.keep(keptRun(1));
  await first.keep({ ...keptRun(2), head: { ...keptRun(2).head, ended: 'cancelled', passed: false } });
  expect(statSync(path).mode & 0o077).toBe(0);
  const again = openConformRuns(path);
  expect((await again.heads()).map(({ runId, ended }) => [runId, ended])).toEqual([
    ['run-2', 'cancelled'],
    ['run-1', undefined],
  ]);
  expect(await again.run('run-1')).toEqual(keptRun(1));
  await again.forget('run-1');
  await expect(first.run('run-1')).rejects.toMatchObject({ failure: { code: 'conform-run-unknown' } });
  expect((await first.heads()).map(({ runId }) => runId)).toEqual(['run-2']);
});

test('of each environment and of all only the newest stay, and no more bytes than the bound', async () => {
  const path = join(tempFolder(), 'conformance.json');
  const runs = openConformRuns(path, BOUNDS);
  for (const at of [1, 2, 3, 4]) await runs.keep(keptRun(at));
  for (const at of [5, 6, 7]) await runs.keep(keptRun(at, 'staging'));
  expect((await runs.heads()).map(({ runId }) => runId)).toEqual(['run-7', 'run-6', 'run-5', 'run-4', 'run-3']);
  const small = openConformRuns(join(tempFolder(), 'conformance.json'), { ...BOUNDS, bytes: 6_000 });
  for (const at of [1, 2]) await small.keep(keptRun(at, 'sandbox', 'long '.repeat(700)));
  expect((await small.heads()).map(({ runId }) => runId)).toEqual(['run-2']);
});

test('where the disk does not take a run it is kept in memory, and the sentence says so', async () => {
  const folder = tempFolder();
  const path = join(folder, 'conformance.json');
  mkdirSync(path);
  const runs = openConformRuns(path);
  await runs.keep(keptRun(1));
  expect(runs.problem()).toContain('conformance.json');
  expect(await runs.run('run-1')).toEqual(keptRun(1));
  rmSync(path, { recursive: true });
  await runs.heads();
  expect(runs.problem()).toBeUndefined();
  expect((await openConformRuns(path).heads()).map(({ runId }) => runId)).toEqual(['run-1']);
});

test('a file that is no list of runs is left as it is, and named', async () => {
  const path = join(tempFolder(), 'conformance.json');
  for (const text of ['{"format":"other"}', 'no JSON', '{"format":"dialbench-conformance","version":1,"runs":[{}]}']) {
    writeFileSync(path, text);
    const runs = openConformRuns(path);
    expect(await runs.heads()).toEqual([]);
    expect(runs.problem()).toContain('The file was left as it is');
    await runs.keep(keptRun(1));
    expect((await runs.heads()).map(({ runId }) => runId)).toEqual(['run-1']);
    expect(readFileSync(path, 'utf8')).toBe(text);
  }
});
