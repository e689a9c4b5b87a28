/** What a verifier refuses is named by the doctor too, by its cause. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { keyPair, letter, NOW, sha512, type WireRequest, withHeader } from '../../../electron/vectors/letter.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { send } from './broken-requests.ts';

const from = letter(dice(8), 'post');
const right = send(from);
const KEYS: readonly KnownKey[] = [{ publicKey: from.key.publicKey }];
const EXPIRES = from.created + 100;

function diagnosed(sent: WireRequest, keys = KEYS, depth: 1 | 2 = 1): Diagnosis {
  return diagnose(sent, keys, { profile, nowSec: NOW, crypto: nodeCrypto, depth });
}

/** The right request with that header written otherwise, after it was signed. */
function written(name: string, change: (value: string) => string): WireRequest {
  const headers = right.headers.map(([line, value]): [string, string] => [line, line === name ? change(value) : value]);
  return { ...right, headers };
}

const signature = (change: (value: string) => string): WireRequest => written('Signature', change);
/** Signed as it is sent. */
const parameters = (change: (params: string) => string): WireRequest =>
  send(from, {
    lines: (lines) => lines.map(([n, v]) => [n, n === '@signature-params' ? change(v) : v]),
    input: (params) => `sig1=${change(params)}`,
  });
const created = (value: string): WireRequest =>
  parameters((params) => params.replace(/created=\d+/, `created=${value}`));
const both = (unit: (seconds: number) => string): WireRequest =>
  parameters((params) =>
    params.replace(/(created|expires)=(\d+)/g, (_all, name, value) => `${name}=${unit(Number(value))}`),
  );
const TICKS = (seconds: number): string => String(BigInt(seconds) * 10_000_000n + 621_355_968_000_000_000n);

type Row = readonly [what: string, sent: WireRequest, cause: string, says: RegExp];

const ROWS: readonly Row[] = [
  ['no created', parameters((params) => params.replace(/;created=\d+/, '')), 'P17', /has no created/],
  [
    'timestamp for created',
    parameters((params) => params.replace('created=', 'timestamp=')),
    'P17',
    /timestamp=\d+ stands where created=/,
  ],
  ['keyId for keyid', parameters((params) => params.replace('keyid=', 'keyId=')), 'P18', /keyId.*lower case/],
  ['Keyid for keyid', parameters((params) => params.replace('keyid=', 'Keyid=')), 'P18', /Keyid/],
  [
    'a label in capitals',
    { ...right, headers: right.headers.map(([n, v]) => [n, v.replace(/^sig1=/, 'Sig1=')]) },
    'P18',
    /Sig1/,
  ],
  ['a percent-encoded signature', signature(encodeColons), 'E10', /percent/],
  ['a signature in quotes', signature((value) => `"${value}"`), 'P16', /Signature stands in quotes/],
  ['a blank before the signature', signature((value) => value.replace('=:', '= :')), 'P19', /blank/],
  ['a curly quote behind the signature', signature((value) => `${value}”`), 'B21', /U\+201D/],
  ['created in nanoseconds', both((seconds) => `${seconds}000000000`), 'P3', /nanoseconds/],
  ['created in microseconds', both((seconds) => `${seconds}000000`), 'P3', /microseconds/],
  ['created in .NET ticks', both(TICKS), 'P3', /ticks/],
  ['created in exponents', created(from.created.toExponential()), 'P4', /whole number/],
  ['created as NaN', created('NaN'), 'P4', /NaN/],
  ['created as null', created('null'), 'P4', /null/],
  [
    'expires as undefined',
    parameters((params) => params.replace(/expires=\d+/, 'expires=undefined')),
    'P4',
    /undefined/,
  ],
  ['created in hex', created(`0x${from.created.toString(16)}`), 'P4', /whole number/],
  ['created with commas', created(from.created.toLocaleString('en')), 'P4', /whole number/],
  ['blanks around an equals sign', parameters((params) => params.replace('created=', 'created = ')), 'P19', /blank/],
  ['a semicolon at the end', parameters((params) => `${params};`), 'P19', /semicolon/],
  ['two semicolons', parameters((params) => params.replace(';expires', ';;expires')), 'P19', /semicolon/],
  [
    'blanks within the digest’s colons',
    send(withHeader(from, 'content-digest', headerOf('Content-Digest').replace(/=:(.*):$/, '=: $1 :'))),
    'D24',
    /blank/,
  ],
  ['an await that was forgotten', signature(() => 'sig1=:[object Promise]:'), 'B22', /object Promise/],
  [
    'a digest that was not waited for',
    send(withHeader(from, 'content-digest', '[object Promise]')),
    'B22',
    /object Promise/,
  ],
  ['a signature that is undefined', signature(() => 'sig1=:undefined:'), 'B22', /undefined/],
  ['a line feed, percent-encoded', signature((value) => value.replace(/:$/, '%0A:')), 'E10', /percent/],
];

function encodeColons(value: string): string {
  return value.replace(/=:(.*):$/, (_all, base64) => `=:${encodeURIComponent(base64)}:`);
}

function headerOf(name: string): string {
  return right.headers.find(([line]) => line === name)?.[1] ?? '';
}

describe('a header that no verifier takes', () => {
  it.each(ROWS)('with %s is named by its cause, first and proven', (_what, sent, cause, says) => {
    const { verified, findings } = diagnosed(sent);
    expect(verified).toBe(false);
    const all = JSON.stringify(findings, null, 1);
    expect(findings[0]?.causes, all).toContain(cause);
    expect(findings[0]?.message).toMatch(says);
    expect(findings[0]?.certainty).toBe('proven');
    expect(all).not.toMatch(/it needs \d/);
  });
});

it('says once that a digest was not waited for', () => {
  const { findings } = diagnosed(send(withHeader(from, 'content-digest', '[object Promise]')));
  expect(findings.map(({ causes }) => causes)).toEqual([['B22']]);
});

describe('times in another unit', () => {
  it.each([
    ['microseconds', both((seconds) => `${seconds}000000`)],
    ['nanoseconds', both((seconds) => `${seconds}000000000`)],
    ['.NET ticks', both(TICKS)],
  ])('of %s are corrected to seconds, and nothing else is blamed', (_unit, sent) => {
    const { findings } = diagnosed(sent);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.corrected?.value).toBe(`created=${from.created};expires=${EXPIRES}`);
  });
});

describe('a keyid that no given key bears', () => {
  const others: readonly KnownKey[] = [{ keyId: 'other', publicKey: keyPair(dice(77).bytes(32)).publicKey }];

  it('is the first sentence, and says that nothing is known of the signature', () => {
    const { findings, nextStep } = diagnosed(right, others, 2);
    expect(findings.map(({ causes }) => causes)).toEqual([['K3', 'K1']]);
    expect(findings[0]?.message).toContain(`“${from.keyId}”`);
    expect(findings[0]?.message).toContain('“other”');
    expect(findings[0]?.message).toContain('cannot be checked');
    expect(nextStep).toContain(`“${from.keyId}”`);
  });

  it('leads over a digest that is wrong too', () => {
    const wrong = send(
      withHeader(from, 'content-digest', `sha-512=:${sha512(`${from.body.toString()}\n`).toString('base64')}:`),
    );
    const [first, second] = diagnosed(wrong, others).findings;
    expect(first?.causes).toEqual(['K3', 'K1']);
    expect(second?.causes).toContain('D4');
  });

  it('is told by the key whose signature it is, where that one is given under another id', () => {
    const { findings } = diagnosed(right, [{ keyId: 'other', publicKey: from.key.publicKey }]);
    expect(findings.map(({ causes }) => causes)).toEqual([['K3']]);
    expect(findings[0]?.message).toContain('The signature is that of the key “other”');
  });

  it('is no finding where no key was given at all', () => {
    expect(diagnosed(right, []).findings).toEqual([]);
  });
});

it('tells what to write in the unit that the service counts in', () => {
  const createdUnit = 'milliseconds' as const;
  const told = (sent: WireRequest): string | undefined =>
    diagnose(sent, KEYS, {
      profile: { ...profile, createdUnit },
      nowSec: NOW,
      crypto: nodeCrypto,
      depth: 1,
    }).findings.find(({ causes }) => causes.some((cause) => cause === 'P17' || cause === 'P4'))?.fix;
  expect(told(parameters((params) => params.replace(/;created=\d+/, '')))).toContain(
    `the milliseconds since 1970 at which you sign, such as ;created=${NOW * 1000},`,
  );
  expect(told(created('null'))).toBe('Write created as the milliseconds since 1970, in digits alone.');
});

it('a list without its closing parenthesis is told in the words of the syntax, and nothing is derived from it', () => {
  for (const sent of [
    parameters((params) => params.replace(')', '')),
    written('Signature-Input', (v) => v.replace(')', '')),
  ]) {
    const [first, ...others] = diagnosed(sent).findings;
    expect(first).toMatchObject({ causes: ['P20'], certainty: 'proven' });
    expect(first?.message).toMatch(/expected a space or "\)"/);
    expect(others.flatMap(({ causes }) => causes).filter((cause) => /^(?:B18|P17|P12|K3)$/.test(cause))).toEqual([]);
  }
});
