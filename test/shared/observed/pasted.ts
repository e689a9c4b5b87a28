/** A signed request in the three forms that people paste, for tests: really signed, token included. */
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { concatBytes } from '../../../shared/bytes/compare.ts';
import { exactText } from '../../../shared/bytes/exact-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { asCurl } from '../../../shared/forms/curl/as-curl.ts';
import { writeRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { fixedClock } from '../../support/fixed-clock.ts';
import { fixedRandom } from '../../support/fixed-random.ts';

export const SEED = Uint8Array.from({ length: 32 }, (_, index) => index);
export const NOW_SEC = Math.floor(fixedClock().nowMs() / 1000);

export function signedRequest(): PreparedRequest {
  return prepare(
    {
      method: 'POST',
      target: '/v1/requests?a=%5b',
      headers: [['Content-Type', 'application/json']],
      body: encodeUtf8('{"name":"né"}'),
    },
    {
      baseUrl: 'https://api.example.com',
      clientId: 'client',
      accessToken: 'token-of-the-test',
      profile: DEFAULT_SIGNING_PROFILE,
    },
    { clock: fixedClock(), random: fixedRandom(), crypto: nobleCrypto, signer: nobleSigner(SEED, 'test-key') },
  );
}

export function asRaw(request: PreparedRequest): Uint8Array {
  return writeRawRequest(request);
}

export function asCommand(request: PreparedRequest): Uint8Array {
  return encodeUtf8(asCurl(request));
}

/** As the copy menu gives it, and browsers do. */
export function asEntry({ method, url, headers, body }: PreparedRequest): Uint8Array {
  const named = headers.map(([name, value]) => ({ name, value }));
  const request = { method, url, headers: named, postData: { mimeType: 'application/json', text: decodeUtf8(body) } };
  return encodeUtf8(JSON.stringify({ startedDateTime: '2026-01-01T00:00:00Z', request, response: { status: 200 } }));
}

/** The header lines alone, each with LF. */
export function asHeaderLines(request: PreparedRequest): string {
  return request.headers.map(([name, value]) => `${name}: ${value}\n`).join('');
}

/** The signer's base and its Signature header, as a debug log prints the two. */
export function asBaseAndSignature(request: PreparedRequest): Uint8Array {
  const signature = request.headers.find(([name]) => name === 'Signature')?.[1] ?? '';
  return concatBytes(request.trace.base, encodeUtf8(`\nSignature: ${signature}\n`));
}

export function baseText(request: PreparedRequest): string {
  return decodeUtf8(request.trace.base);
}

/** The same as raw HTTP, exact to the byte, signed over whatever the signer makes of the right base. */
export function rawSignedOver(
  message: (base: Uint8Array) => Uint8Array,
  sign: (message: Uint8Array) => Uint8Array = nobleSigner(SEED, 'test-key').sign,
): string {
  const right = signedRequest();
  const signature = toBase64(sign(message(right.trace.base)));
  const headers = right.headers.map(
    ([name, value]): HeaderLine => [name, name === 'Signature' ? `sig1=:${signature}:` : value],
  );
  return exactText(asRaw({ ...right, headers }));
}

/** By a signer that did not hash the base. */
export const unhashedRequest = (): string => rawSignedOver((base) => base);
