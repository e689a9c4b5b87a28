/** The whole sandbox set aside and put back: every row of every table, and the clock. */
import { expect, test } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../support/start-sandbox.ts';

const MINUTE_MS = 60_000;
/** Registered keys, named snapshots and who gave which address are no part of it. */
const OTHERS = new Set(['agentAddress', 'snapshot', 'rememberedKey']);

const tablesOf = (sandbox: TestSandbox): string[] =>
  (sandbox.inspectDatabase(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`) as { name: string }[])
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_'));

const rowsOf = (sandbox: TestSandbox) =>
  Object.fromEntries(
    tablesOf(sandbox)
      .filter((name) => !OTHERS.has(name))
      .map((name) => [name, sandbox.inspectDatabase(`SELECT * FROM ${name}`)]),
  );

/** A customer who bought, an open session, a stored answer, a report, a mail, and a message that still waits. */
async function used(sandbox: TestSandbox) {
  const webhook = { url: 'https://127.0.0.1:9/hook', subscriptions: ['ALL'] };
  await sandbox.call({ method: 'PUT', target: '/v1/webhooks', json: webhook });
  await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'], email: 'a@example.com' } });
  sandbox.admin.changeClock({ kind: 'advance', byMs: MINUTE_MS });
  await expect.poll(() => sandbox.admin.mails(5)).toHaveLength(1);
  const buyer = await sandbox.dial(1001);
  for (const key of ['1', '1', '1', '1', '1']) await buyer.press(key);
  expect(buyer.state()).toBe('PURCHASE_SUCCESS');
  const phone = await sandbox.dial(1002);
  await phone.press('1');
  await expect.poll(() => sandbox.inspectDatabase('SELECT * FROM deliveryTry')).not.toHaveLength(0);
  return phone;
}

/** What the stage does to it. */
async function playedWith({ admin, dial }: TestSandbox): Promise<void> {
  admin.changeClock({ kind: 'freeze', atMs: Date.UTC(2026, 2, 2, 9) });
  admin.reset();
  const phone = await dial(1001);
  await phone.press('1');
}

test.each(['runs', 'is moved', 'is frozen'])('every row and the clock that %s are as they were', async (clock) => {
  const sandbox = await startTestSandbox({ remembers: true });
  await used(sandbox);
  if (clock === 'is moved') sandbox.admin.changeClock({ kind: 'advance', byMs: 5 * MINUTE_MS });
  if (clock === 'is frozen') sandbox.admin.changeClock({ kind: 'freeze' });
  const before = { rows: rowsOf(sandbox), clock: sandbox.admin.clock() };
  const empty = Object.entries(before.rows).flatMap(([name, rows]) => (rows.length === 0 ? [name] : []));
  expect(empty, 'there is something of everything').toEqual([]);
  expect(sandbox.admin.isWorldKept()).toBe(false);
  sandbox.admin.keepWorld();
  expect(sandbox.admin.isWorldKept()).toBe(true);
  await playedWith(sandbox);
  expect(rowsOf(sandbox).tradeRequest).not.toEqual(before.rows.tradeRequest);
  expect(sandbox.admin.putWorldBack()).toEqual({ prolongedMs: 0 });
  expect({ rows: rowsOf(sandbox), clock: sandbox.admin.clock() }).toEqual(before);
  expect(sandbox.admin.putWorldBack(), 'nothing is kept any more').toBeUndefined();
});

test('an open session goes on, with as long to live as it had', async () => {
  const sandbox = await startTestSandbox();
  const phone = await used(sandbox);
  sandbox.clock.advanceMs(MINUTE_MS);
  sandbox.admin.keepWorld();
  await playedWith(sandbox);
  sandbox.clock.advanceMs(10 * MINUTE_MS);
  expect(sandbox.admin.putWorldBack()).toEqual({ prolongedMs: 10 * MINUTE_MS });
  sandbox.clock.advanceMs(MINUTE_MS);
  expect((await phone.press('0')).status).toBe(200);
  expect(phone.state()).toBe('HOME');
});

test('what a program that ended kept is put back at the next start', async () => {
  const first = await startTestSandbox({ remembers: true });
  await used(first);
  first.admin.changeClock({ kind: 'advance', byMs: 5 * MINUTE_MS });
  const before = { rows: rowsOf(first), clock: first.admin.clock() };
  first.admin.keepWorld();
  await playedWith(first);
  await first.close();
  const second = await startTestSandbox({ remembers: true, databaseFile: first.databaseFile });
  expect({ rows: rowsOf(second), clock: second.admin.clock() }).toEqual(before);
  expect(tablesOf(second).filter((name) => name.startsWith('kept'))).toEqual([]);
});
