/** What is called proven was computed or verified, and a fix never says again what stands there already. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import {
  type Header,
  headerOf,
  type Letter,
  letter,
  NOW,
  sha512,
  type WireRequest,
  withHeader,
} from '../../../electron/vectors/letter.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { send } from './broken-requests.ts';

const from = letter(dice(8), 'post');

function diagnosed(sent: WireRequest, nowSec = NOW): Diagnosis {
  return diagnose(sent, [{ publicKey: from.key.publicKey }], { profile, nowSec, crypto: nodeCrypto, depth: 1 });
}

const causesOf = ({ findings }: Diagnosis) => findings.map(({ causes }) => causes);
const raw = (encode: (signature: Buffer) => Buffer | string): WireRequest =>
  send(from, {
    signature: (bytes) => {
      const made = encode(bytes);
      return `sig1=:${typeof made === 'string' ? made : made.toString('base64')}:`;
    },
  });
const sshBlob = (signature: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('0000000b', 'hex'),
    Buffer.from('ssh-ed25519'),
    Buffer.from('00000040', 'hex'),
    signature,
  ]);
const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits.map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
};

describe('a signature in another form', () => {
  it.each([
    ['an octet string of DER', raw((bytes) => Buffer.concat([Buffer.from('0440', 'hex'), bytes])), 'E13'],
    ['a signature of SSH', raw(sshBlob), 'E13'],
    ['Latin-1 written as UTF-8', raw((bytes) => Buffer.from(bytes.toString('latin1'), 'utf8')), 'E9'],
    ['a list of its numbers', raw((bytes) => Buffer.from([...bytes].join())), 'E12'],
    ['base32', raw(base32), 'E12'],
    ['multibase', raw((bytes) => `m${bytes.toString('base64').replaceAll('=', '')}`), 'E12'],
  ])('as %s is told as that, and its value is corrected to the one that verifies', (_what, sent, cause) => {
    const { findings } = diagnosed(sent);
    expect(findings.map(({ causes }) => causes)).toEqual([[cause]]);
    const right = headerOf({ ...from, headers: send(from).headers }, 'signature');
    expect(findings[0]?.corrected).toEqual({ of: 'Signature', value: right });
  });

  it('of Ed25519 that a program wrapped in DER is proven as that, and no other algorithm is named', () => {
    const integer = (half: Buffer): Buffer => {
      const plain = half.subarray(half.findIndex((byte) => byte !== 0));
      const body = (plain[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), plain]) : plain;
      return Buffer.concat([Buffer.of(2, body.length), body]);
    };
    const wrapped = (bytes: Buffer): Buffer => {
      const both = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32))]);
      return Buffer.concat([Buffer.of(0x30, both.length), both]);
    };
    const { findings } = diagnosed(raw(wrapped));
    expect(findings).toMatchObject([{ causes: ['E13'], certainty: 'proven' }]);
    expect(findings[0]?.message).toMatch(/^The 64 bytes were wrapped in DER/);
  });

  it('of more bytes than 64 is a signed message only where its first 64 verify', () => {
    const attached = diagnosed(raw((bytes) => Buffer.concat([bytes, Buffer.from('message')]))).findings;
    expect(attached.map(({ causes, certainty }) => [causes[0], certainty])).toEqual([['X12', 'proven']]);
    const noise = diagnosed(raw(() => Buffer.alloc(90, 7))).findings;
    expect(noise.map(({ causes, certainty }) => [causes[0], certainty])).toEqual([['X12', 'likely']]);
    expect(noise[0]?.corrected).toBeUndefined();
    const behind = diagnosed(raw((bytes) => Buffer.concat([Buffer.from('sig: '), bytes]))).findings;
    expect(behind.map(({ causes }) => causes)).toEqual([['E13']]);
  });

  it('of many bytes fewer was cut off, as no half of a signature begins with so many zeros', () => {
    const [cut] = diagnosed(raw((bytes) => bytes.subarray(0, 45))).findings;
    expect([cut?.causes, cut?.message]).toEqual([['X14'], expect.stringMatching(/is 45 bytes.*Its end is missing/)]);
    const [short] = diagnosed(raw((bytes) => bytes.subarray(0, 63))).findings;
    expect(short?.message).toContain('zeros of one half');
  });
});

describe('a time that does not count from 1970', () => {
  const at = (created: number): Finding[] => [
    ...diagnosed(send({ ...from, created, expires: created + 100 })).findings,
  ];

  it('is that of a clock that was never set', () => {
    for (const created of [0, 86_400]) {
      const [finding, ...others] = at(created);
      expect(finding?.causes).toEqual(['P8']);
      expect(finding?.message).toContain('never set');
      expect(others).toEqual([]);
    }
  });

  it('is moved to 1970 where it counts from 2001 or 1900', () => {
    for (const offset of [978_307_200, -2_208_988_800]) {
      const findings = at(from.created - offset);
      expect(findings.map(({ causes }) => causes)).toEqual([['P3']]);
      expect(findings[0]?.corrected?.value).toBe(`created=${from.created};expires=${from.created + 100}`);
    }
  });
});

describe('a header that did not arrive', () => {
  it('is Content-Digest where the older Digest came, and that is said once', () => {
    const headers = from.headers.map(([name, value]): Header => [name === 'Content-Digest' ? 'Digest' : name, value]);
    expect(causesOf(diagnosed(send(from, {}, { ...from, headers })))).toEqual([['D18', 'H14']]);
  });

  it.each([
    ['X-Client-Id', 'X_Client_Id'],
    ['X-Idempotency-Key', 'X-Idempotency-Id'],
  ])('must be sent where the method requires it: %s, for which %s came', (name, other) => {
    const headers = from.headers.map(([own, value]): Header => [own === name ? other : own, value]);
    const { findings } = diagnosed(send(from, {}, { ...from, headers }));
    const told = findings.find(({ causes }) => causes.includes('H14') || causes.includes('B11'));
    expect(told?.message).toContain(`${other} came; the name is ${name.toLowerCase()}`);
    expect(told?.fix).not.toContain('do not cover');
  });

  it('may have been left out by an export, where it is Authorization', () => {
    const headers = from.headers.filter(([name]) => name !== 'Authorization');
    const { findings } = diagnosed(send(from, {}, { ...from, headers }));
    expect(findings.map(({ causes, certainty }) => [causes, certainty])).toEqual([[['H14'], 'proven']]);
    expect(findings[0]?.message).toContain('Exports and logs often leave authorization and cookies out');
  });

  it('need not be covered where the method does not require it', () => {
    const sent = send({ ...from, names: [...from.names, 'x-other'] });
    expect(diagnosed(sent).findings[0]?.fix).toBe('Send x-other, or do not cover it.');
  });
});

describe('a hash that was signed in part or as text', () => {
  const signed = (message: (base: Buffer) => Buffer): readonly Finding[] => diagnosed(send(from, { message })).findings;

  it('is to be signed whole', () => {
    const [finding] = signed((base) => sha512(base).subarray(0, 32));
    expect(finding?.fix).toBe('Sign all 64 bytes of the hash.');
  });

  it('is to be passed as bytes', () => {
    const [finding] = signed((base) => Buffer.from(sha512(base).join()));
    expect(finding?.fix).toContain('Pass the bytes of the hash');
  });
});

describe('the lines of a finding', () => {
  const lineOf = (text: (base: string) => string): number | undefined =>
    diagnosed(send(from, { text })).findings[0]?.line;

  it('have the number that they have in the base', () => {
    expect(lineOf((base) => `${base}\n`)).toBe(from.names.length + 1);
    expect(lineOf((base) => base.replace(/^"([^"]*)"/gm, '$1'))).toBe(1);
  });

  it('begin with the first of two mistakes', () => {
    const text = (base: string): string => `${base.replace('"@method": P', '"@method": p')}\n`;
    const options = { profile, nowSec: NOW, crypto: nodeCrypto, depth: 2 } as const;
    const pair = diagnose(send({ ...from, method: 'P' }, { text }), [{ publicKey: from.key.publicKey }], options);
    const found = pair.findings.find(({ signedBaseBase64 }) => signedBaseBase64 !== undefined);
    expect(found?.line).toBe(from.names.indexOf('@method') + 1);
    expect(found?.came?.endsWith('\n')).toBe(true);
  });
});

describe('a body', () => {
  const onTheWay = (body: Buffer): Diagnosis => diagnosed(send(from, {}, { ...from, body }));

  it('that was cut on its way is not counted anew', () => {
    const { findings } = onTheWay(from.body.subarray(0, from.body.length - 5));
    expect(findings.map(({ causes }) => causes)).toEqual([['D23', 'H13']]);
    expect(findings[0]?.message).toContain('5 bytes are missing');
    expect(findings[0]?.corrected).toBeUndefined();
  });

  it('of the wrong length is not that of a value in another spelling, of which one has every length', () => {
    const body = Buffer.from('{"a":1}');
    const digest = `sha-512=:${sha512(body).toString('base64')}:`;
    const hashed = withHeader({ ...from, body }, 'content-digest', digest);
    const told = Array.from({ length: 40 }, (_, length) =>
      causesOf(diagnosed(send(withHeader(hashed, 'content-length', String(length))))).flat(),
    );
    expect(told.flat()).toContain('H4');
    expect(told.flat().filter((cause) => /^D(?:10|22|35)$/.test(cause))).toEqual([]);
  });

  it.each([
    [
      'is another one, a byte shorter than that',
      '{"a":"Zoe","b":1}',
      '{"a":"Zo","b":1}',
      ['D23', 'H13'],
      /1 byte is missing/,
    ],
    ['was hashed and counted with 1001.0', '{"a":1001.0}', '{"a":1001}', ['D10'], /12 is that of .*with “\.0”/],
  ])('that %s is not told by its length as a third one', (_what, hashed, arrived, causes, says) => {
    const whole = { ...from, body: Buffer.from(hashed) };
    const digest = `sha-512=:${sha512(whole.body).toString('base64')}:`;
    const sent = withHeader(withHeader(whole, 'content-digest', digest), 'content-length', String(hashed.length));
    const { findings } = diagnosed(send(sent, {}, { ...sent, body: Buffer.from(arrived) }));
    expect(new Set(findings.flatMap((one) => one.causes))).toEqual(new Set(causes));
    expect(findings.at(-1)?.message).toMatch(says);
  });

  it('with a line feed of an editor behind it is not the signer’s mistake', () => {
    const { findings } = onTheWay(Buffer.concat([from.body, Buffer.from('\n')]));
    expect(findings.map(({ causes }) => causes)).toEqual([['D23', 'H13']]);
    expect(findings[0]?.message).toMatch(/a recipient reads no further\. Behind them 1 byte stands here: a line feed/);
    expect(findings[0]?.corrected).toBeUndefined();
  });

  it('that got a byte-order mark on its way is told as that', () => {
    const { findings } = onTheWay(Buffer.concat([Buffer.from('efbbbf', 'hex'), from.body]));
    expect(findings[0]?.causes).toContain('D6');
    expect(findings.flatMap(({ causes }) => causes)).not.toContain('D4');
  });
});

describe('a path', () => {
  const signedAs = (path: string, sentAs: string, ...added: readonly Header[]): readonly Finding[] => {
    const body: Letter = { ...from, path };
    return diagnosed(send(body, {}, { ...body, path: sentAs, headers: [...body.headers, ...added] })).findings;
  };

  it('that lost /v1 on its way is not to be signed without it', () => {
    const [finding] = signedAs('/v1/accounts', '/accounts');
    expect(finding?.causes).toContain('U17');
    expect(finding?.fix).not.toContain('sign /accounts');
    expect(finding?.fix).toContain('/v1');
  });

  it.each([
    ['/accounts', 'X-Forwarded-Prefix', '/v1', 'U17'],
    ['/internal/v1/accounts', 'X-Original-URI', '/v1/accounts', 'U22'],
  ])('that a proxy sent on as %s is rebuilt from what the proxy says, %s: %s', (arrived, name, said, cause) => {
    const [finding] = signedAs('/v1/accounts', arrived, [name, said]);
    expect(finding?.causes).toContain(cause);
    expect(finding?.message).toContain(`${name} says what was signed`);
    expect(finding?.fix).toMatch(/\/v1\/accounts: let the verifier rebuild that one/);
    expect(finding?.fix).not.toMatch(/sign .*\/(?:internal|accounts\b)/);
  });

  it('with /v1 twice is told as that', () => {
    const [finding] = signedAs('/v1/v1/accounts', '/v1/accounts');
    expect(finding?.fix).toContain('twice');
  });
});

describe('a token that was masked where the request was copied', () => {
  const right = send(from);
  const shownAs = (value: string): WireRequest => ({
    ...right,
    headers: right.headers.map(([name, own]): Header => [name, name === 'Authorization' ? value : own]),
  });

  it.each([
    ...['***', '██', '[Redacted]', '<hidden>', 'XXX', '••••', '…', 'Bearer ***', 'Bearer [REDACTED]'],
    ...['Bearer eyJ...', 'Bearer eyJh…3fQ', 'Bearer <token>', 'Bearer ****abcd', 'Bearer **REDACTED**'],
  ])('as %s is no evidence against its signer', (value) => {
    const { findings, nextStep } = diagnosed(shownAs(value));
    expect(findings).toEqual([]);
    expect(nextStep).toMatch(/^The value of authorization looks masked here: give it whole, as sent, for a verdict\. /);
  });

  it('and that was signed so is told', () => {
    expect(diagnosed(send(withHeader(from, 'authorization', '***'))).verified).toBe(true);
    const filled = diagnosed(
      send(withHeader(from, 'authorization', 'Bearer <token>'), { text: (base) => `${base}\n` }),
    );
    expect(causesOf(filled).flat()).toContain('B23');
  });

  it('is known from one that is whole', () => {
    const { findings, nextStep } = diagnosed(shownAs('eyJhbGciOiJFZERTQSJ9.e30.Zk3Qe8wV1uY0hT5n'));
    expect(findings.map(({ causes }) => causes[0])).toEqual(['H9']);
    expect(nextStep).not.toContain('masked');
  });
});

it.each([
  [
    'alphabetical',
    (names: string[]) => names.toSorted(),
    'in alphabetical order, not in the order of Signature-Input.',
  ],
  ['reverse', (names: string[]) => names.toReversed(), 'in the reverse order of Signature-Input.'],
  [
    'another',
    ([one = '', two = '', ...rest]: string[]) => [two, one, ...rest],
    'in another order: content-digest before content-type, which Signature-Input lists the other way round.',
  ],
])('lines in %s order are told in one short sentence, with both orders beside it', (_what, order, said) => {
  const sent = send(from, {
    lines: (lines) => {
      const [last, names] = [lines.slice(-1), lines.slice(0, -1).map(([name]) => name)];
      return [...order(names).flatMap((name) => lines.filter(([one]) => one === name)), ...last];
    },
  });
  const [found] = diagnosed(sent).findings;
  expect(found).toMatchObject({ causes: ['B1'], message: `The lines of the signed base stand ${said}` });
  expect(found?.expected?.split(', ')).toHaveLength(found?.came?.split(', ').length ?? 0);
});

describe('the base that a signer gives', () => {
  const given = (text: (base: string) => string): readonly (readonly [readonly string[], string])[] => {
    let base = '';
    const sent = send(from, {
      text: (right) => {
        base = text(right);
        return base;
      },
    });
    const options = { profile, nowSec: NOW, crypto: nodeCrypto, depth: 1, signerBase: Buffer.from(base) } as const;
    const { findings } = diagnose(sent, [{ publicKey: from.key.publicKey }], options);
    return findings.map(({ causes, certainty }) => [causes, certainty]);
  };
  const shuffled = (base: string): string => {
    const lines = base.split('\n');
    const last = lines.pop() ?? '';
    return [...lines.map((_, at) => lines[(at * 4 + 2) % lines.length]), last].join('\n');
  };

  it.each([
    ['lines in no known order are that', shuffled, [['B1'], 'proven']],
    [
      'values exchanged are that',
      (base: string) => base.replace(/("@method": )(.*)([\s\S]*"@path": )(.*)/, '$1$4$3$2'),
      [['B29'], 'proven'],
    ],
    [
      'a value of no known making is a guess',
      (base: string) => base.replace(/("x-client-id": ).*/, '$1Zz9'),
      [['H13'], 'likely'],
    ],
    [
      'another token is that',
      (base: string) => base.replace(/("authorization": ).*/, '$1Bearer another.token.then'),
      [['H10', 'H13'], 'proven'],
    ],
  ])('%s', (_what, text, told) => {
    expect(given(text)).toEqual([told]);
  });
});
