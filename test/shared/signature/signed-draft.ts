/** A signed POST and GET as the service wants them, for tests that then break one thing. */
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';
import type { Draft, SigningEnvironment } from '../../../shared/request/draft.ts';
import { prepare } from '../../../shared/request/prepare.ts';
import type { Signer } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../../shared/signature/trace.ts';
import { fixedClock, TEST_NOW_MS } from '../../support/fixed-clock.ts';
import { fixedRandom } from '../../support/fixed-random.ts';
import { rfcSigner } from './test-keys.ts';

export const NOW_SEC = TEST_NOW_MS / 1000;

export const POST_DRAFT: Draft = {
  method: 'POST',
  target: '/v1/accounts',
  headers: [['Content-Type', 'application/json']],
  body: encodeUtf8('{"customerId":1001,"currency":"USD"}'),
};

export const GET_DRAFT: Draft = {
  method: 'GET',
  target: '/v1/requests?customerId=1001',
  headers: [],
  body: new Uint8Array(),
};

export function environmentWith(profile: Partial<SigningProfile> = {}): SigningEnvironment {
  return {
    baseUrl: 'https://api.example.test',
    clientId: 'client-7',
    accessToken: 'token-of-the-test',
    profile: { ...DEFAULT_SIGNING_PROFILE, ...profile },
  };
}

/** Prepares at NOW_SEC with fixed random bytes. */
export function prepared(
  draft: Draft = POST_DRAFT,
  profile: Partial<SigningProfile> = {},
  signer: Signer = rfcSigner,
): PreparedRequest {
  return prepare(draft, environmentWith(profile), {
    clock: fixedClock(),
    random: fixedRandom(),
    signer,
    crypto: nodeCrypto,
  });
}

/** The request with the named header's lines replaced; no value removes them. */
export function withHeader(request: HttpRequest, name: string, value: string | undefined): HttpRequest {
  const headers: HeaderLine[] = [];
  for (const line of request.headers) {
    if (line[0].toLowerCase() !== name.toLowerCase()) headers.push(line);
    else if (value !== undefined) headers.push([line[0], value]);
  }
  return { ...request, headers };
}

export function headerOf(request: HttpRequest, name: string): string {
  const line = request.headers.find(([lineName]) => lineName.toLowerCase() === name.toLowerCase());
  if (line === undefined) throw new Error(`the test request has no ${name}`);
  return line[1];
}
