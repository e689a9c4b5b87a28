/**
 * The story that agents are here for: “this curl is refused, why?”, answered by one call with the cause and a request that
 * the service takes.
 *
 * Each request is signed with one mistake and really sent to a sandbox, which refuses it; the corrected one is sent as it came
 * back, by its raw bytes or by curl, and is taken.
 */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { nodeCrypto, systemClock } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { asCurl } from '../../../shared/forms/curl/as-curl.ts';
import { asRawHttp } from '../../../shared/forms/raw/raw-request.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { connectAgent } from '../../support/agent-client.ts';
import { TEST_SEED } from '../../support/start-sandbox.ts';
import { environmentFile } from '../cli/env-file.ts';

const BODY = '{"firstName": "Zoe", "lastName": "Banda"}';
const KEY_ID = 'test-key';

type Mistake = {
  readonly profile?: Partial<SigningProfile>;
  readonly aheadMs?: number;
  readonly keyId?: string;
  readonly seed?: Uint8Array;
  readonly change?: (request: HttpRequest) => HttpRequest;
};

const changedBody = (write: (body: string) => string) => (request: HttpRequest) => {
  const body = encodeUtf8(write(BODY));
  const headers = request.headers.map(
    ([name, value]) => [name, name === 'Content-Length' ? String(body.length) : value] as const,
  );
  return { ...request, headers, body };
};
const changedHeader = (header: string, write: (value: string) => string) => (request: HttpRequest) => ({
  ...request,
  headers: request.headers.map(([name, value]) => [name, name === header ? write(value) : value] as const),
});

/** By the cause that must be named. */
const MISTAKES: Readonly<Record<string, Mistake>> = {
  X1: { profile: { signedMessage: 'base' } },
  X2: { profile: { signedMessage: 'sha512-hex' } },
  X4: { profile: { signedMessage: 'sha512-base64' } },
  P9: { aheadMs: 7_200_000 },
  P3: { profile: { createdUnit: 'milliseconds' } },
  K3: { keyId: 'somebody-else' },
  D1: { change: changedBody((body) => JSON.stringify(JSON.parse(body))) },
  D15: { change: changedHeader('Content-Digest', (value) => value.replaceAll(':', '')) },
  E3: { change: changedHeader('Signature', (value) => value.replaceAll(':', '')) },
  U15: { profile: { emptyQuery: 'empty' } },
  B11: {
    profile: {
      components: {
        ...DEFAULT_SIGNING_PROFILE.components,
        POST: (DEFAULT_SIGNING_PROFILE.components.POST ?? []).filter((name) => name !== 'content-digest'),
      },
    },
  },
};

type World = Awaited<ReturnType<typeof environmentFile>>;

function refused(
  { sandbox }: World,
  { profile, aheadMs = 0, keyId = KEY_ID, seed = TEST_SEED, change }: Mistake,
  isRead: boolean,
): HttpRequest {
  const { url, clientId, accessToken } = sandbox;
  const headers = isRead ? [] : [['Content-Type', 'application/json'] as const];
  const draft = isRead
    ? { method: 'GET', target: '/v1/reports', headers, body: new Uint8Array() }
    : { method: 'POST', target: '/v1/customers', headers, body: encodeUtf8(BODY) };
  const prepared = prepare(
    draft,
    { baseUrl: url, clientId, accessToken, profile: { ...DEFAULT_SIGNING_PROFILE, ...profile } },
    {
      clock: { nowMs: () => systemClock.nowMs() + aheadMs },
      random: { bytes: (count) => crypto.getRandomValues(new Uint8Array(count)) },
      crypto: nodeCrypto,
      signer: nobleSigner(seed, keyId),
    },
  );
  return change?.(prepared) ?? prepared;
}

/** By curl itself, as the one who asks would do it. */
async function statusOf(curl: string): Promise<string> {
  const command = curl.replace(/^curl /, `curl --silent --output /dev/null --write-out '%{http_code}' `);
  return (await promisify(execFile)('sh', ['-c', command])).stdout;
}

function asHar({ method, url, headers, body }: HttpRequest): string {
  const postData = body.length === 0 ? {} : { postData: { mimeType: 'application/json', text: decodeUtf8(body) } };
  return JSON.stringify({
    request: { method, url, headers: headers.map(([name, value]) => ({ name, value })), ...postData },
  });
}

const FORMS: readonly ((request: HttpRequest) => string)[] = [asCurl, (request) => asRawHttp(request) ?? '', asHar];

test('each mistake is named in one call, and the corrected request is taken by the service', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--env', world.file], env: world.variables });
  for (const [at, [cause, mistake]] of Object.entries(MISTAKES).entries()) {
    const request = refused(world, mistake, cause === 'U15');
    expect(await statusOf(asCurl(request)), cause).toBe('401');
    const form = FORMS[at % 3] ?? asCurl;
    const answer = await agent.call('diagnose_request', { request: form(request), status: 401 });
    const { findings, verified, corrected, sentence } = answer.document;
    expect([verified, findings[0]?.causes, cause], answer.says).toEqual([
      false,
      expect.arrayContaining([cause]),
      cause,
    ]);
    expect(findings[0].certainty, cause).toBe('proven');
    expect(sentence.length, cause).toBeGreaterThan(20);
    expect(answer.says).toContain(corrected.curl);
    expect(corrected.isTokenHidden, cause).toBe(false);
    const again = await agent.call('verify_request', { request: corrected.raw });
    expect(again.document.verified, `${cause} ${again.says}`).toBe(true);
    expect(await statusOf(corrected.curl), cause).toMatch(/^20[01]$/);
  }
});

test('who has the key elsewhere gets the request ready to be signed, with the base', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--data', world.folder] });
  const publicKeys = `${KEY_ID}: ${Buffer.from(nobleSigner(TEST_SEED, KEY_ID).publicKey).toString('base64')}`;
  const request = asCurl(refused(world, { profile: { signedMessage: 'base' } }, false));
  const { document } = await agent.call('diagnose_request', { request, publicKeys });
  expect(document).toMatchObject({ verified: false, cause: 'X1' });
  expect(document.corrected).not.toHaveProperty('signature');
  const signature = nobleSigner(TEST_SEED, KEY_ID).sign(Buffer.from(document.corrected.hashHex, 'hex'));
  expect(Buffer.from(nodeCrypto.sha512(encodeUtf8(document.corrected.base))).toString('hex')).toBe(
    document.corrected.hashHex,
  );
  const curl = `${document.corrected.curl} --header 'Signature: sig1=:${Buffer.from(signature).toString('base64')}:'`;
  expect(await statusOf(curl)).toBe('201');
});

test('a public key of another algorithm proves which one signed, and verifies nothing', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--data', world.folder] });
  const right = refused(world, {}, false);
  const ours = Buffer.from(nobleSigner(TEST_SEED, KEY_ID).publicKey).toString('base64');
  const { base } = (await agent.call('verify_request', { request: asCurl(right), publicKeys: ours })).document;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  for (const [name, { privateKey, publicKey }] of [
    ['rsa-v1_5-sha256', rsa] as const,
    ['ecdsa-p256-sha256', ec] as const,
  ]) {
    const signature = sign('sha256', Buffer.from(base), { key: privateKey, dsaEncoding: 'ieee-p1363' });
    const request = asCurl(changedHeader('Signature', () => `sig1=:${signature.toString('base64')}:`)(right));
    const publicKeys = publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const { document } = await agent.call('diagnose_request', { request, publicKeys });
    expect(document.findings, name).toMatchObject([{ causes: ['X13', 'X1'], certainty: 'proven' }]);
    expect(document.sentence).toMatch(new RegExp(`^You signed the base itself with ${name};`));
    expect(document.findings[0].signedBase).toBe(base);
    expect(document.corrected).not.toHaveProperty('signature');
    const secret = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const [tool, given] of [['verify_request', publicKeys] as const, ['diagnose_request', secret] as const]) {
      const answer = await agent.call(tool, { request, publicKeys: given });
      expect([answer.isError, answer.says], tool).toEqual([true, expect.stringMatching(/\(key-/)]);
    }
  }
});

test('a request by a key that is not known here is told so first, and is not signed with the own key', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--env', world.file], env: world.variables });
  const stale = changedBody((body) => body.replace('Zoe', 'Zoé'));
  const elsewhere = (request: HttpRequest): HttpRequest => ({
    ...stale(request),
    url: 'https://api.invest.example/v1/customers',
  });
  const foreign = refused(
    world,
    { keyId: 'interop-key-1', change: elsewhere, seed: new Uint8Array(32).fill(9) },
    false,
  );
  const { document, says } = await agent.call('diagnose_request', { request: asCurl(foreign), depth: 1 });
  expect(document.cause).toBe('K3');
  expect(document.sentence).toMatch(/^No key with the keyid “interop-key-1” is known here.*cannot be checked/);
  expect(says).toMatch(/^proven K3 K1: No key with the keyid/);
  expect(document.corrected).not.toHaveProperty('signature');
  expect(says).not.toContain('Corrected and signed');
});

test('a request that is right is said to be right, and why it may be refused all the same', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--env', world.file], env: world.variables });
  const request = asCurl(refused(world, {}, false));
  const { document } = await agent.call('diagnose_request', { request, status: 401 });
  expect(document).toMatchObject({ verified: true, findings: [], nextStep: expect.stringContaining('access token') });
  expect(document).not.toHaveProperty('corrected');
  const unsigned = await agent.call('diagnose_request', { request: `curl ${world.sandbox.url}/v1/reports` });
  expect(unsigned.document).toMatchObject({ verified: false, cause: 'P15' });
  expect(unsigned.document.corrected).toMatchObject({ isTokenHidden: true });
  expect(unsigned.all).not.toContain(world.sandbox.accessToken);
});

test('a long search tells how far it is, and ends when its caller gives up', async () => {
  const world = await environmentFile();
  const agent = await connectAgent({ args: ['--env', world.file], env: world.variables });
  // Signed by nobody’s rules: every candidate is tried.
  const broken = changedHeader('Signature', () => `sig1=:${Buffer.alloc(64, 7).toString('base64')}:`);
  const publicKeys = `${KEY_ID}: ${Buffer.from(nobleSigner(TEST_SEED, KEY_ID).publicKey).toString('base64')}`;
  const request = asCurl(refused(world, { change: broken }, false));
  const heard: { progress: number; message?: string }[] = [];
  const abort = new AbortController();
  const asked = agent.call(
    'diagnose_request',
    { request, publicKeys, depth: 3 },
    {
      signal: abort.signal,
      onprogress: (progress) => {
        heard.push(progress);
        if (heard.length === 3) abort.abort();
      },
    },
  );
  await expect(asked).rejects.toThrow();
  expect(heard.map(({ progress }) => progress)).toEqual(
    heard.map(({ progress }) => progress).toSorted((a, b) => a - b),
  );
  expect(heard[0]?.message).toMatch(/candidates tried/);
  // The thread is free again: the next one is answered.
  const next = await agent.call('diagnose_request', { request, publicKeys, depth: 1 });
  expect(next.document).toMatchObject({ verified: false, nextStep: expect.any(String) });
});
