/** The diagnosis where the signer's own base is known: what differs from the right one, and how certain that is. */
import { describe, expect, it } from 'vitest';
import { fromBase64 } from '../../../shared/bytes/base64.ts';
import { bytesEqual } from '../../../shared/bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { modelText } from '../../../shared/doctor/base-model.ts';
import { type Change, withTextRewritten, withValue } from '../../../shared/doctor/changes/change.ts';
import type { Finding } from '../../../shared/doctor/finding.ts';
import { formOf } from '../../../shared/doctor/message-forms.ts';
import type { SearchPlan, Testing } from '../../../shared/doctor/search.ts';
import { diagnoseSignerBase } from '../../../shared/doctor/signer-base.ts';
import { nobleCrypto as crypto } from '../../../shared/signature/noble-crypto.ts';
import { type Asked, subject } from './changes/written.ts';

const ASKED: Asked = {
  url: 'https://a.b/c',
  headers: [
    ['x-idempotency-key', 'right-key-1'],
    ['authorization', 'Bearer 12345678'],
    ['x-b', 'b'],
  ],
  input: '("@path" "x-idempotency-key" "authorization" "x-b");created=1',
};
const lower: Change = {
  causes: ['U7'],
  slot: '@path',
  message: '@path was signed as “/C”.',
  fix: 'Sign /c.',
  expected: '/c',
  came: '/C',
  apply: (from) => withValue(from, '@path', '/C'),
};
const ended: Change = {
  ...lower,
  causes: ['B3'],
  slot: 'text end',
  message: 'It ends with a dot.',
  fix: 'Leave the dot.',
  isRare: true,
  apply: (from) => withTextRewritten(from, (base) => `${base}.`),
};

type Told = { readonly findings: readonly Finding[]; readonly candidates: number; readonly isProven: boolean };
/** `signed` says what the signature holds over: the message of this form over these bytes; by default that of the given base. */
const diagnosed = (
  rewrite: (base: string) => string,
  {
    signed,
    by = 'own',
    asked = ASKED,
  }: {
    readonly signed?: readonly Uint8Array[];
    readonly by?: 'own' | 'others' | 'nobody';
    readonly asked?: Asked;
  } = {},
): Told => {
  const { model } = subject(asked);
  const given = encodeUtf8(rewrite(modelText(model)));
  const messages = signed ?? [crypto.sha512(given)];
  const testing = (name: string): Testing => ({
    key: {
      publicKey: new Uint8Array(32),
      causes: name === 'others' ? ['K1'] : [],
      message: `${name} signed.`,
      fix: `Give ${name}.`,
    },
    test: (message) => by === name && messages.some((one) => bytesEqual(one, message)),
  });
  const plan: SearchPlan = {
    model,
    changes: () => [lower, ended],
    expected: formOf('sha512'),
    ownMessages: [],
    own: () => [testing('own')],
    others: () => [testing('others')],
    othersRepaired: () => [],
    depth: 2,
    isFast: false,
  };
  const diagnosing = diagnoseSignerBase(plan, given, crypto);
  for (;;) {
    const step = diagnosing.next();
    if (step.done) return step.value;
  }
};
const told = (...asked: Parameters<typeof diagnosed>) => {
  const { findings, isProven } = diagnosed(...asked);
  return [
    isProven,
    ...findings.map(({ causes, certainty, message, fix }) => `${causes.join(' ')}, ${certainty}: ${message} ${fix}`),
  ];
};
const path = (base: string) => base.replace('/c', '/C');

describe('a change that is known', () => {
  it('is proven where the signature holds over the given bytes', () => {
    expect(told(path)).toEqual([
      true,
      'U7, proven: @path was signed as “/C”. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Sign /c.',
    ]);
    const [finding] = diagnosed(path).findings;
    expect([finding?.expected, finding?.came, finding?.line]).toEqual(['"@path": /c', '"@path": /C', 1]);
    const bytes = fromBase64(finding?.signedBaseBase64 ?? '');
    expect(bytes.ok && decodeUtf8(bytes.value).split('\n')[0]).toBe('"@path": /C');
  });
  it('is likely where it does not', () => {
    expect(told(path, { by: 'nobody' })).toEqual([
      false,
      'U7, likely: The signature does not hold over the given bytes. If they were signed all the same: @path was signed as “/C”. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Sign /c.',
    ]);
  });
  it('may be one of two, where several lines differ', () => {
    expect(told((base) => `${path(base)}.`)).toEqual([
      true,
      'U7 B3, proven: @path was signed as “/C”. It ends with a dot. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Sign /c. Leave the dot.',
    ]);
  });
  it('may come with another key or another message', () => {
    expect(told(path, { by: 'others' })).toEqual([
      true,
      'U7 K1, proven: @path was signed as “/C”. others signed. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Sign /c. Give others.',
    ]);
    const { model } = subject(ASKED);
    expect(told(path, { signed: [encodeUtf8(path(modelText(model)))] })).toEqual([
      true,
      'U7 X1, proven: @path was signed as “/C”. You signed the base itself; this service expects the 64-byte SHA-512 of the base. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Sign /c. Sign the 64 raw bytes of the hash: sign(sha512(base)).',
    ]);
    expect(told((base) => base, { signed: [encodeUtf8(modelText(model))] })).toEqual([
      true,
      'X1, proven: You signed the base itself; this service expects the 64-byte SHA-512 of the base. Sign the 64 raw bytes of the hash: sign(sha512(base)).',
    ]);
  });
});

describe('the right base', () => {
  it('leaves nothing to say where its signature holds', () => expect(told((base) => base)).toEqual([true]));
  it('leaves the key where it does not', () => expect(told((base) => base, { by: 'nobody' })).toEqual([false]));
});

describe('a base as documents wrap it', () => {
  it('is told as that, and compared as it was before', () => {
    expect(told((base) => base.replace(' "x-b"', ' \\\n  "x-b"'))).toEqual([
      true,
      'B24, proven: The signed base has the backslashes and line ends with which documents wrap long lines. The two bases first differ in line 5, column 67: “"” is expected, “\\” was signed. Remove the backslash and the line feed after it.',
    ]);
    expect(told((base) => path(base).replace(' "x-b"', ' \\\r\n\t\\"x-b"'))).toEqual([
      true,
      'B24 U7, proven: The signed base has the backslashes and line ends with which documents wrap long lines. @path was signed as “/C”. The two bases first differ in line 1, column 11: “c” is expected, “C” was signed. Remove the backslash and the line feed after it. Sign /c.',
    ]);
  });
  it('is not told where the right base has what looks like one', () => {
    const asked = { ...ASKED, headers: [['x-b', 'a\\']] as const, input: '("x-b")' };
    expect(told((base) => base.replace('a\\\n', 'a'), { asked })).toEqual([
      true,
      'H13, likely: The signature holds over the given bytes; what made them so is not proven. In place of “"x-b": a\\” the line “"x-b": a"@signature-params": ("x-b")” was signed. The two bases first differ in line 1, column 9: “\\” is expected, “"” was signed. Sign the value that is sent: “"x-b": a\\”.',
    ]);
  });
});

describe('lines that were moved', () => {
  it('stand in another order', () => {
    expect(told((base) => base.replace(/^(.*)\n(.*)\n/, '$2\n$1\n'))).toEqual([
      true,
      'B1, proven: The lines of the signed base stand in another order: x-idempotency-key before @path, which Signature-Input lists the other way round. The two bases first differ in line 1, column 2: “@” is expected, “x” was signed. Write the lines in the order of the list.',
    ]);
  });
  it('have each other’s values', () => {
    expect(told((base) => base.replace('/c', 'right-key-1').replace(': right-key-1\n"auth', ': /c\n"auth'))).toEqual([
      true,
      'B29, proven: The lines of the signed base have each other’s values. The two bases first differ in line 1, column 10: “/” is expected, “r” was signed. Give each line the value of its own component.',
    ]);
  });
});

describe('a value that no change explains', () => {
  it('is proven where it is another of its kind and all else is right', () => {
    expect(told((base) => base.replace('right-key-1', 'other-key-2'))).toEqual([
      true,
      'H8 H13, proven: In place of “"x-idempotency-key": right-key-1” the line “"x-idempotency-key": other-key-2” was signed. The two bases first differ in line 2, column 22: “r” is expected, “o” was signed. Sign the value that is sent: “"x-idempotency-key": right-key-1”.',
    ]);
    expect(told((base) => base.replace('12345678', 'abcdefgh'))).toEqual([
      true,
      'H10 H13, proven: In place of “"authorization": Bearer 12345678” the line “"authorization": Bearer abcdefgh” was signed. The two bases first differ in line 3, column 25: “1” is expected, “a” was signed. Sign the value that is sent: “"authorization": Bearer 12345678”.',
    ]);
  });
  it('is a guess where it is none of its kind, not alone, masked, or no value', () => {
    const certainties = (rewrite: (base: string) => string, asked = ASKED) =>
      diagnosed(rewrite, { asked }).findings.map(({ causes, certainty }) => `${causes.join(' ')} ${certainty}`);
    expect(certainties((base) => base.replace('right-key-1', 'other'))).toEqual(['H8 H13 likely']);
    expect(certainties((base) => base.replace('right-key-1', 'other-key-2').replace('"x-b": b', '"x-b": c'))).toEqual([
      'H8 H13 likely',
    ]);
    expect(certainties((base) => base.replace('"x-b": b', '"x-b": c'))).toEqual(['H13 likely']);
    expect(certainties((base) => base.replace('"x-idempotency-key"', '"x-idempotency-id"'))).toEqual(['H8 H13 likely']);
    const masked = { ...ASKED, headers: [['authorization', 'Bearer ********']] as const, input: '("authorization")' };
    expect(certainties((base) => base.replace('********', 'abcdefgh'), masked)).toEqual(['H10 H13 likely']);
  });
  it('says that what made the bytes so is not proven', () => {
    expect(told((base) => base.replace('"x-b": b', '"x-b": c'))).toEqual([
      true,
      'H13, likely: The signature holds over the given bytes; what made them so is not proven. In place of “"x-b": b” the line “"x-b": c” was signed. The two bases first differ in line 4, column 8: “b” is expected, “c” was signed. Sign the value that is sent: “"x-b": b”.',
    ]);
  });
  it('may be lines that are missing or too many at the end', () => {
    expect(told((base) => base.slice(0, base.lastIndexOf('\n')))).toEqual([
      true,
      'B4 V2, proven: The signed base ends before the line “"@signature-params": ("@path" "x-idempotency-key" "authorization" "x-b");created=1”. The two bases first differ in line 4, column 9: line feed is expected, the end was signed. End the base with "@signature-params": and the text of Signature-Input after its label.',
    ]);
    expect(told((base) => base.split('\n').slice(0, 3).join('\n'))).toEqual([
      true,
      'B10, proven: The signed base ends before the line “"x-b": b”. The two bases first differ in line 3, column 33: line feed is expected, the end was signed. Make list and lines the same.',
    ]);
    expect(told((base) => `${base}\nmore\nlines`)).toEqual([
      true,
      'B3 B10, proven: The signed base goes on behind its last line: “more\\nlines”. The two bases first differ in line 5, column 83: the end is expected, line feed was signed. The base begins with its first line and ends with its last.',
    ]);
  });
});

it('counts what it tried', () => {
  expect(diagnosed(path).candidates).toBeGreaterThan(diagnosed((base) => base).candidates);
});
