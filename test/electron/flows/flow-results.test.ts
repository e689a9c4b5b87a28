/** How flows came out last: kept over a restart, bounded, and never in the way. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFlowResults } from '../../../electron/flows/flow-results.ts';
import type { FlowResult } from '../../../shared/contract/flow-commands.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const result = (atMs: number): FlowResult => ({
  ...{ outcome: 'passed', atMs, elapsedMs: 3, revision: 'r', screens: ['Home', null] },
});

test('what is kept is there for the next program, and gone when it is forgotten', async () => {
  const path = join(tempFolder(), 'flow-results.json');
  await openFlowResults(path).keep('Buy', result(1));
  expect(await openFlowResults(path).all()).toEqual({ Buy: result(1) });
  await openFlowResults(path).forget('Buy');
  expect(await openFlowResults(path).all()).toEqual({});
});

test('the oldest go first, so that the file stays small', async () => {
  const path = join(tempFolder(), 'flow-results.json');
  const flows = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`Flow ${at}`, result(at)]));
  writeFileSync(path, JSON.stringify({ format: 'dialbench-flow-results', version: 1, flows }));
  const results = openFlowResults(path);
  await results.keep('New', result(1_000));
  const kept = await results.all();
  expect(Object.keys(kept)).toHaveLength(300);
  expect(kept).toHaveProperty('New');
  expect(kept).not.toHaveProperty('Flow 0');
});

test('a file that is none is left as it is, and what is new is known until the program ends', async () => {
  const path = join(tempFolder(), 'flow-results.json');
  writeFileSync(path, 'mine');
  const results = openFlowResults(path);
  await results.keep('Buy', result(1));
  expect(await results.all()).toEqual({ Buy: result(1) });
  expect(readFileSync(path, 'utf8')).toBe('mine');
});

test('screens that were as expected stay for as long as newer ones are not, so that both can be looked at', async () => {
  const results = openFlowResults(join(tempFolder(), 'flow-results.json'));
  const failed = { ...result(2), outcome: 'failed', screens: ['Homes'] } as const;
  await results.keep('Buy', result(1));
  await results.keep('Buy', failed);
  await results.keep('Buy', failed);
  expect((await results.all()).Buy).toEqual({ ...failed, before: result(1).screens });
  await results.keep('Buy', result(3));
  expect((await results.all()).Buy).toEqual(result(3));
});
