/** Values that people really send in the three structured headers, each named for what it is. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { toBase64, toBase64Url } from '../../../shared/bytes/base64.ts';
import { toHex } from '../../../shared/bytes/hex.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { digestMistake, inputMistake, signatureMistake } from '../../../shared/signature/field-mistakes.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { headerOf, NOW_SEC, prepared, withHeader } from './signed-draft.ts';
import { RFC_PUBLIC_KEY, rfcSigner } from './test-keys.ts';

const post = prepared();
const PLAIN: HttpRequest = { ...post, headers: post.headers.slice(0, -2) };
const { signature } = post.trace;
const digest = nodeCrypto.sha512(post.body);
const INPUT = headerOf(post, 'Signature-Input');
/** 64 bytes whose base64 has both characters that base64url replaces. */
const ODD = Uint8Array.from({ length: 64 }, (_, at) => (at % 2 === 0 ? 0xfb : 0xff));

function refused(request: HttpRequest, profile: Partial<SigningProfile> = {}): readonly [string, string] {
  const keys = [{ publicKey: RFC_PUBLIC_KEY }];
  const verdict = verify(request, keys, { ...DEFAULT_SIGNING_PROFILE, ...profile }, NOW_SEC, nodeCrypto);
  expect(verdict.verified).toBe(false);
  const [first] = failedChecks(verdict);
  expect(first?.message).toMatch(/\.$/);
  expect(first?.message).not.toMatch(/\.\.|\\/);
  return [first?.id ?? '', first?.message ?? ''];
}

describe('Signature', () => {
  it.each([
    ['128 hex digits between colons', `sig1=:${toHex(signature)}:`, 'signature-length', ['128 hex digits', 'base64']],
    ['128 hex digits without colons', `sig1=${toHex(signature)}`, 'signature-syntax', ['128 hex digits', 'sig1=:']],
    ['128 hex digits alone', toHex(signature).toUpperCase(), 'signature-syntax', ['128 hex digits', 'sig1=:']],
    ['base64 without colons', `sig1=${toBase64(signature)}`, 'signature-syntax', ['colons', 'sig1=:']],
    ['base64 with one colon', `sig1=:${toBase64(signature)}`, 'signature-syntax', ['colon']],
    ['base64 in quotes', `sig1="${toBase64(signature)}"`, 'signature-syntax', ['double quotes', 'colons']],
    ['base64 without a label', `:${toBase64(signature)}:`, 'signature-syntax', ['label', 'sig1=:']],
    ['base64 alone', toBase64(signature), 'signature-syntax', ['label', 'sig1=:']],
    ['base64url', `sig1=:${toBase64Url(ODD)}:`, 'signature-syntax', ['base64url', '“+” and “/”', '“=”']],
    ['base64url with padding', `sig1=:${toBase64Url(ODD)}==:`, 'signature-syntax', ['base64url']],
    ['base64url without colons', `sig1=${toBase64Url(ODD)}`, 'signature-syntax', ['base64url', 'colons']],
    ['base64 without padding', `sig1=:${toBase64(signature).slice(0, -2)}:`, 'signature-syntax', ['86', '88', '=']],
    [
      'the draft-cavage form',
      `keyId="k",algorithm="ed25519",headers="(request-target) date",signature="${toBase64(signature)}"`,
      'signature-syntax',
      ['draft-cavage', 'Signature-Input', 'RFC 9421'],
    ],
  ])('as %s', (_how, value, id, parts) => {
    const [check, message] = refused(withHeader(post, 'Signature', value));
    expect(check).toBe(id);
    for (const part of parts) expect(message).toContain(part);
    expect(message).not.toContain(toHex(signature).slice(0, 12));
  });

  it('keeps the place of any other fault', () => {
    expect(refused(withHeader(post, 'Signature', 'sig1=:AA-A:'))[1]).toMatch(/offset \d+/);
  });
});

/** The values alone, with the place and the whole sentence. */
describe('a value that is none', () => {
  const B64 = 'AB+/'.repeat(21);
  const URL64 = 'AB-_'.repeat(21);
  const form = 'sig1=:<base64 of the 64 bytes>:';
  const hex = `the signature is 128 hex digits, not base64; decode them and write ${form}`;
  const short = `the signature is 64 hex digits, which is the length of a SHA-256, not base64; write ${form}`;
  const url = 'the signature is base64url; write it as base64, with “+” and “/” and padded with “=”';
  it.each([
    ['0'.repeat(128), 0, `${hex}, with its colons`],
    [`sig1=:0x${'0'.repeat(128)}:`, 5, hex],
    [`my-sig=:${'0'.repeat(128)}:`, 7, hex.replace('sig1', 'my-sig')],
    [`sig1=:${'aF'.repeat(32)}:`, 5, short],
    [`sig1=:${URL64}:`, 5, url],
    [`sig1=${URL64}:`, 5, `${url}, between colons`],
    [`sig1=:${URL64}`, 5, `${url}, between colons`],
    [B64, 0, `the signature has no label; write ${form}`],
    ['0'.repeat(65), 0, `the signature has no label; write ${form}`],
    [`a="${B64}"`, 2, `the signature stands in double quotes; write it between colons: a=:<base64 of the 64 bytes>:`],
    [`sig1=${B64}"`, 5, `the signature stands without its two colons; write ${form}`],
    [`sig1=${B64}:`, 5, `the signature stands without its two colons; write ${form}`],
    [`sig1=:${B64}`, 5, `the signature stands without its two colons; write ${form}`],
    [`sig1=:${B64}AB:`, 5, 'the signature lost its padding: 86 characters, 88 with “=” at the end'],
  ])('Signature %s', (text, offset, message) => {
    expect(signatureMistake(text)).toEqual({ offset, message });
  });

  it.each([
    `sig1=:${B64}:`,
    `sig1=:${B64}, b=:${B64}:`,
    `sig1=:${B64.slice(0, 40)}:${B64}:`,
    'keyid=a',
    'headers="date"',
    `sig1=:${'AB+/'.repeat(9)}`,
    ':',
    '',
  ])('Signature %j is nothing that is known', (text) => {
    expect(signatureMistake(text)).toBeUndefined();
  });

  const name = 'the name is sha-512, in lower case';
  it.each([
    [`SHA-512=:${B64}:`, { offset: 0, message: name }],
    [
      `Sha-512=${B64}`,
      {
        offset: 0,
        message: `${name}; the digest stands without its two colons; write sha-512=:<base64 of the 64 bytes>:`,
      },
    ],
    [B64, { offset: 0, message: 'the digest has no label; write sha-512=:<base64 of the 64 bytes>:' }],
    ['x-SHA-512=AA', undefined],
  ])('Content-Digest %s', (text, fault) => {
    expect(digestMistake(text)).toEqual(fault);
  });

  const commas = 'the components are separated by commas; one space stands between two of them';
  it.each([
    ['sig1=("a", "b")', { offset: 9, message: commas }],
    ['("a","b")', { offset: 4, message: commas }],
    ['sig1=("a"  ,  "b")', { offset: 11, message: commas }],
    ['sig1=(content-type @path)', { offset: 6, message: 'each component stands in double quotes: "content-type"' }],
    ['sig1=("a" "b";x=1  @path)', { offset: 19, message: 'each component stands in double quotes: "@path"' }],
    ['(a)', { offset: 1, message: 'each component stands in double quotes: "a"' }],
    ["sig1=('a' 'b')", { offset: 7, message: 'each component stands in double quotes: "a"' }],
    ['sig1=("a b" "")', undefined],
    ['sig1="a", "b"', undefined],
    ['sig1=(a "b"', undefined],
    ['sig1="a", "b")', undefined],
  ])('Signature-Input %s', (text, fault) => {
    expect(inputMistake(text)).toEqual(fault);
  });
});

describe('Signature-Input', () => {
  it.each([
    ['without quotes', INPUT.replaceAll(/"(@?[a-z-]+)"/g, '$1'), ['double quotes', '"content-type"']],
    ['derived names without quotes', INPUT.replaceAll(/"(@[a-z-]+)"/g, '$1'), ['double quotes', '"@method"']],
    ['in single quotes', INPUT.replaceAll(/"(@?[a-z-]+)"/g, "'$1'"), ['double quotes', '"content-type"']],
    ['in one pair of quotes', INPUT.replaceAll('" "', ' '), ['its own', 'double quotes']],
    ['with commas', INPUT.replaceAll('" "', '", "'), ['commas', 'space']],
  ])('with components %s', (_how, value, parts) => {
    const [check, message] = refused(withHeader(post, 'Signature-Input', value));
    expect(check).toBe('signature-input-syntax');
    for (const part of parts) expect(message.replaceAll('\\', '')).toContain(part);
  });
});

describe('Content-Digest', () => {
  const signed = (value: string): HttpRequest => {
    const moment = { createdMs: NOW_SEC * 1000 };
    const request = withHeader(PLAIN, 'content-digest', value);
    return signRequest(request, DEFAULT_SIGNING_PROFILE, moment, { signer: rfcSigner, crypto: nodeCrypto });
  };

  it.each([
    ['hex', `sha-512=:${toHex(digest)}:`, ['128 hex digits', 'base64']],
    ['hex without colons', `sha-512=${toHex(digest)}`, ['128 hex digits', 'colons']],
    ['hex alone', toHex(digest), ['128 hex digits', 'sha-512=:']],
    ['hex of SHA-256', `sha-512=:${toHex(digest.slice(0, 32))}:`, ['64 hex digits', 'SHA-256']],
    ['base64url', `sha-512=:${toBase64Url(ODD)}:`, ['base64url', '“+” and “/”']],
    ['base64 without colons', `sha-512=${toBase64(digest)}`, ['colons']],
    ['the older form', `SHA-512=${toBase64(digest)}`, ['lower case', 'colons']],
  ])('as %s', (_how, value, parts) => {
    const [check, message] = refused(signed(value));
    expect(check).toBe('digest-syntax');
    for (const part of parts) expect(message).toContain(part);
  });
});

describe('headers under another name or beside each other', () => {
  it('X-Idempotency-Id where the profile reads X-Idempotency-Key, and the reverse', () => {
    const other = (change: Partial<SigningProfile>) => prepared(undefined, change);
    const [check, message] = refused(other({ idempotencyHeader: 'id' }));
    expect(check).toBe('headers-required');
    expect(message).toMatch(/X-Idempotency-Id came.*X-Idempotency-Key/);
    expect(refused(post, { idempotencyHeader: 'id' })[1]).toMatch(/X-Idempotency-Key came.*X-Idempotency-Id/);
  });

  it('Transfer-Encoding beside a Content-Length that does not fit', () => {
    const request = { ...withHeader(post, 'content-length', '99'), headers: [] as HttpRequest['headers'] };
    const headers = [...withHeader(post, 'content-length', '99').headers, ['Transfer-Encoding', 'chunked'] as const];
    expect(refused({ ...request, headers })[1]).toContain('Transfer-Encoding');
  });
});
