/**
 * Signs a request with one deliberate fault, for negative tests; everything else about it is right.
 *
 * A verifier must refuse each fault by name; `EXPECTED_CHECK` says which check that is. Nothing here is random: the
 * caller supplies the wrong key.
 */
import { toBase64 } from '../bytes/base64.ts';
import { AppError } from '../failure.ts';
import type { HttpRequest } from '../http/message.ts';
import { buildBase } from '../signature/base.ts';
import type { Signer } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { type SigningMoment, type SigningPorts, signRequest } from '../signature/sign.ts';
import { signedMessageOf } from '../signature/signed-message.ts';
import type { PreparedRequest } from '../signature/trace.ts';
import type { CheckId } from '../signature/verdict.ts';

export const PLANTED_FAULTS = [
  'wrong-key',
  'stale-created',
  'tampered-body',
  'dropped-component',
  'reordered-lines',
] as const;
export type PlantedFault = (typeof PLANTED_FAULTS)[number];

/** The only check that a verifier must report as failed. */
export const EXPECTED_CHECK: Readonly<Record<PlantedFault, CheckId>> = {
  'wrong-key': 'signature-valid',
  'stale-created': 'expires-window',
  'tampered-body': 'digest-match',
  'dropped-component': 'components-required',
  'reordered-lines': 'signature-valid',
};

/** How long ago a stale request was signed: far beyond any tolerance in use. */
const STALE_BY_SEC = 86_400;

export type FaultPorts = SigningPorts & { /** Signs instead of the right key. */ readonly wrongSigner: Signer };

/** Signs the request with the fault. Throws AppError `fault-not-applicable` if the request has nothing to break. */
export function signWithFault(
  request: HttpRequest,
  profile: SigningProfile,
  moment: SigningMoment,
  ports: FaultPorts,
  fault: PlantedFault,
): PreparedRequest {
  switch (fault) {
    case 'wrong-key': {
      const { sign, publicKey } = ports.wrongSigner;
      return signRequest(request, profile, moment, {
        ...ports,
        signer: { keyId: ports.signer.keyId, publicKey, sign },
      });
    }
    case 'stale-created':
      return signRequest(request, withExpiry(profile), { createdMs: moment.createdMs - STALE_BY_SEC * 1000 }, ports);
    case 'tampered-body': {
      const signed = signRequest(request, profile, moment, ports);
      return { ...signed, body: tampered(request.body) };
    }
    case 'dropped-component':
      return signRequest(request, withoutComponent(profile, request.method), moment, ports);
    case 'reordered-lines':
      return reordered(signRequest(request, profile, moment, ports), ports);
  }
}

/** A request without expires never becomes stale, so one that lacks it gets the specification's hundred seconds. */
function withExpiry(profile: SigningProfile): SigningProfile {
  return profile.expires === 'off' ? { ...profile, expires: { afterSec: 100 } } : profile;
}

function tampered(body: Uint8Array): Uint8Array {
  const last = body.length - 1;
  if (last < 0) throw notApplicable('tampered-body', 'a body to change', 'an empty one');
  const changed = body.slice();
  changed[last] = (changed[last] ?? 0) ^ 1;
  return changed;
}

function withoutComponent(profile: SigningProfile, method: string): SigningProfile {
  const listed = profile.components[method] ?? [];
  const dropped = listed.includes('x-client-id') ? 'x-client-id' : listed.at(-1);
  if (dropped === undefined) throw notApplicable('dropped-component', `a component list for ${method}`, 'none');
  return { ...profile, components: { ...profile.components, [method]: listed.filter((name) => name !== dropped) } };
}

/** Signs the lines in reverse order, while Signature-Input still claims the right one. */
function reordered(signed: PreparedRequest, { signer, crypto }: SigningPorts): PreparedRequest {
  const { trace } = signed;
  const components = trace.lines.slice(0, -1);
  if (components.length < 2)
    throw notApplicable('reordered-lines', 'at least two components', String(components.length));
  const { base, lines } = buildBase(components.toReversed(), trace.signatureParams);
  const hash = crypto.sha512(base);
  const signedMessage = signedMessageOf(trace.profile.signedMessage, base, hash);
  const signature = signer.sign(signedMessage);
  const headers = signed.headers.map(([name, value]) =>
    name === 'Signature'
      ? ([name, `${trace.profile.label}=:${toBase64(signature)}:`] as const)
      : ([name, value] as const),
  );
  return { ...signed, headers, trace: { ...trace, lines, base, hash, signedMessage, signature } };
}

function notApplicable(fault: PlantedFault, expected: string, got: string): AppError {
  return new AppError({
    code: 'fault-not-applicable',
    message: `“${fault}” needs ${expected}; this request has ${got}.`,
  });
}
