import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { sendOperation } from '../../../electron/exchange/send-draft.ts';
import { openOwnEnvironment } from '../../../electron/open/own-environment.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { PLANTED_SEED, plantedFields } from '../../support/planted-service.ts';
import { TEST_TOKEN } from '../../support/recorded-exchange.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a sandbox that never ran refuses a request in words that fit a form as well as the phone', async () => {
  const workbench = await compose({ dataFolder: tempFolder(), version: 'test', opensPorts: false });
  onTestFinished(() => workbench.close());
  const sent = workbench.services['operation.send']({
    environmentId: 'sandbox',
    callId: 'c',
    input: { operation: 'requests.list', query: [['customerId', '1001']] },
  });
  await expect(sent).rejects.toMatchObject({
    failure: {
      code: 'environment-unreachable',
      message: 'Sandbox has no address now. Start it under Environments, then send again.',
    },
  });
});

test('an answer of megabytes holds nothing up: one that came later is told first, and the token in the large one is masked all the same', async () => {
  const environment: Environment = {
    ...{ ...plantedFields('http://127.0.0.1:9'), id: 'planted', kind: 'remote', ownKeyId: '', hasToken: true },
  };
  const { sender } = openOwnEnvironment(environment, {
    signer: nobleSigner(PLANTED_SEED, 'planted-key'),
    token: TEST_TOKEN,
  });
  const large = encodeUtf8(`${'\\\\u0041'.repeat(400_000)}${TEST_TOKEN}`);
  const told: string[] = [];
  const ask = async (name: string, body: Uint8Array) => {
    const response = { status: 200, reason: 'OK', httpVersion: '1.1', headers: [], body };
    const send = async () => ({ response, timings: { totalMs: 1 }, sentHeaders: [] });
    const sent = await sendOperation({ ...sender, send }, { environment }, { operation: 'webhooks.get' });
    told.push(name);
    return sent.response?.body ?? new Uint8Array();
  };
  const first = ask('large', large);
  // The large one has come, and is looked at, once a turn has passed.
  await new Promise((resolve) => setImmediate(resolve));
  await ask('small', encodeUtf8('{}'));
  const shown = decodeUtf8(await first);
  expect(told).toEqual(['small', 'large']);
  expect(shown).toHaveLength(large.length);
  expect(shown.endsWith('*'.repeat(TEST_TOKEN.length))).toBe(true);
});
