/** Runs the door's part of the attack table: nothing is passed on, nothing is captured, and the door stays open. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { converse } from '../support/raw-socket.ts';
import { recordsOf } from '../support/records-of.ts';
import { type AttackedWorkbench, openAttackedWorkbench } from './attacked-workbench.ts';
import { LOUPE_ATTACKS, LOUPE_SANDBOX_ATTACKS, type LoupeAttack } from './loupe-rows.ts';

let at: AttackedWorkbench;
let door = { address: '', host: '', environment: '' };

async function openDoor(environmentId: string, host: 'unchanged' | 'environment'): Promise<void> {
  const { forwarding } = await at.workbench.services['loupe.start']({ environmentId, host });
  if (forwarding.kind !== 'listening') throw new Error('the door did not open');
  const { address, baseUrl } = forwarding;
  door = { address, host: new URL(address).host, environment: new URL(baseUrl).host };
}

beforeAll(async () => {
  at = await openAttackedWorkbench();
  await openDoor('staging', 'unchanged');
});
afterAll(() => at?.close());

const titled = (rows: readonly LoupeAttack[]) =>
  rows.map((row) => [`${row.id}: the attacker ${row.attacker}`, row] as const);

async function attack(environmentId: string, { bytes, refused }: LoupeAttack): Promise<void> {
  const before = await at.traces();
  const { answer } = await converse(door.address, [bytes(door)]);
  expect(answer).not.toMatch(/^access-control-/im);
  expect(answer).toContain(`HTTP/1.1 ${refused.status} `);
  expect(answer).toContain(`\r\nDialbench-Loupe: ${refused.code}\r\n`);
  expect(await at.traces()).toEqual(before);
  const { services } = at.workbench;
  expect((await recordsOf(services, 'passed', environmentId, '', 1)).records).toEqual([]);
  expect((await services['loupe.state']({})).refused?.last).toMatchObject({
    code: refused.code,
    message: expect.stringMatching(/[.?]$/),
  });
}

test.each(titled(LOUPE_ATTACKS))('the door’s door · %s', (_title, row) => attack('staging', row));

test('the door is open to an honest client all the while', async () => {
  const heard = at.service.heard.length;
  expect((await fetch(`${door.address}/v1/accounts?honest`)).status).toBe(200);
  expect(at.service.heard.slice(heard)).toEqual(['GET /v1/accounts?honest']);
});

describe('a door to the sandbox that writes its Host', () => {
  beforeAll(() => openDoor('sandbox', 'environment'));

  test.each(titled(LOUPE_SANDBOX_ATTACKS))('%s', (_title, row) => attack('sandbox', row));

  test('the service itself is reached, and so is what only begins like an admin call', async () => {
    for (const [path, status] of [
      ['/v1/webhooks', 401],
      ['/administration', 404],
    ] as const) {
      expect((await fetch(`${door.address}${path}`)).status, path).toBe(status);
    }
  });
});
