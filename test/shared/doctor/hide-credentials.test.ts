/** A request whose credentials stand as masks, and is hashed over its true bytes. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { hashingTrueBytes, hiddenSecrets, trueRequest } from '../../../shared/doctor/hidden-secrets.ts';
import {
  hideCredentials,
  isSameRequest,
  MOST_CREDENTIALS,
  maskedRequest,
} from '../../../shared/doctor/hide-credentials.ts';
import { AppError } from '../../../shared/failure.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import { createCredentialMasker } from '../../../shared/observed/credential-masker.ts';

const TOKEN = 'tok-5f0c9a7e31b2';
const STARS = '*'.repeat(TOKEN.length);
const requestOf = (...headers: readonly HeaderLine[]): HttpRequest => ({
  method: 'POST',
  url: `https://service.test/v1/reports?access=${TOKEN}`,
  headers,
  body: encodeUtf8(`{"token":"${TOKEN}","name":"né"}`),
});
const request = requestOf(['Authorization', `Bearer ${TOKEN}`], ['X-Copy', TOKEN]);
const masked: HttpRequest = {
  method: 'POST',
  url: `https://service.test/v1/reports?access=${STARS}`,
  headers: [
    ['Authorization', `Bearer ${STARS}`],
    ['X-Copy', STARS],
  ],
  body: encodeUtf8(`{"token":"${STARS}","name":"né"}`),
};
const refusal = (of: HttpRequest): unknown => {
  try {
    return hideCredentials(of);
  } catch (error) {
    return error instanceof AppError ? [error.failure.code, error.failure.message] : error;
  }
};

describe('credentials', () => {
  it('are stars in URL, headers and body, each as long as it was, and stand beside them once', () => {
    expect(hideCredentials(request)).toEqual({ request: masked, secrets: [TOKEN] });
    expect(
      hideCredentials(requestOf(['Authorization', `Bearer ${TOKEN}`], ['Proxy-Authorization', TOKEN])).secrets,
    ).toEqual([TOKEN]);
    expect(maskedRequest(request, createCredentialMasker([TOKEN]))).toEqual(masked);
  });

  it('are none where none came, and the request stays as it is', () => {
    const open = requestOf(['X-Copy', TOKEN]);
    expect(hideCredentials(open)).toEqual({ request: open, secrets: [] });
    expect(hideCredentials(requestOf(['Authorization', ' ']))).toMatchObject({ secrets: [] });
  });

  it('that cannot be told apart behind their masks are refused without a word of them', () => {
    const [one, two] = ['aaaaaaaaaa', 'bbbbbbbbbb'];
    expect(refusal(requestOf(['Authorization', `Digest ${one} ${two}`]))).toEqual([
      'subject-masked',
      'The words of Authorization cannot be told apart behind their masks (********** **********), so this request is not diagnosed.',
    ]);
    expect(refusal(requestOf(['Authorization', `Digest ${one} ${two}b`]))).toMatchObject({ secrets: [one, `${two}b`] });
    // What looks like a mask of it, and was sent so.
    expect(refusal(requestOf(['Authorization', `Bearer ${TOKEN}`], ['X-A', STARS]))).toMatchObject([
      'subject-masked',
      {},
    ]);
  });

  it('are at most 64 words', () => {
    const words = (count: number) => Array.from({ length: count }, (_, at) => 'w'.repeat(at + 8));
    const of = (count: number) => refusal(requestOf(['Authorization', `Digest ${words(count).join(' ')}`]));
    expect(of(MOST_CREDENTIALS)).toMatchObject({ secrets: words(64) });
    expect(of(MOST_CREDENTIALS + 1)).toEqual([
      'subject-masked',
      'This request is not diagnosed: expected at most 64 words of credentials in Authorization, got 65.',
    ]);
  });
});

describe('secrets behind masks', () => {
  const hidden = hiddenSecrets([TOKEN]);

  it('come back in every part of the request', () => {
    expect(trueRequest(masked, hidden)).toEqual(request);
    expect(hidden.text(`a ${STARS} b ${STARS}`)).toBe(`a ${TOKEN} b ${TOKEN}`);
    expect(hiddenSecrets([TOKEN, `${TOKEN}x`]).text(`${STARS}* ${STARS}`)).toBe(`${TOKEN}x ${TOKEN}`);
    expect(hiddenSecrets([]).text(STARS)).toBe(STARS);
  });

  it('come back in bytes, which stay the same ones where there is no mask', () => {
    expect(decodeUtf8(hidden.bytes(masked.body))).toBe(decodeUtf8(request.body));
    const bytes = Uint8Array.of(0xff, 0x2a, 0x2a, 0);
    expect(hidden.bytes(bytes)).toBe(bytes);
    expect(hidden.bytes(request.body)).toBe(request.body);
    expect(hiddenSecrets([]).bytes(masked.body)).toBe(masked.body);
    // Bytes that are no text keep their values beside the secret.
    expect([...hidden.bytes(Uint8Array.of(0xff, ...encodeUtf8(STARS), 0x80))]).toEqual([
      0xff,
      ...encodeUtf8(TOKEN),
      0x80,
    ]);
  });

  it('are in what is hashed, and nothing else of the crypto changes', () => {
    const hashing = hashingTrueBytes(nodeCrypto, hidden);
    expect(hashing.sha512(encodeUtf8(STARS))).toEqual(nodeCrypto.sha512(encodeUtf8(TOKEN)));
    expect(hashing.sha512OfText(`${STARS}é`)).toEqual(nodeCrypto.sha512(encodeUtf8(`${TOKEN}é`)));
    expect(hashing.sha256(encodeUtf8(STARS))).toEqual(nodeCrypto.sha256(encodeUtf8(TOKEN)));
    expect(hashing.verifyEd25519).toBe(nodeCrypto.verifyEd25519);
  });
});

it('two requests are the same by URL, headers in their order, and body', () => {
  expect(isSameRequest(request, { ...request, method: 'PUT', body: request.body.slice() })).toBe(true);
  for (const other of [
    { ...request, url: `${request.url}x` },
    { ...request, headers: request.headers.toReversed() },
    { ...request, body: new Uint8Array() },
  ])
    expect(isSameRequest(request, other)).toBe(false);
});
