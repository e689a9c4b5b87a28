/** The door on a real workbench, with a second sandbox as the real environment and a foreign client in between. */
import { expect, test } from 'vitest';
import { entryIdOf } from '../../../electron/loupe/sandbox-captures.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { keyPair, type Letter, letter } from '../../../electron/vectors/letter.ts';
import type { Services } from '../../../shared/contract/commands.ts';
import type { DiagnosedSubject } from '../../../shared/contract/doctor-commands.ts';
import type { AppError } from '../../../shared/failure.ts';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';
import { type Steps, send } from '../../shared/doctor/broken-requests.ts';
import { adminCall } from '../../support/admin-call.ts';
import { recordsOf } from '../../support/records-of.ts';
import { diagnosed } from '../../support/runs-of.ts';
import { sendRequest } from '../../support/send-request.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const CLIENT = keyPair(Uint8Array.from({ length: 32 }, (_, at) => 200 - at));
const PUBLIC = Buffer.from(CLIENT.publicKey).toString('base64');
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'answered',
    (error: AppError) => error.code,
  );

async function openLoupe() {
  const real = await startTestSandbox();
  const workbench = await startWorkbench();
  const { services } = workbench;
  const { environments } = await services['workbench.state']({});
  const staging = environments.find(({ id }) => id === 'staging');
  if (!staging) throw new Error('there is no staging');
  const {
    id: _,
    kind: _kind,
    publicKeyBase64: _key,
    hasToken: _token,
    ownKeyId: _own,
    clock: _clock,
    ...fields
  } = staging;
  const point = (change: object = {}) =>
    services['environment.update']({
      id: 'staging',
      fields: { ...fields, name: 'Staging', clientId: real.clientId, keyId: '', baseUrl: real.url, ...change },
    });
  await point();
  const events: RecordSummary[] = [];
  workbench.onEvent((event, payload) => event === 'record.changed' && void events.push(payload as RecordSummary));
  const nowSec = Math.floor(real.clock.nowMs() / 1000);
  return { real, workbench, services, point, events, nowSec };
}

/** A right GET of a client of its own, as it goes to `baseUrl`. */
function letterTo(baseUrl: string, token: string, clientId: string, created: number): Letter {
  const made = letter(dice(7), 'get');
  return {
    ...made,
    ...{
      scheme: 'http',
      host: new URL(baseUrl).host,
      path: '/v1/instruments',
      query: '?investmentType=INTERNATIONAL_STOCKS',
    },
    ...{ key: CLIENT, keyId: 'theirs', created, expires: created + 100 },
    headers: [
      ['Authorization', `Bearer ${token}`],
      ['X-Client-Id', clientId],
    ],
  };
}

async function pass(services: Services, of: Letter, steps: Partial<Steps> = {}) {
  const { forwarding } = await services['loupe.state']({});
  if (forwarding.kind !== 'listening') throw new Error('the door is closed');
  const { method, url, headers, body } = send(of, steps);
  const through = url.replace(`http://${of.host}`, forwarding.address);
  return sendRequest({ method, url: through, headers: [['Host', of.host], ...headers], body });
}

const listed = async (services: Services) => (await recordsOf(services, 'passed', 'staging')).records;

test('a right request passes and is verified; a broken one is captured with the sentence that names its mistake', async () => {
  const { real, workbench, services, events } = await openLoupe();
  const nowSec = Math.floor(Date.now() / 1000);
  real.admin.keys.remember('theirs', CLIENT.publicKey);
  real.admin.changeClock({ kind: 'freeze', atMs: nowSec * 1000 });
  await services['loupe.start']({ environmentId: 'staging' });
  await services['loupe.registerKey']({ environmentId: 'staging', keyId: 'theirs', publicKey: PUBLIC });
  const right = letterTo(real.url, real.accessToken, real.clientId, nowSec);
  expect((await pass(services, right)).status).toBe(200);
  expect(await listed(services)).toMatchObject([
    {
      environmentId: 'staging',
      method: 'GET',
      url: `${real.url}/v1/instruments?investmentType=INTERNATIONAL_STOCKS`,
      verified: true,
      status: 200,
    },
  ]);

  expect((await pass(services, right, { message: (base) => base })).status).toBe(401);
  await expect.poll(async () => (await listed(services))[0]?.sentence).toContain('You signed the base itself');
  const [summary] = await listed(services);
  const capture = await services['records.get']({ id: summary?.id ?? '' });
  expect(capture).toMatchObject({
    ...{ verified: false, failedChecks: ['signature-valid'], keyId: 'theirs', status: 401 },
    diagnosis: { findings: [{ certainty: 'proven' }] },
    response: { status: 401 },
  });
  // The verdict first, then the answer, then the finding.
  const steps = events.filter(({ id }) => id === summary?.id);
  expect(steps.map(({ status, sentence }) => [status, sentence !== undefined])).toEqual([
    [undefined, false],
    [401, false],
    [401, true],
  ]);
  const subject = { kind: 'capture', id: capture.id } as const;
  const again = await diagnosed(workbench, subject, 2);
  expect(again.findings).toEqual(capture.diagnosis?.findings);
  // The client's token is in nothing that a page can ask for.
  expect(JSON.stringify([capture, events, again])).not.toContain(real.accessToken);
  expect(capture.maskedSecrets).toBeGreaterThan(0);
});

test('a client that signs the door’s own address is told so, with the address to sign', async () => {
  const { real, services } = await openLoupe();
  const state = await services['loupe.start']({ environmentId: 'staging' });
  await services['loupe.registerKey']({ environmentId: 'staging', keyId: 'theirs', publicKey: PUBLIC });
  const door = state.forwarding.kind === 'listening' ? state.forwarding.address : '';
  await pass(services, letterTo(door, real.accessToken, real.clientId, Math.floor(Date.now() / 1000)));
  await expect.poll(async () => (await listed(services))[0]?.sentence).toContain(new URL(door).host);
  const { diagnosis } = await services['records.get']({ id: (await listed(services))[0]?.id ?? '' });
  expect(diagnosis?.findings[0]).toMatchObject({ causes: expect.arrayContaining(['U4']), certainty: 'proven' });
  expect(diagnosis?.findings[0]?.fix).toContain(new URL(real.url).host);
});

test('stopping and clearing leave nothing behind, and a second start closes the first door', async () => {
  const { real, services } = await openLoupe();
  const first = await services['loupe.start']({ environmentId: 'staging' });
  await pass(services, letterTo(real.url, 'some-token-0123', real.clientId, 1));
  expect(await listed(services)).toHaveLength(1);
  await services['loupe.clear']({ environmentId: 'sandbox' });
  expect(await listed(services)).toHaveLength(1);
  await services['loupe.clear']({ environmentId: 'staging' });
  expect(await listed(services)).toEqual([]);
  await services['loupe.start']({ environmentId: 'staging', host: 'environment' });
  const address = first.forwarding.kind === 'listening' ? first.forwarding.address : '';
  await expect(fetch(address)).rejects.toThrow();
  await pass(services, letterTo(real.url, 'some-token-0123', real.clientId, 1));
  expect((await services['loupe.stop']({})).forwarding).toEqual({ kind: 'stopped' });
  expect(await listed(services)).toEqual([]);
});

test('a live environment asks for its name, and a door that led elsewhere than its user confirmed passes nothing', async () => {
  const { real, services, point } = await openLoupe();
  await services['loupe.start']({ environmentId: 'staging' });
  await point({ danger: true });
  const of = letterTo(real.url, real.accessToken, real.clientId, 1);
  expect(await pass(services, of)).toMatchObject({ status: 503, text: expect.stringContaining('environment-changed') });
  expect((await services['loupe.state']({})).refused).toMatchObject({
    count: 1,
    last: { code: 'environment-changed' },
  });
  expect(await listed(services)).toEqual([]);
  expect(await codeOf(services['loupe.start']({ environmentId: 'staging' }))).toBe('confirmation-needed');
  await services['loupe.start']({ environmentId: 'staging', confirmedName: 'Staging' });
  expect((await pass(services, of)).status).toBe(401);
});

test('an environment at the door’s own port is a circle and is refused', async () => {
  const { services, point } = await openLoupe();
  const open = await services['loupe.start']({ environmentId: 'staging' });
  const port = open.forwarding.kind === 'listening' ? open.forwarding.port : 0;
  await services['loupe.stop']({});
  await point({ baseUrl: `http://localhost:${port}` });
  expect(await codeOf(services['loupe.start']({ environmentId: 'staging', port }))).toBe('loupe-loop');
});

test('a public key pasted for the sandbox is one of the sandbox’s own, and outlives the program', async () => {
  const { workbench, services } = await openLoupe();
  const environmentId = 'sandbox';
  await services['loupe.registerKey']({ environmentId, keyId: 'theirs', publicKey: PUBLIC });
  expect((await services['sandbox.panel']({})).keys).toMatchObject([{ isOwn: true }, { keyId: 'theirs' }]);
  const url = (await services['sandbox.panel']({})).url;
  expect(await (await fetch(`${url}/admin/keys`)).text()).toContain(PUBLIC);
  await workbench.close();
  const again = await startWorkbench(workbench.dataFolder);
  expect((await again.services['sandbox.panel']({})).keys.map(({ keyId }) => keyId)).toContain('theirs');
  await again.services['loupe.forgetKey']({ environmentId, keyId: 'theirs' });
  expect((await again.services['sandbox.panel']({})).keys).toHaveLength(1);
});

test('no admin call passes through to another sandbox of this machine, in either mode and form of the target', async () => {
  const { real, services } = await openLoupe();
  const { host } = new URL(real.url);
  for (const mode of ['unchanged', 'environment'] as const) {
    const { forwarding } = await services['loupe.start']({ environmentId: 'staging', host: mode });
    if (forwarding.kind !== 'listening') throw new Error('the door is closed');
    for (const path of ['/admin', '/admin/token', '/admin?x']) {
      const url = `${forwarding.address}${path}`;
      const answer = await sendRequest({ method: 'POST', url, headers: [['Host', host]], body: new Uint8Array() });
      expect([answer.status, JSON.parse(answer.text).code], `${mode} ${path}`).toEqual([403, 'admin-call']);
    }
    await services['loupe.stop']({});
  }
});

test('an environment takes fifty pasted keys and says so of the next; one of the same id is replaced', async () => {
  const { services } = await openLoupe();
  for (const environmentId of ['sandbox', 'staging']) {
    const paste = (keyId: string) => services['loupe.registerKey']({ environmentId, keyId, publicKey: PUBLIC });
    for (let count = 1; count <= 50; count += 1) await paste(`theirs-${count}`);
    await expect(paste('one-more')).rejects.toMatchObject({
      code: 'too-many-keys',
      message: expect.stringContaining('50'),
    });
    await paste('theirs-7');
    await services['loupe.forgetKey']({ environmentId, keyId: 'theirs-7' });
    const { keys } = await paste('one-more');
    expect(keys.filter((key) => key.environmentId === environmentId)).toHaveLength(50);
  }
  const { url } = await services['sandbox.panel']({});
  const refused = await adminCall(url, 'POST', '/admin/keys', { keyId: 'another', publicKey: PUBLIC });
  expect([refused.status, refused.json.failure.code]).toEqual([400, 'too-many-keys']);
  const unusable = await adminCall(url, 'POST', '/admin/keys', { keyId: 'a"b', publicKey: PUBLIC });
  expect([unusable.status, unusable.json.failure.code]).toEqual([400, 'key-id-unusable']);
});

test('a private key pasted as a public one is refused by name and kept nowhere', async () => {
  const { services } = await openLoupe();
  const pem = CLIENT.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  for (const environmentId of ['sandbox', 'staging']) {
    const call = services['loupe.registerKey']({ environmentId, keyId: 'theirs', publicKey: pem });
    await expect(call).rejects.toMatchObject({ code: 'key-is-private' });
  }
  expect((await services['loupe.state']({})).keys).toEqual([]);
  expect((await services['sandbox.panel']({})).keys).toHaveLength(1);
});

test('what other programs send to the sandbox is listed with its finding; what the workbench sends is not', async () => {
  const { workbench, services, events } = await openLoupe();
  const environmentId = 'sandbox';
  await services['loupe.registerKey']({ environmentId, keyId: 'theirs', publicKey: PUBLIC });
  const { accessToken } = await services['sandbox.revealToken']({});
  const { url, clientId } = await services['sandbox.panel']({});
  const nowSec = Math.floor(Date.now() / 1000);
  const of = letterTo(url, accessToken, clientId, nowSec);
  const query: [string, string][] = [['investmentType', 'INTERNATIONAL_STOCKS']];
  await services['operation.send']({ environmentId, callId: 'own', input: { operation: 'instruments.list', query } });
  expect((await sendRequest(send(of))).status).toBe(200);
  expect((await sendRequest(send(of, { message: (base) => base }))).status).toBe(401);
  const otherToken = letterTo(url, 'another-token-0123', clientId, nowSec);
  expect((await sendRequest(send(otherToken))).status).toBe(401);
  const list = async () => (await recordsOf(services, 'passed', environmentId, '', 10)).records;
  await expect.poll(async () => (await list())[1]?.sentence).toContain('You signed the base itself');
  expect(await list()).toMatchObject([
    { verified: true, status: 401, sentence: expect.stringContaining('access token') },
    { verified: false, status: 401, failedChecks: ['signature-valid'] },
    { verified: true, status: 200, environmentId, method: 'GET', keyId: 'theirs' },
  ]);
  const id = (await list())[1]?.id ?? '';
  const capture = await services['records.get']({ id });
  expect(capture).toMatchObject({ diagnosis: { findings: [{ certainty: 'proven' }] }, verdict: { verified: false } });
  expect(JSON.stringify([capture, events])).not.toContain(accessToken);
  const subject = { kind: 'capture', id } as const;
  expect((await diagnosed(workbench, subject)).findings).toHaveLength(1);

  // Through the door it is one capture, not two.
  await services['loupe.start']({ environmentId });
  await pass(services, of);
  expect(await list()).toHaveLength(4);
  await services['loupe.clear']({ environmentId });
  expect(await list()).toEqual([]);
});

test('one request has one answer, by the journal and as a capture: a key of another environment is named', async () => {
  const { workbench, services } = await openLoupe();
  const environmentId = 'sandbox';
  const keyText = CLIENT.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await services['vault.importKey']({ environmentId: 'staging', keyText });
  const { accessToken } = await services['sandbox.revealToken']({});
  const { url, clientId, keys } = await services['sandbox.panel']({});
  const of = letterTo(url, accessToken, clientId, Math.floor(Date.now() / 1000));
  expect((await sendRequest(send({ ...of, keyId: keys[0]?.keyId ?? '' }))).status).toBe(401);
  const list = async () => (await recordsOf(services, 'passed', environmentId, '', 10)).records;
  await expect.poll(async () => (await list())[0]?.sentence).toContain('the key of Staging');
  const [entry] = (await recordsOf(services, 'sandbox', 'sandbox', '', 1)).records;
  const [capture] = await list();
  const diagnose = async (subject: DiagnosedSubject) => (await diagnosed(workbench, subject)).findings;
  const byJournal = await diagnose({ kind: 'journal', id: entryIdOf(entry?.id ?? '') });
  expect(byJournal[0]?.message).toContain('the key of Staging');
  expect(await diagnose({ kind: 'capture', id: capture?.id ?? '' })).toEqual(byJournal);
});

test('a flood through the door leaves the doctor to whoever asks, and each capture has a sentence', async () => {
  const { real, workbench, services } = await openLoupe();
  await services['loupe.start']({ environmentId: 'staging' });
  await services['loupe.registerKey']({ environmentId: 'staging', keyId: 'theirs', publicKey: PUBLIC });
  const of = letterTo(real.url, real.accessToken, real.clientId, Math.floor(Date.now() / 1000));
  for (let round = 0; round < 6; round += 1)
    await Promise.all(Array.from({ length: 10 }, () => pass(services, of, { message: (base) => base })));
  const [newest] = await listed(services);
  const subject = { kind: 'capture', id: newest?.id ?? '' } as const;
  const { findings } = await diagnosed(workbench, subject);
  expect(findings[0]?.message).toContain('You signed the base itself');
  await expect.poll(async () => (await listed(services)).filter(({ sentence }) => sentence === undefined)).toEqual([]);
  const sentences = (await listed(services)).map(({ sentence }) => sentence ?? '');
  expect(sentences).toHaveLength(60);
  expect(sentences.filter((sentence) => !/You signed the base itself|of many refused/.test(sentence))).toEqual([]);
});
