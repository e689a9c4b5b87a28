/**
 * Signs a request whose headers are complete: components, parameters, base, hash, signature, and the trace of it all.
 *
 * Adds only Signature-Input and Signature. `request/prepare.ts` decides which headers a request needs first; messages
 * without a draft (webhook deliveries) are signed here directly.
 * Source: RFC 9421 sections 2.5 and 3.1; investment service specification, "Generating the signature".
 */
import { toBase64 } from '../bytes/base64.ts';
import { AppError } from '../failure.ts';
import { authorityFault } from '../http/authority.ts';
import type { HeaderLine, HttpRequest } from '../http/message.ts';
import { buildBase } from './base.ts';
import { type RequestView, type ResolvedComponent, resolveComponent, viewRequest } from './components.ts';
import { coveredComponents, writtenName } from './covered.ts';
import { writeSignatureParams, writtenTimes } from './parameters.ts';
import type { CryptoPort, Signer } from './ports.ts';
import type { SigningProfile } from './profile.ts';
import { signedMessageOf } from './signed-message.ts';
import type { PreparedRequest, SigningTrace } from './trace.ts';

/** `createdMs` is Unix milliseconds; `expiresSec`, Unix seconds, overrides the profile. */
export type SigningMoment = { readonly createdMs: number; readonly expiresSec?: number | undefined };

export type SigningPorts = { readonly signer: Signer; readonly crypto: CryptoPort };

/**
 * Returns the request with Signature-Input and Signature appended, and its trace. Throws AppError `method-not-listed`,
 * `url-invalid` or `header-missing` for misuse.
 */
export function signRequest(
  request: HttpRequest,
  profile: SigningProfile,
  moment: SigningMoment,
  ports: SigningPorts,
): PreparedRequest {
  const view = viewRequest(request);
  return signCovered(view, coveredComponents(profile, view), profile, moment, ports, undefined);
}

/** Same as `signRequest`, for a caller that has already looked up the components and perhaps hashed the body. */
export function signCovered(
  view: RequestView,
  covered: readonly string[] | undefined,
  profile: SigningProfile,
  moment: SigningMoment,
  ports: SigningPorts,
  bodyDigest: Uint8Array | undefined,
): PreparedRequest {
  const { request } = view;
  if (covered === undefined) throw methodNotListed(profile, request.method);
  refuseAuthority(view);
  const components = covered.map((name) => resolveOrRefuse(view, profile, name));
  const times = writtenTimes(profile, moment.createdMs, moment.expiresSec);
  const { signer, crypto } = ports;
  const names = profile.componentCase === 'lower' ? covered : components.map((component) => component.name);
  const signatureParams = writeSignatureParams(names, times, signer.keyId, profile.parameterOrder);
  const { base, lines } = buildBase(components, signatureParams);
  const hash = crypto.sha512(base);
  const signedMessage = signedMessageOf(profile.signedMessage, base, () => hash);
  const signature = signer.sign(signedMessage);
  const perSec = profile.createdUnit === 'milliseconds' ? 1000 : 1;
  const trace: { -readonly [Field in keyof SigningTrace]: SigningTrace[Field] } = {
    profile,
    keyId: signer.keyId,
    publicKey: signer.publicKey,
    createdSec: Math.floor(times.created / perSec),
    lines,
    signatureParams,
    base,
    hash,
    signedMessage,
    signature,
  };
  if (times.expires !== undefined) trace.expiresSec = Math.floor(times.expires / perSec);
  if (bodyDigest !== undefined) trace.bodyDigest = bodyDigest;
  else if (covered.includes('content-digest')) trace.bodyDigest = crypto.sha512(request.body);
  const headers: readonly HeaderLine[] = [
    ...request.headers,
    ['Signature-Input', `${profile.label}=${signatureParams}`],
    ['Signature', `${profile.label}=:${toBase64(signature)}:`],
  ];
  const { method, url, body, isAbsoluteForm } = request;
  return isAbsoluteForm === undefined
    ? { method, url, headers, body, trace }
    : { method, url, headers, body, isAbsoluteForm, trace };
}

/** The last valid one; an environment uses the same for all its requests. */
let goodAuthority: string | undefined;

/** A URL that no server is reached by is not signed; one without a scheme is a target, which says nothing of a host. */
function refuseAuthority({ url: { scheme, authority } }: RequestView): void {
  if (scheme === '' || authority === goodAuthority) return;
  const fault = authorityFault(authority);
  if (fault !== undefined) throw new AppError({ code: 'url-invalid', message: `URL to sign: ${fault}.` });
  goodAuthority = authority;
}

function resolveOrRefuse(view: RequestView, profile: SigningProfile, name: string): ResolvedComponent {
  const component = resolveComponent(view, writtenName(profile, view, name), profile.emptyQuery);
  if (component !== undefined) return component;
  const { method } = view.request;
  if (name.startsWith('@')) {
    throw new AppError({
      code: 'component-unsupported',
      message: `The profile lists ${name} for ${method}, which is not a component that can be derived. Remove it from the list.`,
      details: { component: name },
    });
  }
  throw new AppError({
    code: 'header-missing',
    message: `${method} signs ${name}: expected that header in the request, got none. Add it, or take it off the profile's list.`,
    details: { header: name },
  });
}

function methodNotListed(profile: SigningProfile, method: string): AppError {
  const listed = Object.keys(profile.components).join(', ');
  return new AppError({
    code: 'method-not-listed',
    message: `The profile has no component list for the method ${method}: expected one of ${listed}. Add a list for it.`,
    details: { method },
  });
}
