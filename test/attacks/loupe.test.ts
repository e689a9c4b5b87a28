/** Runs the loupe's part of the attack table: nothing is passed on, nothing is captured, and the door stays open. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { converse } from '../support/raw-socket.ts';
import { type AttackedWorkbench, openAttackedWorkbench } from './attacked-workbench.ts';
import { LOUPE_ATTACKS } from './loupe-rows.ts';

let at: AttackedWorkbench;
let door = { address: '', host: '', environment: '' };

beforeAll(async () => {
  at = await openAttackedWorkbench();
  const { forwarding } = await at.workbench.services['loupe.start']({ environmentId: 'staging' });
  if (forwarding.kind !== 'listening') throw new Error('the door did not open');
  const { address, baseUrl } = forwarding;
  door = { address, host: new URL(address).host, environment: new URL(baseUrl).host };
});
afterAll(() => at?.close());

const rows = LOUPE_ATTACKS.map((row) => [`${row.id}: the attacker ${row.attacker}`, row] as const);

test.each(rows)('the loupe’s door · %s', async (_title, { bytes, refused }) => {
  const before = await at.traces();
  const { answer } = await converse(door.address, [bytes(door)]);
  expect(answer).not.toMatch(/^access-control-/im);
  expect(answer).toContain(`HTTP/1.1 ${refused.status} `);
  expect(answer).toContain(`\r\nDialbench-Loupe: ${refused.code}\r\n`);
  expect(await at.traces()).toEqual(before);
  const { services } = at.workbench;
  expect((await services['loupe.list']({ environmentId: 'staging', limit: 1 })).captures).toEqual([]);
  expect((await services['loupe.state']({})).refused?.last).toMatchObject({
    code: refused.code,
    message: expect.stringMatching(/[.?]$/),
  });
});

test('the door is open to an honest client all the while', async () => {
  const heard = at.service.heard.length;
  expect((await fetch(`${door.address}/v1/accounts?honest`)).status).toBe(200);
  expect(at.service.heard.slice(heard)).toEqual(['GET /v1/accounts?honest']);
});
