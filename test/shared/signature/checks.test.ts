import { describe, expect, test } from 'vitest';
import { checkDigest, checkLength } from '../../../shared/signature/checks/body-checks.ts';
import { quoted } from '../../../shared/signature/checks/check.ts';
import {
  checkComponentsPresent,
  checkComponentsRequired,
  checkHeadersRequired,
  checkInputSyntax,
  checkLabel,
  checkSignatureSyntax,
} from '../../../shared/signature/checks/header-checks.ts';
import {
  checkKeyKnown,
  checkSignatureLength,
  checkSignatureValid,
  chooseKeys,
  uncheckedKeyId,
} from '../../../shared/signature/checks/key-checks.ts';
import { checkCreated, checkExpires } from '../../../shared/signature/checks/time-checks.ts';
import { viewRequest } from '../../../shared/signature/components.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { parseSignatureInput, type SignatureInput } from '../../../shared/signature/signature-fields.ts';
import type { Check } from '../../../shared/signature/verdict.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';

/** Each check by itself, to the letter: its sentence is what somebody acts on, and its bounds are what they act against. */

const NOW = 1_790_000_000;
const PROFILE = DEFAULT_SIGNING_PROFILE;
const IN_MILLISECONDS = { ...PROFILE, createdUnit: 'milliseconds' } as const;
const input = (given: Partial<SignatureInput>): SignatureInput => ({
  ...{ label: 'sig1', covered: [], created: undefined, expires: undefined, keyId: undefined, fault: undefined },
  ...{ paramsText: '()', canonicalText: '()', extraNames: [] },
  ...given,
});
/** `held`, `failed` or `not made`, with the sentence. */
const told = ({ ok, made, message }: Check): string => `${ok ? 'held' : made ? 'failed' : 'not made'}: ${message}`;

describe('the headers', () => {
  type Lines = readonly (readonly [string, string])[];
  const view = (headers: Lines, method = 'GET') =>
    viewRequest({ method, url: 'https://x.example/v1', headers, body: new Uint8Array() });
  /** What Signature-Input lists in this text. */
  const listing = (list: string): SignatureInput => {
    const read = parseSignatureInput(`sig1=(${list})`);
    return (read.ok ? read.value[0] : undefined) ?? input({});
  };

  test('are all there, or named, with the reason that is usual for such a one', () => {
    const required = (absent: readonly string[], came: readonly string[] = []) =>
      told(checkHeadersRequired(view(came.map((name) => [name, ''] as const)), absent));
    expect(required([])).toBe('held: All headers that "GET" requires are there.');
    const none = (names: string, them = 'it') =>
      `failed: "GET" requires ${names}: expected ${them} in the request, got none.`;
    expect(required(['signature'])).toBe(none('signature'));
    expect(required(['date', 'signature', 'signature-input'])).toBe(
      `${none('date, signature, signature-input', 'them')} The request is not signed.`,
    );
    expect(required(['content-length'])).toBe(none('content-length'));
    expect(required(['date'], ['Transfer-Encoding', 'Digest'])).toBe(none('date'));
    expect(required(['content-length'], ['Transfer-Encoding'])).toBe(
      `${none('content-length')} Transfer-Encoding took the place of Content-Length; send a body of known size.`,
    );
    expect(required(['content-digest'])).toBe(none('content-digest'));
    expect(required(['content-digest'], ['Digest'])).toBe(
      `${none('content-digest')} Digest is the older header of RFC 3230; send Content-Digest.`,
    );
  });

  test('of the signature have their form, or say which', () => {
    expect(told(checkInputSyntax(undefined, undefined, PROFILE))).toBe(
      'failed: Signature-Input is empty: expected sig1=(…);created=…;keyid="…".',
    );
    expect(told(checkInputSyntax(undefined, listing('"@method" "Date"'), PROFILE))).toBe(
      'failed: Signature-Input: "Date" must be written "date".',
    );
    const asSent = { ...PROFILE, componentCase: 'as-sent' } as const;
    expect(told(checkInputSyntax(undefined, listing('"@method" "Date"'), asSent))).toBe(
      'held: Signature-Input lists 2 components.',
    );
    expect(told(checkInputSyntax(undefined, listing('"date"'), PROFILE))).toBe(
      'held: Signature-Input lists 1 component.',
    );
    expect(told(checkSignatureSyntax(undefined, undefined))).toBe(
      'failed: Signature is empty: expected sig1=:<base64 of the 64 bytes>:.',
    );
    expect(told(checkSignatureSyntax(undefined, { label: 'a', bytes: new Uint8Array(), text: '' }))).toBe(
      'held: Signature is a label and canonical base64 between colons.',
    );
  });

  test('of the signature have one label, or the chosen one', () => {
    const label = (ofInput: readonly string[], ofValue: readonly string[], chosen?: string) =>
      checkLabel(
        ofInput.map((name) => input({ label: name })),
        ofValue.map((name) => ({ label: name, bytes: new Uint8Array(), text: '' })),
        chosen,
      );
    expect(told(label(['a'], ['a']))).toBe('held: Both headers carry the one label "a".');
    for (const [ofInput, ofValue] of [
      [['a'], ['b']],
      [['a', 'b'], ['a']],
      [['a'], ['a', 'b']],
      [['a'], []],
      [[], []],
    ] as const)
      expect(told(label(ofInput, ofValue))).toBe(
        `failed: Expected one label, the same in both headers; Signature-Input has "${ofInput.join(', ')}", Signature has "${ofValue.join(', ')}".`,
      );
    expect(label(['a', 'b'], ['b'], 'b')).toMatchObject({
      id: 'label',
      ok: true,
      message: 'Both headers carry the chosen label "b".',
    });
  });

  test('are covered where the method requires it', () => {
    const required = (names: readonly string[] | undefined, list: string, came: Lines = []) =>
      told(checkComponentsRequired(view(came), names, listing(list)));
    expect(required(undefined, '')).toBe('failed: The profile has no component list for the method "GET".');
    expect(required(['@method', 'date'], '"date" "@method" "@path"')).toBe(
      'held: All 2 components that "GET" requires are covered.',
    );
    expect(required(['date', '@method', 'x-a'], '"@method"')).toBe('not made: Not checked: date, x-a did not arrive.');
    expect(required(['date', '@path', 'x-a'], '"@method"', [['Date', '']])).toBe(
      'failed: "GET" must cover date, @path; Signature-Input does not list it. Add it and sign again.',
    );
  });

  test('that are covered came once, and what is no header is a component that exists', () => {
    const present = (list: string, came: Lines, absent: readonly string[] = []) =>
      told(checkComponentsPresent(view(came), listing(list), absent));
    const date = ['Date', 'a=1'] as const;
    expect(present('"date" "@path" "date";key="a"', [date])).toBe('held: Every covered component is there, once.');
    expect(present('"date" "x-a"', [date, date])).toBe(
      'failed: "date" arrived 2 times; expected it once; "x-a" is covered but did not arrive.',
    );
    expect(present('"date" "x-a"', [], ['date', 'x-a'])).toBe('not made: Not checked: date, x-a did not arrive.');
    expect(present('"@query-param";name="a"', [])).toBe(
      'failed: "@query-param";name="a": the query has no parameter named "a".',
    );
    expect(present('"@none"', [])).toBe(
      'failed: "@none" is no component of a request: known are @method, @target-uri, @path, @query, @authority, @scheme, @request-target and @query-param.',
    );
  });

  test('are quoted as JSON, and shortened', () => {
    expect([quoted('a\u0007"\\'), quoted('é')]).toEqual(['"a\\u0007\\"\\\\"', '"é"']);
    expect([quoted('a'.repeat(80)), quoted('a'.repeat(81))]).toEqual([`"${'a'.repeat(80)}"`, `"${'a'.repeat(80)}…"`]);
  });
});

describe('created', () => {
  const created = (at: number | undefined, profile: typeof PROFILE = PROFILE, paramsText = '()') =>
    told(checkCreated(profile, input({ created: at, paramsText }), NOW));

  test('is in time up to the tolerance, and says by how much it is ahead', () => {
    expect(created(NOW)).toBe(`held: Created in time: created ${NOW}, the verifier's clock ${NOW}.`);
    expect(created(NOW + 300)).toMatch(/^held: /);
    expect(created(NOW + 301)).toBe(
      `failed: Created 301 s in the future (created ${NOW + 301}, the verifier's clock ${NOW}); allowed are 300 s. Set the clock of the signer.`,
    );
  });

  test('is told to be milliseconds where the service wants seconds, and not where it wants milliseconds', () => {
    expect(created(1e11)).toMatch(/ That is milliseconds; write seconds\.$/);
    expect(created(1e11 - 1)).toMatch(/ Set the clock of the signer\.$/);
    expect(created((NOW + 301) * 1000, IN_MILLISECONDS)).toMatch(/^failed: Created 301 s .* Set the clock/);
    expect(created(NOW * 1000, IN_MILLISECONDS)).toMatch(/^held: Created in time/);
  });

  test('is absent, or is there and no number', () => {
    expect(created(undefined)).toBe(
      'failed: Signature-Input has no created: expected the Unix time of signing. Add ;created=….',
    );
    for (const text of ['();created="1"', '(); created="1"', '();  created=?1'])
      expect(created(undefined, PROFILE, text)).toBe('not made: Not checked: created is not a whole number.');
    expect(created(undefined, PROFILE, '();xcreated=1')).toMatch(/^failed/);
  });
});

describe('expires', () => {
  const expires = (at: number | undefined, paramsText = '()', made: number | undefined = NOW) =>
    told(checkExpires(PROFILE, input({ expires: at, created: made, paramsText }), NOW));

  test('holds up to the tolerance, and says by how much it is over', () => {
    expect(expires(NOW - 300)).toBe(`held: Not expired: expires ${NOW - 300}, the verifier's clock ${NOW}.`);
    expect(expires(NOW - 301)).toBe(
      `failed: Expired 301 s ago (expires ${NOW - 301}, the verifier's clock ${NOW}); allowed are 300 s. Sign again for each try.`,
    );
  });

  test('is told to be a duration where it is less than half of created', () => {
    expect(expires(NOW / 2 - 1)).toMatch(/ expires is a point in time, not a duration; write created \+ 100\.$/);
    expect(expires(NOW / 2)).toMatch(/ Sign again for each try\.$/);
    expect(told(checkExpires(PROFILE, input({ expires: 300 }), NOW))).toMatch(/ Sign again for each try\.$/);
  });

  test('may be absent, and may not be something else than a number', () => {
    expect(expires(undefined)).toBe('held: No expires, so no age limit.');
    for (const text of ['();expires="1"', '(); expires="1"', '();\t expires=1.5'])
      expect(expires(undefined, text)).toBe('not made: Not checked: expires is not a whole number.');
    expect(expires(undefined, '();xexpires=1')).toMatch(/^held/);
  });
});

const key = (keyId?: string, at = 1): KnownKey => ({
  publicKey: Uint8Array.of(at),
  ...(keyId === undefined ? {} : { keyId }),
});

describe('the key', () => {
  test('is one with the id that is named, or one without an id; all others are kept apart', () => {
    const [a, b, any] = [key('a'), key('b'), key()];
    expect(chooseKeys([a, b, any], 'a')).toEqual({ named: [a, any], others: [b] });
    expect(chooseKeys([a, any], 'a')).toEqual({ named: [a, any], others: [] });
    expect(chooseKeys([a, b, any], undefined)).toEqual({ named: [], others: [a, b, any] });
    expect(chooseKeys([], 'a')).toEqual({ named: [], others: [] });
  });

  test('is known, unknown beside the known ones, or not named', () => {
    const known = (keyId: string | undefined, keys: readonly KnownKey[], paramsText = '()') =>
      told(checkKeyKnown(input({ keyId, paramsText }), chooseKeys(keys, keyId)));
    expect(known('a', [key('a')])).toBe('held: keyid "a" is known.');
    expect(uncheckedKeyId('a', [])).toBeUndefined();
    expect(uncheckedKeyId(undefined, [key()])).toBeUndefined();
    expect(known('a', [key()])).toBe('held: The keyid "a" was not checked: the key was given without an id.');
    expect(known('a', [key(), key('a')])).toBe('held: keyid "a" is known.');
    expect(known('c', [key('a'), key('b')])).toBe('failed: keyid "c" is not registered; known: "a", "b".');
    expect(known('c', [])).toBe('failed: keyid "c" is not registered; known: none.');
    expect(known(undefined, [key('a')])).toBe(
      'failed: Signature-Input has no keyid: expected the identifier of a registered key. Add ;keyid="…".',
    );
    for (const text of ['();keyid=a', '(); keyid=a', '();  keyid=1'])
      expect(known(undefined, [], text)).toBe('not made: Not checked: keyid is not a text in double quotes.');
    expect(known(undefined, [], '();xkeyid="a"')).toMatch(/^failed/);
  });
});

describe('the signature', () => {
  const long = (length: number, text = 'AA') =>
    told(checkSignatureLength({ label: 'sig1', bytes: new Uint8Array(length), text }));

  test('has 64 bytes, and another length says of what it may be the length', () => {
    expect(long(64)).toBe('held: The signature is 64 bytes.');
    const hints: readonly (readonly [number, string])[] = [
      [0, ''],
      [31, ''],
      [32, ' That length is usual for HMAC-SHA-256.'],
      [63, ''],
      [65, ' A signed message may have been sent in place of its signature: keep the first 64 bytes.'],
      [67, ' A signed message may have been sent in place of its signature: keep the first 64 bytes.'],
      [68, ' That length is usual for ECDSA in DER.'],
      [72, ' That length is usual for ECDSA in DER.'],
      [73, ' A signed message may have been sent in place of its signature: keep the first 64 bytes.'],
      [128, ' That length is usual for hex text encoded once more.'],
      [256, ' That length is usual for RSA.'],
      [512, ' That length is usual for RSA.'],
    ];
    for (const [length, hint] of hints)
      expect(long(length)).toBe(`failed: The signature is ${length} bytes: an Ed25519 signature is 64.${hint}`);
    expect(long(96, 'ab'.repeat(64))).toMatch(
      /^failed: Signature: .*; decode them and write sig1=:<base64 of the 64 bytes>:\.$/,
    );
  });

  /** Accepts the signature of whichever key is named by the one byte of its public key. */
  const valid = (keys: readonly KnownKey[], keyId: string | undefined, right: number, consequenceOf?: string) =>
    told(
      checkSignatureValid(
        {
          signature: new Uint8Array(64),
          message: new Uint8Array(),
          keyId,
          choice: chooseKeys(keys, keyId),
          consequenceOf,
        },
        { ...nobleCrypto, verifyEd25519: (_signature, _message, publicKey) => publicKey[0] === right },
      ),
    );

  test('holds under the named key, under another, or under none', () => {
    const keys = [key('a', 1), key('b', 2), key('c', 3)];
    expect(valid(keys, 'a', 1)).toBe('held: The signature holds over the rebuilt base.');
    expect(valid(keys, 'a', 2)).toBe('failed: keyid names "a", but the signature is that of the key "b".');
    expect(valid(keys, 'unknown', 3)).toBe('held: The signature holds over the rebuilt base under the key "c".');
    expect(valid([key()], undefined, 1)).toBe('held: The signature holds over the rebuilt base under the key "".');
    expect(valid(keys, 'a', 9)).toBe(
      'failed: The signature does not hold over the base rebuilt from this message. Compare the signer’s own base with it, byte by byte.',
    );
    expect(valid(keys, 'unknown', 9)).toBe('not made: Not checked: the key is not known.');
    expect(valid(keys, 'a', 9, 'a header arrived twice')).toBe('not made: Not checked: a header arrived twice.');
    expect(valid(keys, 'a', 2, 'a header arrived twice')).toMatch(/^failed: keyid names/);
  });
});

describe('the body', () => {
  const BODY = new TextEncoder().encode('{"a":1}');
  const DIGEST = Buffer.from(nobleCrypto.sha512(BODY)).toString('base64');
  const RIGHT = `sha-512=:${DIGEST}:`;
  const view = (headers: readonly (readonly [string, string])[], method = 'POST') =>
    viewRequest({ method, url: 'https://x.example/v1', headers, body: BODY });
  const digest = (...values: readonly string[]) =>
    checkDigest(view(values.map((value) => ['Content-Digest', value] as const)), [], true, nobleCrypto).map(told);
  const length = (...values: readonly string[]) =>
    told(checkLength(view(values.map((value) => ['Content-Length', value] as const)), [], true));
  const unread = 'not made: Not checked: Content-Digest could not be read.';

  test('is that of its digest, or the right digest is told', () => {
    const right = [
      'held: Content-Digest is one sha-512 value.',
      'held: Content-Digest is the SHA-512 of the 7 bytes of the body.',
    ];
    expect(digest(RIGHT)).toEqual(right);
    expect(digest(`${RIGHT};a=1`)).toEqual(right);
    expect(digest(`sha-512=:${Buffer.alloc(64).toString('base64')}:`)).toEqual([
      right[0],
      `failed: Content-Digest is not that of the body: the SHA-512 of its 7 bytes is ${RIGHT}. Hash the very bytes that are sent.`,
    ]);
  });

  test('has one digest, of one kind, in one form', () => {
    const form = 'sha-512=:<base64 of the 64 bytes>:';
    expect(digest('')).toEqual([`failed: Content-Digest is empty: expected ${form}.`, unread]);
    expect(digest(`${RIGHT}, sha-256=:AAAA:`)).toEqual([
      `failed: Content-Digest holds 2 values: expected the one ${form}.`,
      unread,
    ]);
    expect(digest(`sha-999=:${DIGEST}:`)).toEqual([`failed: Content-Digest is "sha-999": expected ${form}.`, unread]);
    expect(digest('sha-512=:AAAA:')).toEqual(['failed: Content-Digest holds 3 bytes: a SHA-512 is 64.', unread]);
    expect(digest('sha-512=("a")')[0]).toBe(
      `failed: Content-Digest: expected base64 between colons at offset 8; the form is ${form}.`,
    );
    expect(digest('sha-512=1')[0]).toMatch(/^failed: Content-Digest: expected base64 between colons at offset 8;/);
    expect(digest('=')[0]).toMatch(/^failed: Content-Digest at offset 0: .*; the form is sha-512=/);
  });

  test('is not checked where its header is missing or came twice, and need not be where none is required', () => {
    const both = (why: string) => [`not made: Not checked: ${why}.`, `not made: Not checked: ${why}.`];
    expect(checkDigest(view([]), ['content-digest'], true, nobleCrypto).map(told)).toEqual(
      both('content-digest did not arrive'),
    );
    expect(digest(RIGHT, RIGHT)).toEqual(both('content-digest arrived 2 times'));
    const none = 'held: No Content-Digest, and "GET" requires none.';
    expect(checkDigest(view([], 'GET'), [], true, nobleCrypto).map(told)).toEqual([none, none]);
    const twice = [
      ['Content-Digest', RIGHT],
      ['Content-Digest', RIGHT],
    ] as const;
    expect(checkDigest(view(twice), [], false, nobleCrypto).map(({ made }) => made)).toEqual([true, false]);
  });

  test('has the length that is told, in digits', () => {
    expect(length('7')).toBe('held: Content-Length is 7, and the body has 7 bytes.');
    expect(length('8')).toBe('failed: Content-Length is 8, but the body has 7 bytes. Count bytes, not characters.');
    for (const text of ['', 'x7', '7x', '+7', '7.0', '1'.repeat(16)])
      expect(length(text)).toBe(`failed: Content-Length is "${text}": expected the count 7.`);
    expect(length('1'.repeat(15))).toMatch(/^failed: Content-Length is 1{15}, but/);
    expect(length('7', '7')).toBe('not made: Not checked: content-length arrived 2 times.');
    expect(told(checkLength(view([]), ['content-length'], true))).toBe(
      'not made: Not checked: content-length did not arrive.',
    );
    expect(told(checkLength(view([], 'GET'), [], true))).toBe('held: No Content-Length, and "GET" requires none.');
    const chunked = (text: string) =>
      told(
        checkLength(
          view([
            ['Content-Length', text],
            ['Transfer-Encoding', 'chunked'],
          ]),
          [],
          true,
        ),
      );
    expect(chunked('8')).toMatch(/Transfer-Encoding came too, which HTTP forbids beside Content-Length: send/);
    expect(chunked('7')).toMatch(/^held/);
  });
});

test('reasons for a refusal are the checks that were made and failed', () => {
  const check = (ok: boolean, made: boolean): Check => ({ id: 'label', ok, made, message: `${ok} ${made}` });
  const checks = [check(true, true), check(false, true), check(false, false)];
  expect(failedChecks({ checks })).toEqual([checks[1]]);
});
