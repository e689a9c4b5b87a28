/** Runs the attack table: every row at every door that it is meant for. `attack.ts` says how a row is added. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../shared/failure.ts';
import { converseInFrames } from '../support/socket-frames.ts';
import type { CallAttack, DoorName } from './attack.ts';
import { type AttackedWorkbench, answerEmpty, openAttackedWorkbench } from './attacked-workbench.ts';
import { CALL_ATTACKS } from './call-rows.ts';
import { DOCTOR_ATTACKS } from './doctor-rows.ts';
import { FRAME_ATTACKS } from './frame-rows.ts';
import { GUARD_ATTACKS } from './guard-rows.ts';
import { KEY_ATTACKS } from './key-rows.ts';
import { REQUEST_ATTACKS } from './request-rows.ts';
import { SOCKET_ATTACKS } from './socket-rows.ts';

/** Files of others' subjects join this list. */
const CALLS: readonly CallAttack[] = [...CALL_ATTACKS, ...GUARD_ATTACKS, ...DOCTOR_ATTACKS, ...KEY_ATTACKS];

let at: AttackedWorkbench;
beforeAll(async () => {
  at = await openAttackedWorkbench();
});
afterAll(() => at?.close());

const titled = <R extends { readonly id: string; readonly attacker: string }>(rows: readonly R[]) =>
  rows.map((row): [string, R] => [`${row.id}: the attacker ${row.attacker}`, row]);

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'answered' : answer.failure.code);

test('every row has an id of its own', () => {
  const ids = [...CALLS, ...REQUEST_ATTACKS, ...SOCKET_ATTACKS, ...FRAME_ATTACKS].map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});

test.each(titled(REQUEST_ATTACKS))('loopback · %s', async (_title, { prepare, bytes, refused }) => {
  await prepare?.(at);
  const parts = bytes(at);
  const before = await at.traces();
  const { status, head, body } = await at.send(typeof parts === 'string' ? [parts] : parts);
  expect(head).not.toMatch(/^(access-control-|location:)/im);
  expect({ status, body: JSON.parse(body || 'null') }).toEqual({
    status: refused.status,
    body: { ok: false, failure: { code: refused.code, message: expect.stringMatching(/[.?]$/s) } },
  });
  expect(await at.traces()).toEqual(before);
  // The door stays open to its own page.
  expect((await at.callLoopback('workbench.state', {})).ok).toBe(true);
});

test.each(titled(SOCKET_ATTACKS))('loopback socket · %s', async (_title, { prepare, bytes, closed }) => {
  await prepare?.(at);
  const parts = bytes(at);
  const before = await at.traces();
  const { head, texts, status, name } = await converseInFrames(at.port, parts);
  expect(head).toMatch(/^HTTP\/1\.1 101 /);
  expect(head).not.toMatch(/^(access-control-|set-cookie:|sec-websocket-extensions:)/im);
  expect({ status, name }).toEqual({ name: '', ...closed });
  // Told before it was closed, and never more than a refused code is told.
  const messages = texts.map((text) => JSON.parse(text));
  if (closed.name !== undefined) {
    const failure = { code: closed.name, message: expect.stringMatching(/[.?]$/s) };
    expect(messages.at(-1)).toEqual({ failure });
  }
  if (closed.name === 'code-refused') expect(messages).toHaveLength(1);
  expect(await at.traces()).toEqual(before);
  expect((await at.callLoopback('workbench.state', {})).ok).toBe(true);
});

test.each(titled(FRAME_ATTACKS))('desktop · %s', async (_title, { prepare, event, refused }) => {
  await prepare?.(at);
  const before = await at.traces();
  for (const command of ['workbench.state', 'no.such.command']) {
    expect(codeOf(await at.callDesktop(command, {}, event(at)))).toBe(refused);
  }
  expect(await at.traces()).toEqual(before);
});

async function attack(door: DoorName, row: CallAttack): Promise<void> {
  await row.prepare?.(at);
  at.service.answer = row.service ?? answerEmpty;
  const before = 'refused' in row ? await at.traces() : undefined;
  const { command, input } = row.call(at);
  const answer = await (door === 'loopback' ? at.callLoopback(command, input) : at.callDesktop(command, input));
  if (!('refused' in row)) return void (await row.holds(answer, at));
  expect(codeOf(answer)).toBe(typeof row.refused === 'string' ? row.refused : row.refused[door]);
  expect(answer).toMatchObject({ ok: false, failure: { message: expect.stringMatching(/[.?]$/s) } });
  expect(await at.traces()).toEqual(before);
}

test.each(titled(CALLS.filter(({ only }) => only !== 'desktop')))('loopback · %s', (_title, row) =>
  attack('loopback', row),
);
test.each(titled(CALLS.filter(({ only }) => only !== 'loopback')))('desktop · %s', (_title, row) =>
  attack('desktop', row),
);
