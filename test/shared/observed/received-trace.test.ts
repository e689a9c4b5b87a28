import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { receivedTrace } from '../../../shared/observed/received-trace.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { NOW_SEC, signedRequest } from './pasted.ts';

const signed = signedRequest();
const INPUT = signed.headers.find(([name]) => name === 'Signature-Input')?.[1] ?? '';

function withHeader(name: string, value: string | undefined) {
  const headers = signed.headers.filter(([one]) => one !== name);
  return { ...signed, headers: value === undefined ? headers : [...headers, [name, value] as HeaderLine] };
}

test.each([
  ['as it was signed', signed],
  ['a component in upper case', withHeader('Signature-Input', INPUT.replace('"x-client-id"', '"X-Client-Id"'))],
  ['a header twice', { ...signed, headers: [...signed.headers, ['Content-Type', 'text/plain'] as HeaderLine] }],
  ['a value with folds', withHeader('X-Client-Id', 'a\r\n  b')],
  ['two labels', withHeader('Signature', 'other=:AAAA:')],
  ['no Signature', withHeader('Signature', undefined)],
  ['a Signature that cannot be read', withHeader('Signature', 'sig1=AAAA')],
  ['a component that is not there', withHeader('X-Client-Id', undefined)],
  ['a component with a parameter', withHeader('Signature-Input', INPUT.replace('"@path"', '"@path";req'))],
  ['no Signature-Input', withHeader('Signature-Input', undefined)],
])('the trace has the very base that the verifier rebuilds, or none where it cannot: %s', (_what, request) => {
  const trace = receivedTrace(request, DEFAULT_SIGNING_PROFILE, [], nobleCrypto);
  const { baseText } = verify(request, [], DEFAULT_SIGNING_PROFILE, NOW_SEC, nobleCrypto);
  expect(trace && decodeUtf8(trace.base)).toBe(baseText);
});

test('a message whose Signature cannot be read still shows what was to be signed, and no signature', () => {
  const trace = receivedTrace(withHeader('Signature', undefined), DEFAULT_SIGNING_PROFILE, [], nobleCrypto);
  expect(trace).toMatchObject({ keyId: 'test-key', hash: signed.trace.hash, signature: new Uint8Array(0) });
});
