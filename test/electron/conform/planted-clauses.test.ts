/**
 * A service that breaks a clause fails exactly that clause, for every clause.
 *
 * Clauses that do not disturb each other are broken together, and then exactly these fail; by day in some of the batches, by night in all.
 * DIALBENCH_CONFORM_SINGLY=1 breaks each alone, which takes ten minutes.
 */
import { expect, test } from 'vitest';
import { CLAUSES } from '../../../shared/conform/clauses.ts';
import { drawn } from '../../support/drawn.ts';
import { plantOf, throughPlants } from './planted-answers.ts';
import { runOwnConform } from './run-own-conform.ts';

const ids = CLAUSES.map(({ id }) => id);
const isSingly = process.env.DIALBENCH_CONFORM_SINGLY === '1';

const batches = new Map<string, string[]>();
for (const id of ids) {
  const batch = isSingly ? id : (plantOf(id)?.batch ?? '');
  batches.set(batch, [...(batches.get(batch) ?? []), id]);
}

test('every clause can be broken', () => {
  expect(ids.filter((id) => plantOf(id) === undefined)).toEqual([]);
});

const tried = isSingly ? [...batches] : drawn([...batches], 4, 'broken clauses');

test.each(tried)('%s: what is broken fails, and nothing else', { timeout: 120_000 }, async (_, broken) => {
  let clauseId = '';
  const { run } = await runOwnConform(
    { mayAct: true, mayProbe: true, through: (sender) => throughPlants(sender, broken, () => clauseId) },
    {
      onBegin: (id) => {
        clauseId = id;
      },
    },
  );
  const failed = run.clauses.filter(({ passed, skipped }) => !passed && skipped === undefined);
  const said = failed.map(({ id, expected, got }) => ({ id, expected, got }));
  const all = new Set(broken.flatMap((id) => [id, ...(plantOf(id)?.also ?? [])]));
  expect(said.map(({ id }) => id).sort(), JSON.stringify(said, null, 1)).toEqual([...all].sort());
  expect(run.passed).toBe(false);
  for (const { requests } of failed) expect(requests.length).toBeGreaterThan(0);
});
