import { describe, expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { fromBase64, toBase64 } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { sendPrepared, startTestSandbox, type TestAnswer, type TestSandbox } from '../../support/start-sandbox.ts';

const SIGNED: TestDraftLike = { target: '/v1/ussd/process', form: 'customerId=1001&choice=' };
type TestDraftLike = { target: string; form: string };

const withHeader = (request: PreparedRequest, name: string, value: string): PreparedRequest => ({
  ...request,
  headers: request.headers.map((line): HeaderLine => (line[0] === name ? [name, value] : line)),
});
const value = (request: PreparedRequest, name: string) => request.headers.find((line) => line[0] === name)?.[1] ?? '';
/** Signs the request as it stands once more, so that only what was planted is wrong. */
const resign = (sandbox: TestSandbox, request: PreparedRequest, keyId = sandbox.signer.keyId) => {
  const headers = request.headers.filter(([name]) => !name.startsWith('Signature'));
  const moment = { createdMs: sandbox.clock.nowMs() };
  const signer = { ...sandbox.signer, keyId };
  return signRequest({ ...request, headers }, DEFAULT_SIGNING_PROFILE, moment, { signer, crypto: nodeCrypto });
};
const reasons = (answer: TestAnswer) => answer.json.errors.map((error: { field: string }) => error.field);

test('where the profile covers neither token nor client id, one that is missing or came twice is still 401', async () => {
  const components = Object.fromEntries(
    Object.entries(DEFAULT_SIGNING_PROFILE.components).map(([method, names]) => [
      method,
      names.filter((name) => name !== 'authorization' && name !== 'x-client-id'),
    ]),
  );
  const signingProfile = { ...DEFAULT_SIGNING_PROFILE, components };
  const sandbox = await startTestSandbox({ settings: { signingProfile } });
  const good = sandbox.prepare(SIGNED);
  const token = value(good, 'Authorization');
  const sent = async (name: string, values: readonly string[]) => {
    const others = good.headers.filter(([header]) => header !== name);
    const answer = await sendPrepared({ ...good, headers: [...others, ...values.map((one) => [name, one] as const)] });
    return answer.status === 401 ? reasons(answer) : answer.status;
  };
  expect(await sent('Authorization', [token])).toBe(200);
  for (const values of [[], [token, token], ['Bearer x', 'Bearer y'], ['Bearer x'], [`${token}, ${token}`]])
    expect(await sent('Authorization', values), values.join()).toEqual(['authorization']);
  const id = sandbox.clientId;
  for (const values of [[], [id, id], ['x', 'y'], ['x'], ['']])
    expect(await sent('X-Client-Id', values), values.join()).toEqual(['x-client-id']);
});

describe('each planted fault is refused with 401, for that reason and no other', () => {
  const faults: [
    what: string,
    reason: string,
    plant: (sandbox: TestSandbox, good: PreparedRequest) => PreparedRequest,
  ][] = [
    [
      'a body changed after signing (digest)',
      'digest-match',
      (_sandbox, good) => ({ ...good, body: encodeUtf8('customerId=1002&choice=') }),
    ],
    [
      'a digest of another body, signed over',
      'digest-match',
      (sandbox, good) => {
        const other = toBase64(nodeCrypto.sha512(encodeUtf8('another body')));
        return resign(sandbox, withHeader(good, 'Content-Digest', `sha-512=:${other}:`));
      },
    ],
    [
      'one bit of the signature',
      'signature-valid',
      (_sandbox, good) => {
        const bytes = fromBase64(value(good, 'Signature').slice(6, -1));
        if (!bytes.ok) throw new Error('the signature is not base64');
        const flipped = bytes.value.map((byte, index) => (index === 5 ? byte ^ 1 : byte));
        return withHeader(good, 'Signature', `sig1=:${toBase64(flipped)}:`);
      },
    ],
    [
      'a token that does not hold, signed over',
      'authorization',
      (sandbox, good) => resign(sandbox, withHeader(good, 'Authorization', `Bearer ${'x'.repeat(43)}`)),
    ],
    [
      'the token without its scheme, signed over',
      'authorization',
      (sandbox, good) => resign(sandbox, withHeader(good, 'Authorization', sandbox.accessToken)),
    ],
    [
      'another client id, signed over',
      'x-client-id',
      (sandbox, good) => resign(sandbox, withHeader(good, 'X-Client-Id', 'somebody-else')),
    ],
    ['a key id that is not registered', 'key-known', (sandbox, good) => resign(sandbox, good, 'unknown-key')],
    [
      'created far ahead of the clock',
      'created-window',
      (sandbox) => sandbox.prepare({ ...SIGNED, createdSec: sandbox.clock.nowMs() / 1000 + 301 }),
    ],
    [
      'created written anew without signing again',
      'signature-valid',
      (_sandbox, good) => {
        const input = value(good, 'Signature-Input').replace(
          /created=(\d+)/,
          (_all, sec) => `created=${Number(sec) - 1}`,
        );
        return withHeader(good, 'Signature-Input', input);
      },
    ],
    [
      'expired for longer than the tolerance',
      'expires-window',
      (sandbox) => {
        const nowSec = sandbox.clock.nowMs() / 1000;
        return sandbox.prepare({ ...SIGNED, createdSec: nowSec - 1000, expiresSec: nowSec - 301 });
      },
    ],
  ];

  test.each(faults)('%s → %s', async (_what, reason, plant) => {
    const sandbox = await startTestSandbox();
    const good = sandbox.prepare(SIGNED);
    const answer = await sendPrepared(plant(sandbox, good));
    expect(answer.status).toBe(401);
    expect(reasons(answer)).toEqual([reason]);
    expect(answer.json).toMatchObject({ data: null, code: 401, message: `The request was refused: ${reason}.` });
    // The same request without the fault is accepted: the fault and nothing else was the reason.
    expect((await sendPrepared(good)).status).toBe(200);
  });
});

test('several faults are all told, the two of the sandbox beside those of the signature', async () => {
  const sandbox = await startTestSandbox();
  const bad = withHeader(
    withHeader(sandbox.prepare(SIGNED), 'Authorization', 'Bearer nonsense'),
    'X-Client-Id',
    'other',
  );
  const answer = await sendPrepared({ ...bad, body: encodeUtf8('customerId=1002&choice=') });
  expect(reasons(answer)).toEqual(['digest-match', 'signature-valid', 'authorization', 'x-client-id']);
});

test('an unsigned request is refused for the headers it lacks, by name', async () => {
  const sandbox = await startTestSandbox();
  const { url } = sandbox.prepare({ target: '/v1/instruments?investmentType=INTERNATIONAL_STOCKS' });
  const answer = await sendPrepared({ method: 'GET', url, headers: [], body: new Uint8Array() });
  expect(answer.status).toBe(401);
  expect(reasons(answer)).toEqual(['headers-required']);
  expect(answer.json.errors[0].message).toMatch(/authorization, x-client-id, signature-input, signature/);
});

describe('help with a refused signature', () => {
  const refused = async (sandbox: TestSandbox) => {
    const good = sandbox.prepare(SIGNED);
    const tampered = withHeader(good, 'Signature', `sig1=:${toBase64(new Uint8Array(64).fill(7))}:`);
    return { good, answer: await sendPrepared(tampered) };
  };

  test('the rebuilt base comes with it line by line, the token masked, and the hash of the true one', async () => {
    const sandbox = await startTestSandbox();
    const { good, answer } = await refused(sandbox);
    const { accessToken } = sandbox;
    const masked = new TextDecoder().decode(good.trace.base).replace(accessToken, '*'.repeat(accessToken.length));
    expect(answer.json.signatureBase).toBe(masked);
    expect(answer.json.signatureBaseSha512).toBe(toHex(good.trace.hash));
    expect(answer.text).not.toContain(accessToken);
  });

  test('strict mode says no more than production would', async () => {
    const sandbox = await startTestSandbox({ settings: { strict: true } });
    const { answer } = await refused(sandbox);
    expect(answer.json).toEqual({ data: null, code: 401, message: 'Unauthorized', errors: [] });
  });
});

test('a key registered while it runs is accepted, and the token of an earlier start is not', async () => {
  const sandbox = await startTestSandbox();
  const other = nobleSigner(new Uint8Array(32).fill(9), 'second-key');
  const good = sandbox.prepare(SIGNED);
  const unsigned = { ...good, headers: good.headers.filter(([name]) => !name.startsWith('Signature')) };
  const ports = { signer: other, crypto: nodeCrypto };
  const bySecond = signRequest(unsigned, DEFAULT_SIGNING_PROFILE, { createdMs: sandbox.clock.nowMs() }, ports);
  expect(reasons(await sendPrepared(bySecond))).toEqual(['key-known']);
  sandbox.admin.keys.remember('second-key', other.publicKey);
  expect((await sendPrepared(bySecond)).status).toBe(200);
  expect(() => sandbox.admin.keys.remember('short', new Uint8Array(31))).toThrow(/32 bytes/);

  await sandbox.close();
  const again = await startTestSandbox({ databaseFile: sandbox.databaseFile });
  expect(again.accessToken).not.toBe(sandbox.accessToken);
});

test('the signature counts as it was sent: order, case and repetition of headers are kept', async () => {
  const sandbox = await startTestSandbox();
  const good = sandbox.prepare(SIGNED);
  const loud = { ...good, headers: good.headers.map(([name, text]): HeaderLine => [name.toUpperCase(), text]) };
  expect((await sendPrepared({ ...loud, headers: [...loud.headers].reverse() })).status).toBe(200);
  const twice = sandbox.prepare(SIGNED);
  const repeated = { ...twice, headers: [...twice.headers, ['X-Client-Id', sandbox.clientId] as HeaderLine] };
  expect(reasons(await sendPrepared(repeated))).toEqual(['components-present']);
});

test('the access token is nowhere in the database', async () => {
  const sandbox = await startTestSandbox();
  await sendPrepared(sandbox.prepare(SIGNED));
  await sandbox.close();
  const { readFileSync } = await import('node:fs');
  expect(readFileSync(sandbox.databaseFile).includes(sandbox.accessToken)).toBe(false);
});
