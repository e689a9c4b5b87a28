/** The canary behind the doors: programs and exports of an exchange whose service repeated the token, and the webhooks room. */
import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { PLANT_IDS } from '../../../shared/doctor/plant.ts';
import { AppError } from '../../../shared/failure.ts';
import { EXPORT_FORMS } from '../../../shared/history/exports/export-form.ts';
import { findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { startEchoService } from '../../support/echo-service.ts';
import { recordsOf } from '../../support/records-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const seed = randomBytes(32);
const token = randomBytes(32).toString('base64url');
const ALL = [{ name: 'the seed', bytes: seed }, textCanary('the token', token)];
const environmentId = 'staging';

/** Staging's service repeats what it was sent; all that every call answered and every event said is kept. */
async function openWithEcho() {
  const service = await startEchoService();
  onTestFinished(() => service.close());
  const workbench = await startWorkbench();
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  const { services } = workbench;
  const { kind: _kind, id: _id, ...first } = { kind: '', id: '', ...FIRST_SAVED.environments[0] };
  const fields = { ...first, name: 'Staging', baseUrl: service.url, clientId: 'client-7' };
  told.push(await services['environment.update']({ id: environmentId, fields }));
  told.push(await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(seed) }));
  told.push(await services['vault.setToken']({ environmentId, token }));
  return { service, workbench, services, told };
}

test('programs and exports of an exchange with a repeated token hold no secret', async () => {
  const { service, workbench, services, told } = await openWithEcho();
  // The token stands in a body and a query of the user's too: what a service may be told by mistake.
  const { exchangeId } = await services['operation.send']({
    environmentId,
    callId: 'a',
    input: {
      operation: 'customers.create',
      body: { contentType: 'application/json', text: JSON.stringify({ firstName: token }) },
    },
  });
  expect(service.authorizations).toEqual([`Bearer ${token}`]);
  for (const target of TARGET_IDS) {
    told.push(await services['codegen.program']({ target, of: { kind: 'exchange', id: exchangeId } }));
  }
  for (const form of EXPORT_FORMS) {
    const part = await services['history.exportPart']({ form, ids: [exchangeId], firstNumber: 1 });
    expect(part.texts.join('')).not.toBe('');
    told.push(part);
  }
  told.push(
    await services['history.get']({ id: exchangeId }),
    await services['history.list']({ limit: 10 }),
    await services['history.overview']({}),
  );
  expect(findCanaries(ALL, 'what was answered and told', JSON.stringify(told))).toEqual([]);
  expect(findInFolder(ALL, workbench.dataFolder)).toEqual([]);
});

test('messages that carry a stored token, real or forged, are kept and told without it', async () => {
  const { workbench, services, told } = await openWithEcho();
  const sandbox = { environmentId: 'sandbox' };
  told.push(await services['webhooks.register']({ ...sandbox, subscriptions: ['ALL'], via: 'loopback' }));
  told.push(await services['webhooks.askReport'](sandbox));
  for (const forgery of PLANT_IDS) {
    for (const signWith of ['service', 'one-use'] as const) {
      const body = JSON.stringify({ deliveryId: `d-${forgery}-${signWith}`, note: token, header: `Bearer ${token}` });
      told.push(await services['webhooks.forge']({ ...sandbox, forgery, signWith, body }));
    }
  }
  const list = () => recordsOf(services, 'received', 'sandbox');
  await expect.poll(async () => (await list()).records.length).toBeGreaterThan(PLANT_IDS.length);
  for (const { id } of (await list()).records) {
    told.push(await services['records.get']({ id }));
    // One that held a secret is not sent again; the refusal is searched as well.
    told.push(
      await services['webhooks.replay']({ id }).catch((error: unknown) =>
        error instanceof AppError ? error.failure : String(error),
      ),
    );
  }
  told.push(await list(), await services['webhooks.state'](sandbox));
  expect(findCanaries(ALL, 'what was answered and told', JSON.stringify(told))).toEqual([]);
  expect(findInFolder(ALL, workbench.dataFolder)).toEqual([]);
});
