/** What other programs write into a request never shows a stored token: not in a row, an event, an entry, nor to /admin. */
import { expect, test } from 'vitest';
import { adminCall } from '../../support/admin-call.ts';
import { converse } from '../../support/raw-socket.ts';
import { recordsOf } from '../../support/records-of.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const STAGING_TOKEN = 'q7Zk2mWn-staging-Xy81Lp';
const escaped = (text: string): string => text.replace(/./g, (one) => `%${one.charCodeAt(0).toString(16)}`);
/** What is base64 in it is also read as what it stands for. */
const told = (seen: unknown): string => {
  const text = JSON.stringify(seen);
  const inside = text.match(/"[A-Za-z0-9+/]{16,}={0,2}"/g) ?? [];
  return [text, ...inside.map((one) => Buffer.from(one, 'base64').toString())].join('\n');
};
const signed = (component: string): readonly [string, string][] => [
  ['Signature-Input', `sig1=("@method" "${component}");created=1700000000;keyid="theirs";alg="ed25519"`],
  ['Signature', `sig1=:${'A'.repeat(86)}==:`],
];

test('a token in target, client id, key id or component name is masked wherever the request is shown', async () => {
  const { services, onEvent } = await startWorkbench();
  const events: unknown[] = [];
  onEvent((event, payload) => void events.push({ event, payload }));
  await services['vault.setToken']({ environmentId: 'staging', token: STAGING_TOKEN });
  const { accessToken } = await services['sandbox.revealToken']({});
  const { url } = await services['sandbox.panel']({});
  for (const token of [accessToken, STAGING_TOKEN]) {
    for (const written of [token, escaped(token)]) {
      for (const authorization of [token, 'another']) {
        await sendRequest({
          method: 'POST',
          url: `${url}/v1/reports?access_token=${written}`,
          headers: [
            ['Authorization', `Bearer ${authorization}`],
            ['X-Client-Id', token],
            ['Content-Length', '0'],
            ...signed(token),
          ],
          body: new Uint8Array(),
        });
      }
    }
  }
  const { records: captures } = await recordsOf(services, 'passed', 'sandbox');
  expect(captures).toHaveLength(8);
  await expect.poll(() => told(events)).toContain('journal-8');
  const got = await Promise.all(captures.map(({ id }) => services['records.get']({ id })));
  const journal = await adminCall(url, 'GET', '/admin/journal');
  const entries = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => adminCall(url, 'GET', `/admin/journal/${id}`)),
  );
  const own = await recordsOf(services, 'sandbox', 'sandbox');
  expect(journal.json.entries[0].target).toContain('/v1/reports?access_token=***');
  const shown = { events, captures, got, journal: journal.json, entries: entries.map(({ json }) => json), own };
  for (const [where, seen] of Object.entries(shown)) {
    for (const token of [accessToken, STAGING_TOKEN, accessToken.toLowerCase(), STAGING_TOKEN.toLowerCase()]) {
      for (const written of [token, escaped(token)])
        expect(told(seen).includes(written), `${where}: ${written}`).toBe(false);
    }
  }
  const found = await adminCall(url, 'GET', `/admin/journal/count?text=${STAGING_TOKEN.slice(0, 8)}`);
  expect(found.json).toEqual({ count: 0 });
});

test('a refusal at the door quotes no token, whole, cut or in small letters', async () => {
  const { services, onEvent } = await startWorkbench();
  const events: unknown[] = [];
  onEvent((event, payload) => void events.push({ event, payload }));
  await services['vault.setToken']({ environmentId: 'staging', token: STAGING_TOKEN });
  const { forwarding } = await services['loupe.start']({ environmentId: 'sandbox' });
  const address = forwarding.kind === 'listening' ? forwarding.address : '';
  for (const host of [STAGING_TOKEN, STAGING_TOKEN.toLowerCase(), `${'x'.repeat(108)}${STAGING_TOKEN}`]) {
    await converse(address, [`GET /v1/accounts HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`]);
    expect((await services['loupe.state']({})).refused?.last.message).toContain('********');
  }
  await expect.poll(() => told(events)).toContain('xxxx****');
  expect(told([events, await services['loupe.state']({})]).toLowerCase()).not.toContain(
    STAGING_TOKEN.slice(0, 8).toLowerCase(),
  );
});

test('a sandbox by itself knows its own tokens, those before a rotation too', async () => {
  const sandbox = await startTestSandbox();
  const old = sandbox.accessToken;
  const rotated = String((await adminCall(sandbox.url, 'POST', '/admin/token')).json.accessToken);
  for (const token of [old, rotated]) {
    const url = `${sandbox.url}/v1/webhooks?access_token=${token}`;
    await sendRequest({ method: 'GET', url, headers: signed(token), body: new Uint8Array() });
  }
  const journal = await adminCall(sandbox.url, 'GET', '/admin/journal');
  const entries = await Promise.all([1, 2].map((id) => adminCall(sandbox.url, 'GET', `/admin/journal/${id}`)));
  for (const token of [old, rotated]) {
    for (const { json } of [journal, ...entries]) {
      expect(told(json)).not.toContain(token);
      expect(told(json)).not.toContain(token.toLowerCase());
    }
  }
});
