/**
 * Deliberate faults for negative tests: each one's id, how to sign a request with it, and the check that must refuse
 * it.
 *
 * Everything else about such a request is right. The gallery of requests that are broken on purpose sends them as requests,
 * the webhooks page as messages. Nothing here is random: the caller supplies both keys. A receiver that does not know the
 * right key also refuses a message for that reason.
 */
import { toBase64 } from '../bytes/base64.ts';
import { AppError } from '../failure.ts';
import { contentDigest } from '../http/content-digest.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import { buildBase } from '../signature/base.ts';
import type { CryptoPort, Signer } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { type SigningMoment, signRequest } from '../signature/sign.ts';
import { signedMessageOf } from '../signature/signed-message.ts';
import type { PreparedRequest } from '../signature/trace.ts';
import type { CheckId } from '../signature/verdict.ts';
import type { CauseId } from './causes.ts';

export type ToPlant = {
  /** Unsigned. */
  readonly request: HttpRequest;
  readonly profile: SigningProfile;
  readonly moment: SigningMoment;
  readonly crypto: CryptoPort;
  /** Signs everything except the fault. */
  readonly signer: Signer;
  /** A key that nobody knows, with its own key id. */
  readonly stranger: Signer;
};

type Plant = {
  /** The only check that must fail; undefined if the request is right. */
  readonly check: CheckId | undefined;
  /** The first that the doctor names; absent where it cannot know one, as of a key that nobody has. */
  readonly cause?: CauseId;
  /** Throws AppError `fault-not-applicable` if the request has nothing to break. */
  readonly sign: (to: ToPlant) => PreparedRequest;
};

/** Far beyond any tolerance in use. */
const DAY_MS = 86_400_000;

export const PLANTS = {
  'nothing-wrong': { check: undefined, sign: signed },
  'signed-base': {
    check: 'signature-valid',
    cause: 'X1',
    sign: (to) => signed({ ...to, profile: { ...to.profile, signedMessage: 'base' } }),
  },
  'signed-hex': {
    check: 'signature-valid',
    cause: 'X2',
    sign: (to) => signed({ ...to, profile: { ...to.profile, signedMessage: 'sha512-hex' } }),
  },
  'wrong-key': {
    check: 'signature-valid',
    sign: (to) => signed({ ...to, signer: { ...to.stranger, keyId: to.signer.keyId } }),
  },
  'stale-created': {
    check: 'expires-window',
    cause: 'P10',
    sign: (to) =>
      signed({ ...to, profile: withExpiry(to.profile), moment: { createdMs: to.moment.createdMs - DAY_MS } }),
  },
  'tampered-body': {
    check: 'digest-match',
    cause: 'D23',
    sign: (to) => ({ ...signed(to), body: tampered(to.request.body) }),
  },
  'dropped-component': {
    check: 'components-required',
    cause: 'B11',
    sign: (to) => signed({ ...to, profile: withoutComponent(to.profile, to.request.method) }),
  },
  'reordered-lines': { check: 'signature-valid', cause: 'B1', sign: (to) => reordered(signed(to), to) },
  'wrong-digest': {
    check: 'digest-match',
    cause: 'D32',
    sign: ({ crypto, ...to }) => {
      const other = contentDigest(crypto.sha512(crypto.sha512(to.request.body)));
      return signed({ ...to, crypto, request: withHeader(to.request, 'Content-Digest', () => other) });
    },
  },
  'truncated-body': {
    check: 'digest-match',
    cause: 'D23',
    sign: (to) => {
      const body = to.request.body.subarray(0, Math.floor(to.request.body.length / 2));
      const request = withHeader({ ...to.request, body }, 'Content-Length', () => String(body.length));
      return signed({ ...to, request });
    },
  },
  'malformed-digest': {
    check: 'digest-syntax',
    cause: 'D15',
    sign: (to) => signed({ ...to, request: withHeader(to.request, 'Content-Digest', withoutColons) }),
  },
  'wrong-signature': {
    check: 'signature-valid',
    sign: (to) => withSignature(signed(to), (bytes) => bytes.with(0, (bytes[0] ?? 0) ^ 1)),
  },
  'foreign-key': { check: 'key-known', cause: 'K3', sign: (to) => signed({ ...to, signer: to.stranger }) },
  'short-signature': {
    check: 'signature-length',
    cause: 'X14',
    sign: (to) => withSignature(signed(to), (bytes) => bytes.slice(0, 63)),
  },
  'malformed-signature': {
    check: 'signature-syntax',
    cause: 'E3',
    sign: (to) => withHeader(signed(to), 'Signature', withoutColons),
  },
  'malformed-input': {
    check: 'signature-input-syntax',
    cause: 'P20',
    sign: (to) => withHeader(signed(to), 'Signature-Input', (value) => value.replace(')', '')),
  },
  'two-labels': {
    check: 'label',
    cause: 'P13',
    sign: (to) => withHeader(signed(to), 'Signature', (value) => `x-${value}`),
  },
  'repeated-header': {
    check: 'components-present',
    cause: 'H12',
    sign: (to) => {
      const right = signed(to);
      const again = right.headers.filter(([name]) => /^content-type$/i.test(name));
      return { ...right, headers: [...right.headers, ...again] };
    },
  },
  milliseconds: {
    check: 'created-window',
    cause: 'P3',
    sign: (to) => signed({ ...to, profile: { ...to.profile, createdUnit: 'milliseconds' } }),
  },
  'from-the-future': {
    check: 'created-window',
    cause: 'P8',
    sign: (to) => signed({ ...to, moment: { createdMs: to.moment.createdMs + DAY_MS } }),
  },
  unsigned: {
    check: 'headers-required',
    cause: 'P15',
    sign: (to) => {
      const right = signed(to);
      return { ...right, headers: right.headers.filter(([name]) => !/^signature(-input)?$/i.test(name)) };
    },
  },
} as const satisfies Readonly<Record<string, Plant>>;

export type PlantId = keyof typeof PLANTS;
export const PLANT_IDS = Object.keys(PLANTS) as [PlantId, ...PlantId[]];

/** The cause that the doctor names first. */
export function plantCause(plant: PlantId): CauseId | undefined {
  const { cause }: Plant = PLANTS[plant];
  return cause;
}

/**
 * What a receiver of webhook messages must object to in a forgery; undefined for the right message. The service has one key for its
 * messages, which judges them under any keyid: there a stranger's key is told by its signature, and not by its keyid.
 */
export function forgeryCheck(forgery: PlantId): CheckId | undefined {
  return forgery === 'foreign-key' ? 'signature-valid' : PLANTS[forgery].check;
}

/**
 * What people read in place of the id: `label` in lists, `phrase` inside a sentence or a name: `… with a wrong digest`, `deed`
 * of whoever sends such a request or message.
 */
type PlantWords = { readonly label: string; readonly phrase: string; readonly deed: string };

export const PLANT_WORDS: Readonly<Record<PlantId, PlantWords>> = {
  'nothing-wrong': {
    label: 'Nothing wrong',
    phrase: 'nothing wrong',
    deed: 'Does nothing wrong: it must be accepted.',
  },
  'signed-base': {
    label: 'Base signed, not its hash',
    phrase: 'the base signed in place of its hash',
    deed: 'Signs the base itself, as RFC 9421 does, in place of its hash.',
  },
  'signed-hex': {
    label: 'Hash signed as hex',
    phrase: 'the hash signed as hex',
    deed: 'Signs the hash written out in hex, 128 characters, in place of its 64 bytes.',
  },
  'wrong-key': {
    label: 'Wrong key',
    phrase: 'the wrong key',
    deed: 'Signs with a key that nobody registered, under the right key id.',
  },
  'stale-created': {
    label: 'Stale time',
    phrase: 'a stale time',
    deed: 'Sends a request again that was signed a day ago.',
  },
  'tampered-body': {
    label: 'Tampered body',
    phrase: 'a tampered body',
    deed: 'Changes the body after the digest was made: here one bit of its last byte.',
  },
  'dropped-component': {
    label: 'Dropped component',
    phrase: 'a dropped component',
    deed: 'Leaves a component out of the signed list.',
  },
  'reordered-lines': {
    label: 'Reordered lines',
    phrase: 'reordered lines',
    deed: 'Writes the lines of the base in another order than Signature-Input lists them.',
  },
  'wrong-digest': {
    label: 'Wrong digest',
    phrase: 'a wrong digest',
    deed: 'Hashes the body twice for Content-Digest.',
  },
  'truncated-body': {
    label: 'Truncated body',
    phrase: 'a truncated body',
    deed: 'Makes the digest of the whole body, and sends half of it.',
  },
  'malformed-digest': {
    label: 'Malformed digest',
    phrase: 'a malformed digest',
    deed: 'Writes Content-Digest without the colons around its base64.',
  },
  'wrong-signature': {
    label: 'Wrong signature',
    phrase: 'a wrong signature',
    deed: 'Sends a signature of other bytes: here one bit of it is flipped.',
  },
  'foreign-key': {
    label: 'Foreign key',
    phrase: 'a foreign key',
    deed: 'Signs with a key that is not registered, under its own key id.',
  },
  'short-signature': {
    label: 'Short signature',
    phrase: 'a short signature',
    deed: 'Loses a byte of the signature, as where leading zeros are cut off.',
  },
  'malformed-signature': {
    label: 'Malformed signature',
    phrase: 'a malformed signature',
    deed: 'Writes Signature without the colons around its base64.',
  },
  'malformed-input': {
    label: 'Malformed Signature-Input',
    phrase: 'a malformed Signature-Input',
    deed: 'Forgets the bracket that ends the list in Signature-Input.',
  },
  'two-labels': {
    label: 'Two labels',
    phrase: 'two labels',
    deed: 'Labels Signature differently from Signature-Input.',
  },
  'repeated-header': {
    label: 'Repeated header',
    phrase: 'a repeated header',
    deed: 'Sends a signed header twice, and signs it once.',
  },
  milliseconds: {
    label: 'Milliseconds',
    phrase: 'times in milliseconds',
    deed: 'Writes created and expires in milliseconds.',
  },
  'from-the-future': {
    label: 'Time in the future',
    phrase: 'a time in the future',
    deed: 'Signs by a clock that is a day ahead.',
  },
  unsigned: { label: 'Unsigned', phrase: 'no signature', deed: 'Sends neither Signature nor Signature-Input.' },
};

export type PlaygroundPlant = Exclude<PlantId, 'nothing-wrong'>;
/** Those that break a request. */
export const PLAYGROUND_PLANTS = PLANT_IDS.filter((id) => id !== 'nothing-wrong') as [
  PlaygroundPlant,
  ...PlaygroundPlant[],
];

function signed({ request, profile, moment, crypto, signer }: ToPlant): PreparedRequest {
  return signRequest(request, profile, moment, { crypto, signer });
}

/** A request without expires never becomes stale, so one that lacks it gets the specification's hundred seconds. */
function withExpiry(profile: SigningProfile): SigningProfile {
  return profile.expires === 'off' ? { ...profile, expires: { afterSec: 100 } } : profile;
}

function tampered(body: Uint8Array): Uint8Array {
  const last = body.length - 1;
  if (last < 0) throw notApplicable('tampered-body', 'a body to change', 'an empty one');
  return body.with(last, (body[last] ?? 0) ^ 1);
}

function withoutComponent(profile: SigningProfile, method: string): SigningProfile {
  const listed = profile.components[method] ?? [];
  const dropped = listed.includes('x-client-id') ? 'x-client-id' : listed.at(-1);
  if (dropped === undefined) throw notApplicable('dropped-component', `a component list for ${method}`, 'none');
  return { ...profile, components: { ...profile.components, [method]: listed.filter((name) => name !== dropped) } };
}

/** Signs the lines in reverse order, while Signature-Input still claims the right one. */
function reordered(right: PreparedRequest, { signer, crypto }: ToPlant): PreparedRequest {
  const { trace } = right;
  const components = trace.lines.slice(0, -1);
  if (components.length < 2)
    throw notApplicable('reordered-lines', 'at least two components', String(components.length));
  const { base, lines } = buildBase(components.toReversed(), trace.signatureParams);
  const hash = crypto.sha512(base);
  const signedMessage = signedMessageOf(trace.profile.signedMessage, base, () => hash);
  const whole = { ...right, trace: { ...trace, lines, base, hash, signedMessage } };
  return withSignature(whole, () => signer.sign(signedMessage));
}

function withSignature(right: PreparedRequest, change: (bytes: Uint8Array) => Uint8Array): PreparedRequest {
  const signature = change(right.trace.signature);
  const value = `${right.trace.profile.label}=:${toBase64(signature)}:`;
  return { ...withHeader(right, 'Signature', () => value), trace: { ...right.trace, signature } };
}

function withHeader<R extends HttpRequest>(request: R, wanted: string, change: (value: string) => string): R {
  const headers = request.headers.map(([name, value]): HeaderLine => [name, name === wanted ? change(value) : value]);
  return { ...request, headers };
}

function withoutColons(value: string): string {
  return value.replaceAll(':', '');
}

function notApplicable(fault: PlantId, expected: string, got: string): AppError {
  return new AppError({
    code: 'fault-not-applicable',
    message: `“${fault}” needs ${expected}; this request has ${got}.`,
  });
}
