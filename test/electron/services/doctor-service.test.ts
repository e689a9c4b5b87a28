/** The doctor behind the doors: recorded requests of real services, diagnosed on real threads. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { entryIdOf } from '../../../electron/loupe/sandbox-captures.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { signedExchange } from '../../../shared/request/signed-exchange.ts';
import { findCanaries, textCanary } from '../../support/canaries.ts';
import { listening } from '../../support/listening.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { recordsOf } from '../../support/records-of.ts';
import { diagnosed, runsOf } from '../../support/runs-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

/** Longer than any sentence quotes whole. */
const TOKEN = `eyJ${'q7Zk2mWn'.repeat(20)}`;

type Refusal = { readonly status?: number; readonly aheadSec?: number };

/** A service that refuses everything, by a clock of its own. */
async function startRefusingService({ status = 401, aheadSec = 0 }: Refusal = {}): Promise<string> {
  const server = createServer((request, response) => {
    response.sendDate = false;
    const date = new Date(Date.now() + aheadSec * 1000).toUTCString();
    request.resume().on('end', () => response.writeHead(status, { Date: date }).end('{"message":"signature invalid"}'));
  });
  const port = await listening(server);
  return `http://127.0.0.1:${port}`;
}

type Sent = { readonly headers?: readonly HeaderLine[]; readonly extra?: object };

/** Staging at that service, and how to send an edited request there; the page knows the token as a mask. */
async function openStaging(refusal?: Refusal, token = TOKEN) {
  const baseUrl = await startRefusingService(refusal);
  const workbench = await startWorkbench();
  const { services } = workbench;
  const environmentId = await pointStagingAt(services, baseUrl, token);
  const state = await services['workbench.state']({});
  const { keyId = '' } = state.environments.find(({ id }) => id === environmentId) ?? {};
  const authorization: HeaderLine = ['Authorization', `Bearer ${'*'.repeat(token.length)}`];
  const sendEdit = async ({ headers = [authorization], extra = {} }: Sent = {}): Promise<string> => {
    const edit = {
      method: 'GET',
      url: `${baseUrl}/v1/webhooks`,
      headers: [...headers, ['X-Client-Id', 'client-7']] as [string, string][],
      bodyBase64: '',
      profile: {},
      ...extra,
    };
    return (await services['playground.send']({ environmentId, edit })).exchangeId;
  };
  const diagnose = (id: string, depth: 1 | 2 | 3 = 1) => diagnosed(workbench, { kind: 'exchange', id }, depth);
  return { workbench, services, environmentId, keyId, baseUrl, sendEdit, diagnose };
}

describe('a refused exchange', () => {
  it('is diagnosed over its true bytes, and shows its token as stars', async () => {
    const { sendEdit, diagnose } = await openStaging();
    const { verified, findings } = await diagnose(await sendEdit({ extra: { fault: 'reordered-lines' } }));
    expect(verified).toBe(false);
    expect(findings[0]).toMatchObject({ certainty: 'proven', causes: expect.arrayContaining(['B1']) });
    const base = Buffer.from(findings[0]?.signedBaseBase64 ?? '', 'base64').toString();
    expect(base).toContain(`"authorization": Bearer ${'*'.repeat(TOKEN.length)}\n`);
  });

  it('tells no part of its token, whatever a sentence quotes of it', async () => {
    const { sendEdit, diagnose } = await openStaging();
    const mask = '*'.repeat(TOKEN.length);
    const told: unknown[] = [];
    for (const headers of [
      [['Authorization', mask]],
      [
        ['Authorization', `Bearer ${mask}`],
        ['Authorization', 'Bearer x'],
      ],
      [['Authorization', `Bearer ${mask}, Bearer ${mask}`]],
      [['Authorization', `Bearer  ${mask}é`]],
    ] as HeaderLine[][]) {
      for (const fault of ['reordered-lines', 'dropped-component', 'short-signature', 'wrong-key'] as const) {
        told.push(await diagnose(await sendEdit({ headers, extra: { fault } })));
      }
    }
    expect(JSON.stringify(told)).toContain('“');
    expect(
      findCanaries([textCanary('the start of the token', TOKEN.slice(0, 12))], 'diagnoses', JSON.stringify(told)),
    ).toEqual([]);
  }, 60_000);

  it('names the option of the environment that is not the specification’s', async () => {
    const { services, environmentId, diagnose } = await openStaging();
    const { environments } = await services['workbench.state']({});
    const staging = environments.find(({ id }) => id === environmentId);
    if (staging === undefined) throw new Error('no Staging');
    const { name, baseUrl, clientId, colour, danger, ussdProfile, customers, transport } = staging;
    const signingProfile = { ...staging.signingProfile, signedMessage: 'base' as const };
    const fields = {
      name,
      baseUrl,
      clientId,
      keyId: '',
      colour,
      danger,
      signingProfile,
      ussdProfile,
      customers,
      transport,
    };
    await services['environment.update']({ id: environmentId, fields });
    const { exchangeId } = await services['operation.send']({
      environmentId,
      callId: 'send',
      input: { operation: 'webhooks.get' },
    });
    const { findings } = await diagnose(exchangeId);
    expect(findings[0]).toMatchObject({
      certainty: 'proven',
      causes: expect.arrayContaining(['X1']),
      message: expect.stringContaining('signedMessage is "base", not "sha512"'),
    });
  });

  it('is held against the service’s clock, and told by how much this machine’s differs', async () => {
    const { sendEdit, diagnose } = await openStaging({ aheadSec: -3600 });
    const { findings } = await diagnose(await sendEdit());
    expect(findings[0]).toMatchObject({
      causes: expect.arrayContaining(['P8']),
      message: expect.stringMatching(/This machine’s clock is \d+ (min|h.*) ahead of the service’s/),
    });
  });

  it('signed with a mangled form of the vault’s key is told so, and no part of the key with it', async () => {
    const { services, environmentId, sendEdit, diagnose } = await openStaging();
    const seed = randomBytes(32);
    const mangled = Buffer.from(seed.toString('hex')).subarray(0, 32);
    await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(mangled) });
    const id = await sendEdit();
    const { keyId } = signedExchange(await services['history.get']({ id })).trace;
    // The service, and now the vault, know the key that was meant.
    await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(seed), keyId });
    const { findings, tried } = await diagnose(id);
    expect(findings[0]).toMatchObject({ certainty: 'proven', causes: expect.arrayContaining(['K9']) });
    expect(tried.map(({ what }) => what)).toContain('single changes of the base');
    const told = JSON.stringify([await diagnose(id, 2), findings]);
    expect(findCanaries([{ name: 'the seed', bytes: seed }], 'diagnoses', told)).toEqual([]);
    expect(told).not.toContain(seed.toString('hex').slice(0, 16));
  });

  it('is searched for deeper with the private key: two changes at once are found', async () => {
    const { sendEdit, diagnose } = await openStaging();
    const extra = { profile: { signedMessage: 'sha512-hex' }, fault: 'reordered-lines' };
    const id = await sendEdit({ extra });
    const near = await diagnose(id, 1);
    const { findings, tried, candidatesTried } = await diagnose(id, 2);
    expect(findings[0]).toMatchObject({ certainty: 'proven', causes: expect.arrayContaining(['X2', 'B1']) });
    // What both stages try counts once.
    expect(near.tried.map(({ what }) => what)).toContain('single changes of the base');
    expect(tried.slice(0, near.tried.length)).toEqual(near.tried);
    expect(candidatesTried).toBe(tried.reduce((sum, { count }) => sum + count, 0));
  });

  it('that is right in everything is said to be right, and what else a service refuses', async () => {
    const { sendEdit, diagnose } = await openStaging();
    const { verified, findings, nextStep } = await diagnose(await sendEdit());
    expect({ verified, findings }).toEqual({ verified: true, findings: [] });
    expect(nextStep).toContain('answered 401 all the same');
  });

  it('signed with the key of another environment says whose key that is', async () => {
    const { services, environmentId, sendEdit, diagnose } = await openStaging();
    const id = await sendEdit();
    // The key that signed is now Production's, and Staging has a new one.
    const keyText = writePkcs8Pem(new Uint8Array(32).fill(7));
    await services['vault.importKey']({ environmentId: 'production', keyText });
    await services['vault.generateKey']({ environmentId });
    const { findings } = await diagnose(id);
    expect(findings[0]).toMatchObject({ certainty: 'proven', causes: expect.arrayContaining(['K1']) });
    expect(findings[0]?.message).toContain('the key of Production');
  });

  it('can be had corrected: digest, length and signature made anew, the token as stars, nothing sent', async () => {
    const { services, sendEdit, baseUrl } = await openStaging();
    const body = Buffer.from('{"customerId":1001,"currency":"ZK","note":"é"}');
    const headers: HeaderLine[] = [
      ['Authorization', '*'.repeat(TOKEN.length)],
      ['Content-Type', 'application/json'],
      ['Content-Type', 'text/plain'],
      ['Content-Digest', 'sha-512=:AAAA:'],
      ['Content-Length', '3'],
      ['X-Idempotency-Id', 'one-intent'],
    ];
    const extra = { method: 'POST', url: `${baseUrl}/v1/accounts?a=1`, bodyBase64: body.toString('base64') };
    const id = await sendEdit({
      headers,
      extra: { ...extra, fault: 'wrong-key', profile: { idempotencyHeader: 'id' } },
    });
    const before = (await services['history.list']({ limit: 1 })).total;
    const corrected = await services['doctor.correct']({ subject: { kind: 'exchange', id } });
    expect(corrected.verdict.checks.filter(({ ok }) => !ok)).toEqual([]);
    expect(corrected.verdict.verified).toBe(true);
    expect(corrected.request).toMatchObject({ method: 'POST', url: `${baseUrl}/v1/accounts?a=1` });
    expect(corrected.request.headers.map(([name]) => name)).toEqual([
      'Content-Type',
      'Authorization',
      'X-Client-Id',
      'Content-Digest',
      'Content-Length',
      'X-Idempotency-Key',
      'Signature-Input',
      'Signature',
    ]);
    expect(corrected.request.headers).toContainEqual(['Authorization', `Bearer ${'*'.repeat(TOKEN.length)}`]);
    expect(corrected.request.headers).toContainEqual(['X-Idempotency-Key', 'one-intent']);
    expect(JSON.stringify(corrected)).not.toContain(TOKEN.slice(0, 12));
    expect((await services['history.list']({ limit: 1 })).total).toBe(before);
  });

  it('is corrected by an open vault only', async () => {
    const { services, sendEdit } = await openStaging();
    const id = await sendEdit({ extra: { fault: 'wrong-key' } });
    await services['vault.setPassphrase']({ next: 'four random words here' });
    await services['vault.lock']({});
    await expect(services['doctor.correct']({ subject: { kind: 'exchange', id } })).rejects.toMatchObject({
      code: 'vault-locked',
    });
  });

  it('whose token was replaced is refused by name: stars are not diagnosed', async () => {
    const { services, environmentId, sendEdit, diagnose } = await openStaging();
    const id = await sendEdit();
    await services['vault.setToken']({ environmentId, token: 'another-token-of-this-service' });
    await expect(diagnose(id)).rejects.toMatchObject({ code: 'token-not-kept' });
  });

  it('tells its progress, and stops when it is told to', async () => {
    const { workbench, services, environmentId, sendEdit } = await openStaging();
    const id = await sendEdit();
    await services['vault.generateKey']({ environmentId });
    const { told, ended } = runsOf(workbench, 'diagnosis');
    const run = await services['runs.start']({ kind: 'diagnosis', subject: { kind: 'exchange', id }, depth: 3 });
    await expect.poll(() => told.at(-1)?.progress.candidates).toBeGreaterThan(0);
    expect(told.at(-1)?.progress.level).toMatch(/\S/);
    expect((await services['workbench.state']({})).environments).not.toEqual([]);
    await services['runs.stop'](run);
    expect(await ended(run)).toMatchObject({ state: 'failed', failure: { code: 'doctor-cancelled' } });
  });
});

describe('an entry of the sandbox’s journal', () => {
  it('is diagnosed with the sandbox’s keys and clock, its foreign token as stars', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const { url, keys } = await services['sandbox.panel']({});
    await services['sandbox.changeClock']({ kind: 'freeze', atMs: 1_772_442_000_000 });
    const answer = await fetch(`${url}/v1/webhooks`, {
      headers: {
        Authorization: 'Bearer a-token-of-somebody-else',
        'Signature-Input': `sig1=("authorization" "@method" "@target-uri" "@path" "@query");created=1772442000;keyid="${keys[0]?.keyId}"`,
        Signature: `sig1=:${Buffer.alloc(63, 3).toString('base64')}:`,
      },
    });
    expect(answer.status).toBe(401);
    const { records } = await recordsOf(services, 'sandbox', 'sandbox', '', 1);
    const subject = { kind: 'journal', id: entryIdOf(records[0]?.id ?? '') } as const;
    const diagnosis = await diagnosed(workbench, subject);
    expect(diagnosis.verified).toBe(false);
    const causes = diagnosis.findings.flatMap((finding) => finding.causes);
    expect(causes).toContain('X14');
    expect(causes).not.toContain('P8');
    expect(JSON.stringify(diagnosis)).not.toContain('somebody');
    const corrected = await services['doctor.correct']({ subject });
    expect(corrected.verdict.verified).toBe(true);
    expect(corrected.request.url).toBe(`${url}/v1/webhooks`);
    await expect(diagnosed(workbench, { kind: 'journal', id: 99_999 })).rejects.toMatchObject({
      code: 'entry-unknown',
    });
  });
});

describe('a delivery', () => {
  it('is diagnosed with the webhook key of its environment', async () => {
    const workbench = await startWorkbench();
    const { services } = workbench;
    const environmentId = 'sandbox';
    await services['webhooks.register']({ environmentId, subscriptions: ['ALL'], via: 'loopback' });
    await services['webhooks.forge']({
      environmentId,
      forgery: 'reordered-lines',
      signWith: 'service',
      body: '{"a":1}',
    });
    const list = () => recordsOf(services, 'received', environmentId, '', 10);
    await expect.poll(async () => (await list()).records.length).toBe(1);
    const id = (await list()).records[0]?.id ?? '';
    const diagnosis = await diagnosed(workbench, { kind: 'delivery', id });
    expect(diagnosis.findings[0]).toMatchObject({ certainty: 'proven', causes: expect.arrayContaining(['B1']) });
    await expect(services['doctor.correct']({ subject: { kind: 'delivery', id } })).rejects.toMatchObject({
      code: 'delivery-not-ours',
    });
  });
});
