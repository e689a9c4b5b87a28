import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openHistory } from '../../../electron/history/history.ts';
import { writeCase } from '../../../shared/evidence/case.ts';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { twoPresses } from '../../support/two-presses.ts';

const NOTHING = { msisdn: false, pin: false } as const;

async function walked() {
  const workbench = await startWorkbench();
  const { services } = workbench;
  const [first, second] = await twoPresses(services);
  const { environments } = await services['workbench.state']({});
  const subscriber = environments
    .find(({ id }) => id === 'sandbox')
    ?.customers.find(({ customerId }) => customerId === 1001);
  return { ...workbench, firstId: first.exchangeId ?? '', secondId: second.exchangeId ?? '', subscriber };
}

test('a session becomes a case that opens at the press that was asked for, and whose file is read back', async () => {
  const { services, firstId } = await walked();
  const made = await services['evidence.make']({ subject: { kind: 'session', id: firstId }, includes: NOTHING });
  expect(made.steps.map(({ sent }) => sent)).toEqual(['*384*99#', '1']);
  expect(made).toMatchObject({ openAt: 0, environment: { name: 'Sandbox' }, subscriber: { customerId: 1001 } });
  expect(made.steps[1]?.options.length).toBeGreaterThan(3);
  expect(made.exchanges).toHaveLength(2);
  expect(readCase(Buffer.from(writeCase(made))).title).toBe(made.title);
});

test('no spelling of the subscriber’s number or of the token is in the file; the number is where it was asked for', async () => {
  const { services, secondId, subscriber } = await walked();
  const msisdn = subscriber?.msisdn ?? '';
  const { headers } = await services['exchange.reveal']({ id: secondId });
  const token = headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1].replace('Bearer ', '') ?? '';
  expect(token.length).toBeGreaterThan(8);
  expect(msisdn.length).toBeGreaterThan(8);
  const canaries = [
    textCanary('number', msisdn),
    textCanary('digits', msisdn.replace('+', '')),
    textCanary('token', token),
  ];
  const subject = { kind: 'session', id: secondId } as const;
  const hidden = writeCase(await services['evidence.make']({ subject, includes: NOTHING }));
  expect(findCanaries(canaries, 'the file', hidden)).toEqual([]);
  const shown = await services['evidence.make']({ subject, includes: { msisdn: true, pin: true } });
  expect(shown.subscriber).toEqual(subscriber);
  expect(findCanaries(canaries.slice(2), 'the file', writeCase(shown))).toEqual([]);
});

test('exchanges of two environments are no case, and a single one that is no press is', async () => {
  const { services, dataFolder, firstId } = await walked();
  const commandLine = openHistory(join(dataFolder, 'history.db'), () => {});
  onTestFinished(() => commandLine.close());
  commandLine.record(recordedExchange({ id: 'elsewhere', environmentId: 'staging', operation: 'customers.list' }));
  const make = (ids: string[]) => services['evidence.make']({ subject: { kind: 'exchanges', ids }, includes: NOTHING });
  await expect(make([firstId, 'elsewhere'])).rejects.toMatchObject({ code: 'case-of-several-environments' });
  await expect(make(['nobody'])).rejects.toMatchObject({ code: 'exchange-unknown' });
  await expect(make(['elsewhere'])).resolves.toMatchObject({ steps: [], openAt: 0, environment: { name: 'Staging' } });
});
