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
import { firstHeader, type HeaderLine, type HttpRequest } from '../http/message.ts';
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
    sign: (to) => signedOver('base', 'signed-base', to),
  },
  'signed-hex': {
    check: 'signature-valid',
    cause: 'X2',
    sign: (to) => signedOver('sha512-hex', 'signed-hex', to),
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
      return signed({ ...to, crypto, request: withOtherDigest(to.request, 'wrong-digest', () => other) });
    },
  },
  'truncated-body': {
    check: 'digest-match',
    cause: 'D23',
    sign: (to) => {
      const { length } = to.request.body;
      if (length === 0) throw notApplicable('truncated-body', 'a body to change', 'an empty one');
      const body = to.request.body.subarray(0, Math.floor(length / 2));
      const request = withHeader({ ...to.request, body }, 'content-length', () => String(body.length));
      return signed({ ...to, request });
    },
  },
  'malformed-digest': {
    check: 'digest-syntax',
    cause: 'D15',
    sign: (to) => signed({ ...to, request: withOtherDigest(to.request, 'malformed-digest', withoutColons) }),
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
    sign: (to) => withHeader(signed(to), 'signature', withoutColons),
  },
  'malformed-input': {
    check: 'signature-input-syntax',
    cause: 'P20',
    sign: (to) => withHeader(signed(to), 'signature-input', (value) => value.replace(')', '')),
  },
  'two-labels': {
    check: 'label',
    cause: 'P13',
    sign: (to) => withHeader(signed(to), 'signature', (value) => `x-${value}`),
  },
  'repeated-header': {
    check: 'components-present',
    cause: 'H12',
    sign: (to) => {
      const right = signed(to);
      if (!right.trace.lines.some(({ name }) => name.toLowerCase() === 'content-type'))
        throw notApplicable('repeated-header', 'a Content-Type that is signed', 'none');
      const again = right.headers.filter(([name]) => /^content-type$/i.test(name));
      return { ...right, headers: [...right.headers, ...again] };
    },
  },
  milliseconds: {
    check: 'created-window',
    cause: 'P3',
    sign: (to) => {
      const { profile } = to;
      if (profile.createdUnit === 'milliseconds')
        throw notApplicable('milliseconds', 'times in seconds', 'milliseconds');
      return signed({ ...to, profile: { ...profile, createdUnit: 'milliseconds' } });
    },
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

export type PlaygroundPlant = Exclude<PlantId, 'nothing-wrong'>;
/** Those that break a request. */
export const PLAYGROUND_PLANTS = PLANT_IDS.filter((id) => id !== 'nothing-wrong') as [
  PlaygroundPlant,
  ...PlaygroundPlant[],
];

function signed({ request, profile, moment, crypto, signer }: ToPlant): PreparedRequest {
  return signRequest(request, profile, moment, { crypto, signer });
}

/** Signs that in place of what the profile wants. */
function signedOver(signedMessage: SigningProfile['signedMessage'], fault: string, to: ToPlant): PreparedRequest {
  if (to.profile.signedMessage === signedMessage) throw notApplicable(fault, 'another signed message', signedMessage);
  return signed({ ...to, profile: { ...to.profile, signedMessage } });
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
  return { ...withHeader(right, 'signature', () => value), trace: { ...right.trace, signature } };
}

function withOtherDigest(request: HttpRequest, fault: string, change: (value: string) => string): HttpRequest {
  if (firstHeader(request.headers, 'content-digest') === undefined)
    throw notApplicable(fault, 'a Content-Digest to break', 'none');
  return withHeader(request, 'content-digest', change);
}

function withHeader<R extends HttpRequest>(request: R, wanted: string, change: (value: string) => string): R {
  const headers = request.headers.map(
    ([name, value]): HeaderLine => [name, name.toLowerCase() === wanted ? change(value) : value],
  );
  return { ...request, headers };
}

function withoutColons(value: string): string {
  return value.replaceAll(':', '');
}

function notApplicable(fault: string, expected: string, got: string): AppError {
  return new AppError({
    code: 'fault-not-applicable',
    message: `“${fault}” needs ${expected}; this request has ${got}.`,
  });
}
