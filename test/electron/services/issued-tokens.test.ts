/**
 * A token that a service issues in an answer: neither page, history, export nor evidence has it, and main puts it into the
 * vault where the user asks for that.
 */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { FIRST_SAVED } from '../../../electron/environments/environments-file.ts';
import { openHistoryFile } from '../../../electron/history/history-file.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { fieldsOf } from '../../../shared/environment/environment.ts';
import { EXPORT_FORMS } from '../../../shared/history/exports/export-form.ts';
import { findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { listening } from '../../support/listening.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

const old = `old-${randomBytes(16).toString('hex')}`;

type Issues = (token: string) => { readonly type?: string; readonly body: string; readonly headers?: object };

const envelope: Issues = (token) => ({
  type: 'application/json',
  body: JSON.stringify({ data: { accessToken: token, tokenType: 'Bearer', clientId: 'c', expiresIn: 60 }, code: 200 }),
});

/** A service that issues `token` at /v1/auth, however `issues` writes it, and says who came with which. */
async function startIssuer(token: string, issues: Issues) {
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      authorizations.push(request.headers.authorization);
      const { type, body, headers } = issues(token);
      response.writeHead(200, { ...(type === undefined ? {} : { 'Content-Type': type }), ...headers });
      // Every later answer repeats it, where nothing says that it is one.
      response.end(
        request.url === '/v1/auth' ? body : JSON.stringify({ data: [], code: 200, message: `Hello ${token}` }),
      );
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, authorizations };
}

/** Staging or production of a new folder at such a service; all that is told is kept. */
async function open(issues: Issues, environmentId: 'staging' | 'production' = 'staging') {
  const token = `new-${randomBytes(24).toString('base64url')}`;
  const service = await startIssuer(token, issues);
  const workbench = await startWorkbench();
  const { services } = workbench;
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  const named = environmentId === 'staging' ? 'Staging' : 'Production';
  const { id: _id, ...first } = FIRST_SAVED.environments.find(({ id }) => id === environmentId) ?? { id: '' };
  const fields = { ...(first as (typeof FIRST_SAVED)['environments'][0]), baseUrl: service.url, clientId: 'client-7' };
  await services['environment.update']({ id: environmentId, fields, confirmedName: named });
  await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(randomBytes(32)) });
  await services['vault.setToken']({ environmentId, token: old });
  const ask = async () => {
    const input = { operation: 'auth.token', body: { contentType: 'application/json', text: '{}' } };
    const sent = await services['operation.send']({ environmentId, callId: 'a', input, confirmedName: named });
    told.push(sent);
    return sent.exchangeId;
  };
  return { token, service, workbench, services, told, ask, environmentId };
}

const WAYS: Readonly<Record<string, Issues>> = {
  'in the envelope of the catalogue': envelope,
  'in snake case, escaped': (token) => ({
    type: 'application/json; charset=utf-8',
    body: `{"access_token" : "${token.replaceAll('-', '\\u002d')}"}`,
  }),
  'without a content type': (token) => ({ body: JSON.stringify({ token }) }),
  'in a form': (token) => ({ type: 'application/x-www-form-urlencoded', body: `a=1&access_token=${token}&b=2` }),
  'in a header': (token) => ({ type: 'application/json', body: '{}', headers: { Authorization: `Bearer ${token}` } }),
};

test.each(Object.entries(WAYS))(
  'a token issued %s is in no answer, event, export, evidence or file',
  async (_way, issues) => {
    const { token, workbench, services, told, ask, environmentId } = await open(issues);
    const id = await ask();
    const again = await services['operation.send']({
      environmentId,
      callId: 'b',
      input: { operation: 'instruments.list' },
    });
    const repeated = await services['exchange.body']({
      id: again.exchangeId,
      part: 'response',
      offset: 0,
      length: 1000,
    });
    expect(Buffer.from(repeated.base64, 'base64').toString()).toContain(`Hello ${'*'.repeat(token.length)}`);
    const exchange = await services['history.get']({ id });
    expect(exchange.status).toBe(200);
    told.push(exchange, await services['exchange.body']({ id, part: 'response', offset: 0, length: 1000 }));
    for (const form of EXPORT_FORMS)
      told.push(await services['history.exportPart']({ form, ids: [id], firstNumber: 1 }));
    for (const target of TARGET_IDS)
      told.push(await services['codegen.program']({ target, of: { kind: 'exchange', id } }));
    const includes = { msisdn: true, pin: true };
    told.push(await services['evidence.make']({ subject: { kind: 'exchanges', ids: [id] }, includes }));
    const found = await services['records.list']({
      sources: ['sent', 'imported'],
      query: token,
      order: 'flat',
      limit: 10,
    });
    expect(found.hits).toEqual([]);
    const canaries = [textCanary('the issued token', token)];
    expect(findCanaries(canaries, 'what was told', JSON.stringify(told))).toEqual([]);
    // Bodies are base64 in answers; here they are read.
    const text = Buffer.from(exchange.response?.body.base64 ?? '', 'base64').toString();
    expect(findCanaries(canaries, 'the body', text)).toEqual([]);
    expect(findInFolder(canaries, workbench.dataFolder)).toEqual([]);
  },
);

test('a body that was recorded before its token was stored shows no part of it, however it is sliced', async () => {
  const { token, services, ask, environmentId } = await open((issued) => ({ body: `again ${issued} and so on` }));
  const id = await ask();
  await services['vault.setToken']({ environmentId, token, confirmedName: 'Staging' });
  const slice = async (offset: number, length: number) => {
    const { base64 } = await services['exchange.body']({ id, part: 'response', offset, length });
    return Buffer.from(base64, 'base64').toString();
  };
  expect(await slice(0, 1000)).toBe(`again ${'*'.repeat(token.length)} and so on`);
  const slices = [];
  for (let at = 0; at < token.length + 16; at += 5) slices.push(await slice(at, 5));
  expect(slices.join('')).toBe(`again ${'*'.repeat(token.length)} and so on`);
});

test('an issued token goes to no other address than the one that issued it', async () => {
  const { services, ask, environmentId } = await open(envelope);
  const exchangeId = await ask();
  const { environments } = await services['workbench.state']({});
  const staging = environments.find(({ id }) => id === environmentId) ?? expect.fail('no such environment');
  const fields = { ...fieldsOf(staging), baseUrl: 'http://127.0.0.1:9' };
  await services['environment.update']({ id: environmentId, fields, confirmedName: staging.name });
  await expect(services['vault.useIssuedToken']({ exchangeId })).rejects.toMatchObject({
    code: 'token-of-another-address',
    message: expect.stringContaining('is at http://127.0.0.1:9 now'),
  });
});

test('the issued token becomes the environment’s without passing through the page', async () => {
  const { token, service, services, told, ask, workbench, environmentId } = await open(envelope);
  const exchangeId = await ask();
  const view = await services['vault.useIssuedToken']({ exchangeId });
  told.push(view);
  expect(view.environments.find((one) => one.environmentId === environmentId)?.token?.length).toBe(token.length);
  await services['operation.send']({ environmentId, callId: 'b', input: { operation: 'reports.list' } });
  expect(service.authorizations).toEqual([undefined, `Bearer ${token}`]);
  const canaries = [textCanary('the issued token', token)];
  expect(findCanaries(canaries, 'what was told', JSON.stringify(told))).toEqual([]);
  expect(findInFolder(canaries, workbench.dataFolder)).toEqual([]);
});

test('a live environment’s token is replaced under its name only, the sandbox’s never, and one that is gone is refused', async () => {
  const { services, ask, service } = await open(envelope, 'production');
  const exchangeId = await ask();
  await expect(services['vault.useIssuedToken']({ exchangeId })).rejects.toMatchObject({
    failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } },
  });
  await services['vault.useIssuedToken']({ exchangeId, confirmedName: 'Production' });
  const send = { environmentId: 'production', callId: 'b', confirmedName: 'Production' };
  await services['operation.send']({ ...send, input: { operation: 'reports.list' } });
  expect(service.authorizations[1]).toMatch(/^Bearer new-/);

  const input = { operation: 'auth.token', body: { contentType: 'application/json', text: '{}' } };
  const own = await services['operation.send']({ environmentId: 'sandbox', callId: 'c', input });
  await expect(services['vault.useIssuedToken']({ exchangeId: own.exchangeId })).rejects.toMatchObject({
    failure: { code: 'token-own' },
  });
  await expect(services['vault.useIssuedToken']({ exchangeId: 'none' })).rejects.toMatchObject({
    failure: { code: 'token-not-kept' },
  });
});

test('tokens that an earlier version recorded in clear leave the file when it is opened, and the search with them', async () => {
  const { token, workbench, services, ask } = await open(envelope);
  const id = await ask();
  await services['records.list']({ sources: ['sent', 'imported'], query: 'accessToken', order: 'flat', limit: 1 });
  await workbench.close();
  // As it was recorded before answers were masked, indexed words and all.
  const db = openHistoryFile(join(workbench.dataFolder, 'history.db'));
  const body = Buffer.from(envelope(token).body);
  db.run('UPDATE exchanges SET response_body = ? WHERE id = ?', body, id);
  const seq = db.get<{ seq: number }>('SELECT seq FROM exchanges WHERE id = ?', id)?.seq ?? 0;
  db.run('DELETE FROM exchange_words WHERE rowid = ?', seq);
  db.run(
    "INSERT INTO exchange_words (rowid, label, marks, url, headers, bodies, facets) VALUES (?, '', '', '', '', ?, 'a1')",
    seq,
    body.toString(),
  );
  db.run('DELETE FROM history_settings WHERE name = ?', 'issued-tokens-masked-to');
  db.close();
  const canaries = [textCanary('the issued token', token)];
  expect(findInFolder(canaries, workbench.dataFolder)).not.toEqual([]);

  const again = await compose({ dataFolder: workbench.dataFolder, version: 'test' });
  onTestFinished(() => again.close());
  const exchange = await again.services['history.get']({ id });
  const text = Buffer.from(exchange.response?.body.base64 ?? '', 'base64').toString();
  expect(text).toContain(`"accessToken":"${'*'.repeat(token.length)}"`);
  expect(
    (await again.services['records.list']({ sources: ['sent', 'imported'], query: token, order: 'flat', limit: 10 }))
      .hits,
  ).toEqual([]);
  expect(
    (
      await again.services['records.list']({
        sources: ['sent', 'imported'],
        query: 'accessToken',
        order: 'flat',
        limit: 10,
      })
    ).hits,
  ).toHaveLength(1);
  await again.close();
  expect(findInFolder(canaries, workbench.dataFolder)).toEqual([]);
});
