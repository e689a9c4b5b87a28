/** The steps of a diagnosis and their order: what is told first, what is held back, and what to do next. */
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import {
  keyPair,
  letter,
  linesOf,
  type NamedLine,
  NOW,
  type WireRequest,
  withHeader,
} from '../../../electron/vectors/letter.ts';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { LONGEST_TEXT, MOST_FINDINGS } from '../../../shared/doctor/bounds.ts';
import { secretMessageTest } from '../../../shared/doctor/curve/secret-message-test.ts';
import type { DiagnoseOptions } from '../../../shared/doctor/diagnose-options.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { hiddenSecrets } from '../../../shared/doctor/hidden-secrets.ts';
import { isSignatureFirst } from '../../../shared/doctor/of-clock.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { RIGHT, send, textOf } from './broken-requests.ts';

const from = letter(dice(8), 'post');
const { publicKey, seed } = from.key;
const KEYS: readonly KnownKey[] = [{ publicKey }];
const right = send(from);
/** Its R is no point of the curve, and none with its halves exchanged or reversed: it fits nothing, and is quickly searched. */
const byNobody = send(from, { sign: () => Buffer.alloc(64, 2) });
/** The same with one component, whose changes are few. */
const inShort = send({ ...letter(dice(8), 'get'), names: ['@method'] }, { sign: () => Buffer.alloc(64, 2) });
/** The private key makes the search quick. */
const privateKey = {
  publicKey,
  testOf: (signature: Uint8Array) => secretMessageTest(signature, seed, publicKey, nodeCrypto),
};

function diagnosed(sent: WireRequest, more: Partial<DiagnoseOptions> = {}, keys = KEYS): Diagnosis {
  return diagnose(sent, keys, { profile, nowSec: NOW, crypto: nodeCrypto, depth: 1, privateKey, ...more });
}

const without = (sent: WireRequest, name: string): WireRequest => ({
  ...sent,
  headers: sent.headers.filter(([one]) => one !== name),
});
const causes = ({ findings }: Diagnosis) => findings.map((one) => one.causes.join(' '));

describe('a diagnosis', () => {
  it('of a right request is empty, and of one whose body was not shown asks for it', () => {
    expect(diagnosed(right)).toEqual({ verified: true, findings: [], candidatesTried: 0, tried: [] });
    const bodiless = { ...right, body: new Uint8Array(0) };
    expect(diagnosed(bodiless, { isBodyUnknown: true })).toEqual({
      verified: false,
      findings: [],
      candidatesTried: 0,
      tried: [],
      nextStep: expect.stringMatching(/^The signature is right.* The body is not/),
    });
    expect(causes(diagnosed(bodiless))).toEqual(['D23 H13']);
    expect(diagnosed(without(bodiless, 'Signature'), { isBodyUnknown: true }).findings).not.toEqual([]);
  });

  it('without a readable signature searches nothing', () => {
    const told = { verified: false, candidatesTried: 0, tried: [], nextStep: expect.stringMatching(/^Fix these/) };
    for (const name of ['Signature', 'Signature-Input']) {
      const diagnosis = diagnosed(without(right, name));
      expect(diagnosis).toMatchObject(told);
      expect(diagnosis).not.toHaveProperty('expectedBaseBase64');
      expect(diagnosis).not.toHaveProperty('isWithoutKey');
    }
    expect(diagnosed(without(right, 'Signature'), {}, [])).toMatchObject({ ...told, isWithoutKey: true });
    expect(causes(diagnosed(without(right, 'Signature'), {}, [{ keyId: 'other', publicKey }]))).toEqual([
      'K3 K1',
      'P15',
    ]);
  });

  it('has the base that should have been signed', () => {
    const { expectedBaseBase64 = '', verified } = diagnosed(byNobody);
    expect(verified).toBe(false);
    expect(decodeUtf8(bytesOf(expectedBaseBase64))).toBe(textOf(linesOf(from)));
  });

  it('says what to do next where nothing fits', () => {
    const next = (more: Partial<DiagnoseOptions>, keys?: readonly KnownKey[]) =>
      diagnosed(inShort, more, keys).nextStep ?? '';
    expect(next({})).toMatch(/^Check first that the public key is the signer's: with another key nothing fits\. Then/);
    const otherKeys = [{ name: 'the key of A', publicKey: keyPair(dice(78).bytes(32)).publicKey }];
    expect(next({ otherKeys })).toContain(' Those of your environments were tried, and none of them fits. Then');
    expect(next({}, [])).toMatch(/^Give the public key of the signer:/);
    const { publicKey: ec } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const rsaOrEcKey = ec.export({ format: 'pem', type: 'spki' }).toString();
    expect(next({ rsaOrEcKey }, [])).toMatch(/^The key you gave is not an Ed25519 key/);
    expect(next({ rsaOrEcKey })).toMatch(/^Check first/);
    expect(next({}, [{ keyId: 'other', publicKey }])).toMatch(new RegExp(`^Give the public key of “${from.keyId}”`));
    const signerBase = encodeUtf8('another base');
    expect(next({ signerBase })).toContain(`Is the public key of “${from.keyId}” the right one?`);
    const anonymous = send(from, {
      sign: () => Buffer.alloc(64, 2),
      input: (params) => `sig1=${params.replace(/;keyid=.*$/, '')}`,
    });
    expect(diagnosed(anonymous, { signerBase }).nextStep).toContain('Is the public key of the signer the right one?');
    expect(diagnosed(inShort, { rsaOrEcKey }, [])).not.toHaveProperty('isWithoutKey');
    expect(diagnosed(inShort, {}, [])).toHaveProperty('isWithoutKey', true);
  });

  it('knows a stranger by its keyid only where each key has one, and none of them is it', () => {
    const keys = (...ids: readonly (string | undefined)[]) => ids.map((keyId) => ({ keyId, publicKey }));
    const told = (all: readonly KnownKey[]) => causes(diagnosed(inShort, {}, all)).includes('K3 K1');
    expect(told(keys('other', 'second'))).toBe(true);
    expect(told(keys('other', undefined))).toBe(false);
    expect(told(keys('other', from.keyId))).toBe(false);
    expect(told([])).toBe(false);
    const [first] = diagnosed(inShort, {}, keys('other', 'second')).findings;
    expect(first).toMatchObject({ expected: 'other, second', came: from.keyId, certainty: 'proven' });
    expect(first?.message).toContain('only “other”, “second”: the signature');
    expect(first?.fix).toContain(`the public key of “${from.keyId}”, or register it`);
    const long = diagnosed(inShort, {}, keys('a'.repeat(LONGEST_TEXT + 9))).findings[0];
    expect(long?.expected).toBe(`${'a'.repeat(LONGEST_TEXT)}…`);
    expect(long?.came).toBe(from.keyId);
    // Whose signature it is says more.
    expect(causes(diagnosed(right, {}, keys('other')))).toEqual(['K3']);
  });

  it('by the signer’s own base counts its comparisons, and by the request as it was built its one', () => {
    const signed = send(from, { text: (text) => text.replace('"@method": P', '"@method": p') });
    const signerBase = encodeUtf8(textOf(linesOf(from)).replace('"@method": P', '"@method": p'));
    const byBase = diagnosed(signed, { signerBase });
    expect(byBase.tried).toEqual([{ what: 'comparisons with the given base', count: byBase.candidatesTried }]);
    expect(byBase.candidatesTried).toBeGreaterThan(0);
    expect(byBase).not.toHaveProperty('nextStep', expect.anything());
    const onTheWay = diagnosed({ ...right, method: 'DELETE' }, { asBuilt: right });
    expect(onTheWay).toMatchObject({
      candidatesTried: 1,
      tried: [{ what: 'messages over the base as it was built', count: 1 }],
    });
    expect(diagnosed({ ...byNobody, method: 'DELETE' }, { asBuilt: right }).tried.length).toBeGreaterThan(1);
  });
});

describe('what changed on the way', () => {
  const changed = (arrived: Partial<WireRequest>, built: WireRequest = right) =>
    diagnosed({ ...right, ...arrived }, { asBuilt: built }).findings.filter(({ message }) =>
      /was signed/.test(message),
    );
  const header = (name: string, value: string | undefined): Partial<WireRequest> => ({
    headers: right.headers.flatMap(([one, old]): [string, string][] =>
      one !== name ? [[one, old]] : value === undefined ? [] : [[one, value]],
    ),
  });

  it('is each component that differs, with both values', () => {
    const [first, ...others] = changed(header('X-Client-Id', 'other'));
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      came: 'other',
      expected: from.headers.find(([name]) => name === 'X-Client-Id')?.[1],
      certainty: 'proven',
      corrected: { of: 'x-client-id' },
    });
    expect(first?.message).toContain('arrived as “other”');
    const [gone] = changed(header('X-Client-Id', undefined));
    expect(gone).toMatchObject({ came: '', message: expect.stringContaining('did not arrive') });
    expect(
      changed({ method: 'DELETE', ...header('X-Client-Id', 'other') }).map(({ corrected }) => corrected?.of),
    ).toEqual(['x-client-id', '@method']);
    const params = right.headers.find(([name]) => name === 'Signature-Input')?.[1].replace('client-key-1', 'k') ?? '';
    expect(changed(header('Signature-Input', params))[0]).toMatchObject({
      causes: ['H13'],
      corrected: { of: 'Signature-Input' },
    });
  });

  it('is the body: compressed, written again, or another', () => {
    const of = (built: string, arrived: string | Uint8Array) => {
      const body = Buffer.from(built);
      const sent = send({ ...from, body });
      const came = typeof arrived === 'string' ? encodeUtf8(arrived) : arrived;
      const { findings } = diagnosed({ ...sent, body: new Uint8Array(came) }, { asBuilt: sent });
      return findings.find(({ message }) => message.startsWith('The body was'));
    };
    expect(of('{"a": 1}', '{"a":1}')).toMatchObject({
      causes: ['V3', 'D1', 'H13'],
      expected: '{"a": 1}',
      came: '{"a":1}',
    });
    expect(of('{"a": 1}', '{"a":1}')?.message).toContain('8 bytes were built, 7 bytes arrived');
    expect(of('{"a":1}', '{"a":2}')).toMatchObject({
      causes: ['D23', 'H13'],
      message: expect.stringContaining('changed'),
    });
    expect(of('a', 'b')?.causes).toEqual(['D23', 'H13']);
    expect(of('{"a":1}', 'b')?.causes).toEqual(['D23', 'H13']);
    const zipped = Uint8Array.of(0x1f, 0x8b, 1);
    expect(of('a', zipped)).toMatchObject({ causes: ['D20', 'H13'], came: '3 compressed bytes' });
    expect(of('a', Uint8Array.of(0x1f, 1))?.causes).toEqual(['D23', 'H13']);
    expect(of('a', Uint8Array.of(1, 0x8b))?.causes).toEqual(['D23', 'H13']);
    const long = of('a'.repeat(3000), 'b'.repeat(3000));
    expect([long?.expected, long?.came]).toEqual(['a'.repeat(2000), 'b'.repeat(2000)]);
  });
});

describe('masked values', () => {
  const masked = (...names: readonly string[]): WireRequest => ({
    ...right,
    headers: right.headers.map(([name, value]): [string, string] => [
      name,
      names.includes(name) ? 'Bearer ***' : value,
    ]),
  });

  it('are asked for before all else, and nothing is told of them', () => {
    const one = diagnosed(masked('Authorization'));
    expect(one.nextStep).toMatch(
      /^The value of authorization looks masked here: give it whole, as sent, for a verdict\. Check/,
    );
    expect(one.findings).toEqual([]);
    const two = diagnosed(masked('Authorization', 'X-Client-Id'));
    expect(two.nextStep).toMatch(/^The values of authorization and x-client-id look masked here: give them whole/);
    expect(diagnosed(without(masked('Authorization'), 'Signature')).nextStep).toMatch(/^The value of .*\. Fix these/);
    const named = { ...from, headers: [...from.headers, ['X-Own', '***']] as typeof from.headers };
    const covering = send({ ...named, names: [...from.names, 'X-Own'] }, { sign: () => Buffer.alloc(64, 2) });
    expect(diagnosed(covering).nextStep).toMatch(/^The value of x-own looks masked here/);
    const other = { ...byNobody, headers: [...byNobody.headers, ['X-Other', '***']] } as WireRequest;
    expect(diagnosed(other).nextStep).toMatch(/^Check first/);
  });

  it('that are covered are what was sent where the signature holds, and are judged', () => {
    const bare = withHeader(letter(dice(8), 'get'), 'authorization', '***');
    const told = (names: readonly string[]) =>
      causes(diagnosed(send({ ...bare, names: [...names] }, { message: (base) => base }))).filter(
        (one) => one !== 'B11',
      );
    expect(told(['authorization', '@method'])).toEqual(['H9', 'X1']);
    expect(told(['@method'])).toEqual(['X1']);
  });

  it('are true where the doctor masked them itself', () => {
    const token = from.headers.find(([name]) => name === 'Authorization')?.[1].slice(7) ?? '';
    const mask = '*'.repeat(token.length);
    const headers = byNobody.headers.map(([name, value]): [string, string] => [name, value.replace(token, mask)]);
    const { nextStep } = diagnosed({ ...byNobody, headers }, { hidden: hiddenSecrets([token]) });
    expect(nextStep).not.toContain('masked');
  });
});

describe('findings', () => {
  it('say another key first, then what is proven, the clock, and last what is likely', () => {
    const late = send({ ...from, created: NOW - 900, expires: NOW - 800 }, { sign: () => Buffer.alloc(64, 2) });
    const wide = withHeader({ ...from, created: NOW - 900, expires: NOW - 800 }, 'x-client-id', 'é');
    expect(causes(diagnosed(late, {}, [{ keyId: 'other', publicKey }]))).toEqual(['K3 K1', 'P10 P8']);
    const mixed = send(withHeader(wide, 'content-length', '7'), { message: (base) => base });
    const order = diagnosed(mixed).findings.map((one) => `${one.causes[0]} ${one.certainty}`);
    expect(order).toEqual(['H4 proven', 'X1 proven', 'P10 proven', 'B19 likely']);
  });

  it('are no more than 24, and their texts end somewhere', () => {
    const names = Array.from({ length: 30 }, (_, at) => `x-none-${at}`);
    expect(diagnosed(send({ ...from, names: [...from.names, ...names] })).findings).toHaveLength(MOST_FINDINGS);
    const long = 'a'.repeat(LONGEST_TEXT + 1);
    const [finding] = diagnosed(
      send({ ...from, names: [] }, { input: () => `sig1=("${long}")${';created=1'}` }),
    ).findings;
    expect(finding?.message.length).toBeLessThanOrEqual(LONGEST_TEXT + 1);
    const digest = diagnosed(send(withHeader(from, 'content-digest', `sha-512=:${'A'.repeat(9000)}:`))).findings[0];
    expect(digest?.came).toHaveLength(LONGEST_TEXT + 1);
    expect(digest?.came).toMatch(/^sha-512=:A+…$/);
    expect(digest?.corrected?.value).toMatch(/^sha-512=:[^…]{80,}:$/);
  });

  it('of a signature that holds in more bytes say where it stands among them', () => {
    const short = { ...letter(dice(8), 'get'), names: ['@method'] };
    const of = (write: (signature: Buffer, message: Buffer) => readonly Uint8Array[]) => {
      const sent = send(short, {
        sign: (message, key) => Buffer.concat(write(Buffer.from(RIGHT.sign(message, key)), message)),
      });
      return diagnosed(sent).findings.filter((one) => one.causes[0] !== 'B11');
    };
    const [behind, ...others] = of((signature, message) => [signature, message]);
    expect(others).toEqual([]);
    expect(behind).toMatchObject({ causes: ['X12'], certainty: 'proven', corrected: { of: 'Signature' } });
    // Of 256 bytes the length alone would name RSA.
    for (const before of [Uint8Array.of(9, 8), new Uint8Array(64), new Uint8Array(192)])
      expect(of((signature) => [before, signature]).map((one) => one.causes)).toEqual([['E13']]);
    const [likely] = of(() => [new Uint8Array(66).fill(2)]);
    expect(likely).toMatchObject({ causes: ['X12'], certainty: 'likely', corrected: undefined });
  });

  it('say once that a header did not come, and beside it what was signed in its place', () => {
    const short = { ...letter(dice(8), 'get'), names: ['x-client-id'] };
    const arrived = withHeader(short, 'x-client-id', undefined);
    const signed = (value: string | undefined) =>
      send(
        short,
        {
          lines: (lines) =>
            lines.flatMap(([name, own]): NamedLine[] =>
              name !== 'x-client-id' ? [[name, own]] : value === undefined ? [] : [[name, value]],
            ),
        },
        arrived,
      );
    const told = (value: string | undefined) => causes(diagnosed(signed(value))).filter((one) => one !== 'B11');
    expect(told(undefined)).toEqual(['H14']);
    expect(told('undefined')).toEqual(['H14', 'H14 B22']);
    // What was signed is known here, and says no more than that it did not come.
    const long = { ...from, names: ['content-length'] };
    const lost = diagnosed(send(long, {}, withHeader(long, 'content-length', undefined)));
    expect(lost.nextStep).toBeUndefined();
    expect(causes(lost).filter((one) => one.includes('H14'))).toEqual(['H14 H7 H6']);
  });

  it('say once that a header did not come where nothing was signed', () => {
    const gone = withHeader(from, 'x-idempotency-key', undefined);
    const told = causes(diagnosed(send(from, {}, gone))).filter((one) => one.includes('H14'));
    expect(told).toHaveLength(1);
  });
});

it('the signature leads over its age only where the search ended without a hit', () => {
  const found = (...first: readonly Finding['causes'][number][]) =>
    first.map((cause) => ({ causes: [cause], message: '', fix: '', certainty: 'proven' as const }));
  const of = (findings: readonly Finding[], candidatesTried = 1, nextStep: string | undefined = 'Look.') =>
    isSignatureFirst({ verified: false, findings, candidatesTried, tried: [], nextStep } as Diagnosis);
  expect([of([]), of(found('P8')), of(found('P10', 'P9'))]).toEqual([true, true, true]);
  expect([of(found('X1')), of(found('P8', 'X1')), of(found('X1', 'P8'))]).toEqual([false, false, false]);
  expect(of(found('P8'), 0)).toBe(false);
  expect(isSignatureFirst({ verified: false, findings: [], candidatesTried: 1, tried: [] })).toBe(false);
});
