/** A request as an agent gives it: in any form that is read from a clipboard, with how it was reached. */
import { z } from 'zod';
import { encodeUtf8 } from '../../shared/bytes/utf8.ts';
import { MOST_CREDENTIALS } from '../../shared/doctor/hide-credentials.ts';
import { misuse } from '../../shared/failure.ts';
import { readGivenRequest, requireOneWay, SCHEMES, type Scheme } from '../../shared/forms/given-request.ts';
import type { ReadObserved } from '../../shared/forms/read-observed.ts';
import { type KeysOrOther, readKeysOrOther } from '../../shared/keys/keys-or-other.ts';
import { readPublicKeys } from '../../shared/keys/read-public-keys.ts';
import { credentialsIn } from '../../shared/observed/message-secrets.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { parseSigningProfile } from '../../shared/signature/profile-json.ts';
import { text } from './tool.ts';

/** Beyond it no command and no log is read (LONGEST_TYPED_BYTES), and a model does not write that much. */
const MOST_CHARACTERS = 1_000_000;
const MOST_KEY_CHARACTERS = 50_000;
const MOST_URL = 8_000;

export const REQUEST_FIELDS = {
  request: text(MOST_CHARACTERS, 'request')
    .min(1, { error: 'request is empty: give a curl command, raw HTTP/1.1 or a HAR entry.' })
    .describe(
      'The request as text: a curl command, raw HTTP/1.1, a HAR entry, a request of Postman or Bruno, lines of a log (curl -v, wire logs), or an object or fetch call that holds it.',
    ),
  body: text(MOST_CHARACTERS, 'body')
    .optional()
    .describe('The body, where the text shows the head alone or a curl command names a file with @.'),
  url: text(MOST_URL, 'url')
    .optional()
    .describe(
      'How the request was really reached, where a proxy or tunnel stood before: https://HOST keeps its path, a longer URL replaces it.',
    ),
  scheme: z.enum(SCHEMES).optional().describe('The scheme alone, instead of url.'),
};

export const JUDGE_FIELDS = {
  publicKeys: text(MOST_KEY_CHARACTERS, 'publicKeys')
    .optional()
    .describe(
      'Public Ed25519 keys of the signer: PEM, JWK or JWK set, OpenSSH, hex, base64, lines “keyid: key”. Without them the environment’s own key is used.',
    ),
  nowSec: z
    .int()
    .min(0)
    .max(253_402_300_799)
    .optional()
    .describe('The verifier’s clock in Unix seconds; by default now.'),
  label: text(200, 'label').optional().describe('Which signature, where the request has several.'),
  profile: z
    .record(z.string().max(60), z.json())
    .optional()
    .describe(
      'Choices that the specification leaves open, where they differ from the environment’s: signedMessage, idempotencyHeader, components, componentCase, emptyQuery, createdUnit, expires, parameterOrder, label, clockToleranceSec.',
    ),
};

type AgentRequest = {
  readonly request: string;
  readonly body?: string | undefined;
  readonly url?: string | undefined;
  readonly scheme?: Scheme | undefined;
};

export type Given = ReadObserved & { readonly supplied: readonly string[] };

const NAMES = { request: 'The request', url: 'url', scheme: 'scheme', example: 'url: https://HOST' };

/** Throws AppError `request-unparsable`, or `misuse` where the text does not tell the whole URL. */
export function readGiven({ request, body, url, scheme }: AgentRequest): Given {
  const given = { request: encodeUtf8(request), body: body === undefined ? undefined : encodeUtf8(body), url, scheme };
  requireOneWay(given, NAMES);
  const read = readGivenRequest(given, NAMES);
  const supplied = credentialsIn(read.request);
  // Whatever is said of the request is searched for each of them.
  if (supplied.length > MOST_CREDENTIALS)
    throw misuse(
      `request has more in Authorization than can be masked: expected at most ${MOST_CREDENTIALS} words, got ${supplied.length.toLocaleString('en-GB')}.`,
    );
  return { ...read, supplied };
}

/** No keys where the caller gave none. Throws AppError `key-…`, also for a key of RSA or ECDSA, unless the caller proves by it what signed. */
export function readGivenKeys(text: string | undefined, provesOthers: boolean): Partial<KeysOrOther> {
  if (text === undefined) return {};
  return provesOthers ? readKeysOrOther(() => text) : { keys: readPublicKeys(text) };
}

/** The environment's, where the caller gave none. Throws AppError `profile-invalid`. */
export function readGivenProfile(
  profile: Readonly<Record<string, unknown>> | undefined,
  ofEnvironment: SigningProfile,
): SigningProfile {
  return profile === undefined ? ofEnvironment : parseSigningProfile(JSON.stringify(profile));
}
