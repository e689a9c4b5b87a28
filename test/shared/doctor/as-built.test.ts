/** What was changed between the signer and the verifier, where both ends are known. */
import { describe, expect, it } from 'vitest';
import { bytesEqual } from '../../../shared/bytes/compare.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { changedOnTheWay } from '../../../shared/doctor/as-built.ts';
import { modelOf } from '../../../shared/doctor/base-model.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import type { SearchPlan, Testing } from '../../../shared/doctor/search.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { nobleCrypto as crypto } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';

const LIST = '("@method" "@path" "content-type" "authorization" "x-a" "@path");created=1';
const HEADERS = { 'Content-Type': 'a/b', Authorization: 'Bearer t', 'X-A': '1' };
const BASE = `"@method": POST
"@path": /c
"content-type": a/b
"authorization": Bearer t
"x-a": 1
"@path": /c
"@signature-params": ${LIST}`;

type Asked = {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly input?: string | undefined;
  readonly body?: string | Uint8Array;
};
const request = ({ url = 'https://a.b/c', headers = HEADERS, input = LIST, body = '{"a":1}' }: Asked): HttpRequest => ({
  method: 'POST',
  url,
  headers: [...Object.entries(headers), ...(input === '' ? [] : [['Signature-Input', `sig1=${input}`] as HeaderLine])],
  body: typeof body === 'string' ? encodeUtf8(body) : body,
});

/** What is found if this base was signed: by default that of the request as it was built. */
const findings = (arrived: Asked, built: Asked = {}, signed = BASE) => {
  const came = request(arrived);
  const view = viewRequest(came);
  const input = readForgivingInput(came, 'sig1');
  if (input === undefined) throw new Error('Signature-Input cannot be read.');
  const key = { publicKey: new Uint8Array(32), causes: [], message: '', fix: '' };
  const testing = (wanted: string): Testing => ({
    key,
    test: (message, variant) => variant === 'ed25519' && bytesEqual(message, encodeUtf8(`signed ${wanted}`)),
  });
  const plan: SearchPlan = {
    model: modelOf(view, input, profile),
    changes: () => [],
    expected: {
      causes: [],
      what: '',
      variant: 'ed25519',
      of: (base) => encodeUtf8(`signed ${new TextDecoder().decode(base)}`),
    },
    ownMessages: [],
    own: () => [testing('other'), testing(signed)],
    others: () => [],
    othersRepaired: () => [],
    depth: 1,
    isFast: false,
  };
  return changedOnTheWay(request(built), view, input, plan, profile, crypto);
};
const told = (...asked: Parameters<typeof findings>) =>
  findings(...asked)?.map(({ causes, message, expected, came, corrected }) => {
    return [causes.join(' '), message, expected, came, `${corrected?.of}: ${corrected?.value}`];
  });

describe('a component that arrived otherwise', () => {
  it('is told once, with what to send', () => {
    expect(told({ url: 'https://a.b/d' })).toEqual([
      [
        'U4 H13 V2',
        '@path was “/c” when it was signed, and arrived as “/d”. The signature holds over the request as it was built.',
        '/c',
        '/d',
        '@path: /c',
      ],
    ]);
    expect(findings({ url: 'https://a.b/d' })?.map(({ fix, certainty }) => [fix, certainty])).toEqual([
      ['Keep proxies and clients from changing @path after it is signed, or sign what they make of it.', 'proven'],
    ]);
  });
  it('has the causes of its own', () => {
    const headers = { 'Content-Type': 'a/b; charset=x', Authorization: 'Bearer u', 'X-A': '2' };
    expect(told({ headers })?.map(([causes, , ...more]) => [causes, ...more])).toEqual([
      ['H1 H13', 'a/b', 'a/b; charset=x', 'content-type: a/b'],
      ['H10 H13', 'Bearer t', 'Bearer u', 'authorization: Bearer t'],
      ['H13', '1', '2', 'x-a: 1'],
    ]);
  });
  it('may not have arrived at all', () => {
    expect(told({ headers: { 'Content-Type': 'a/b', Authorization: 'Bearer t' } })).toEqual([
      [
        'H14 H13',
        'x-a was “1” when it was signed, and did not arrive. The signature holds over the request as it was built.',
        '1',
        '',
        'x-a: 1',
      ],
    ]);
  });
});

describe('Signature-Input', () => {
  it('may have been changed too', () => {
    expect(told({ input: LIST.replace('=1', '=2') })).toEqual([
      [
        'H13',
        'Signature-Input was “("@method" "@path" "content-type" "authorization" "x-a" "@path");created=1” when it was signed, and arrived as “("@method" "@path" "content-type" "authorization" "x-a" "@path");created=2”. The signature holds over the request as it was built.',
        '("@method" "@path" "content-type" "authorization" "x-a" "@path");created=1',
        '("@method" "@path" "content-type" "authorization" "x-a" "@path");created=2',
        'Signature-Input: ("@method" "@path" "content-type" "authorization" "x-a" "@path");created=1',
      ],
    ]);
  });
  it('of the request that arrived counts where the built one has none', () => {
    expect(told({ url: 'https://a.b/d' }, { input: '' })?.length).toBe(1);
  });
});

describe('the body', () => {
  const body = (came: string | Uint8Array, sent: string | Uint8Array = '{"a":1}') =>
    findings({ body: came }, { body: sent })?.map(({ causes, message, fix, certainty, expected, came: as }) => {
      return [causes.join(' '), message, fix, certainty, expected, as];
    });
  it('may have been written again, as the same JSON', () =>
    expect(body('{ "a": 1 }')).toEqual([
      [
        'V3 D1 H13',
        'The body was written again, as the same JSON after it was signed: 7 bytes were built, 10 bytes arrived.',
        'Hash the bytes that arrive, before anything parses or writes them again; and keep what is sent from being changed.',
        'proven',
        '{"a":1}',
        '{ "a": 1 }',
      ],
    ]));
  it('may have been compressed', () =>
    expect(body(new Uint8Array([0x1f, 0x8b, 8]))?.[0]).toEqual([
      'D20 H13',
      'The body was compressed after it was signed: 7 bytes were built, 3 bytes arrived.',
      'Hash the bytes that arrive, before anything parses or writes them again; and keep what is sent from being changed.',
      'proven',
      '{"a":1}',
      '3 compressed bytes',
    ]));
  it('may have been changed', () => {
    expect(body('{"a":2}')?.[0]?.slice(0, 2)).toEqual([
      'D23 H13',
      'The body was changed after it was signed: 7 bytes were built, 7 bytes arrived.',
    ]);
    expect(body('a', 'b')?.[0]?.slice(0, 2)).toEqual([
      'D23 H13',
      'The body was changed after it was signed: 1 bytes were built, 1 bytes arrived.',
    ]);
    expect(body(new Uint8Array([0x1f, 0]))?.[0]?.[0]).toBe('D23 H13');
    expect(body(new Uint8Array([0, 0x8b]))?.[0]?.[0]).toBe('D23 H13');
  });
  it('is quoted up to 2000 bytes', () => {
    const [finding] = body('b'.repeat(2001), 'a'.repeat(2001)) ?? [];
    expect(finding?.slice(4)).toEqual(['a'.repeat(2000), 'b'.repeat(2000)]);
  });
});

it('says nothing where nothing differs, or the signature does not hold over the request as it was built', () => {
  expect(findings({})).toBe(undefined);
  expect(findings({ url: 'https://a.b/d' }, {}, 'another')).toBe(undefined);
});
