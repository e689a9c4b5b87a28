/**
 * The trace of a message that somebody else signed: components, base, hash and signature, from its own headers.
 *
 * It shows what the signer must have done for the signature to be valid; the Verdict says whether it is.
 * Source: RFC 9421 sections 2.5 and 3.2.
 */
import { combinedFieldValue } from '../http/field-value.ts';
import type { HttpRequest } from '../http/message.ts';
import { buildBase } from '../signature/base.ts';
import { type ResolvedComponent, resolveCovered, viewRequest } from '../signature/components.ts';
import type { CryptoPort, KnownKey } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import {
  chooseLabel,
  parseSignature,
  parseSignatureInput,
  type SignatureInput,
} from '../signature/signature-fields.ts';
import { signedMessageOf } from '../signature/signed-message.ts';
import type { SigningTrace } from '../signature/trace.ts';

/** `label` as in `verify`. Undefined if Signature-Input cannot be read, or names a component that the message lacks. */
export function receivedTrace(
  request: HttpRequest,
  profile: SigningProfile,
  keys: readonly KnownKey[],
  crypto: CryptoPort,
  label?: string,
): SigningTrace | undefined {
  const { input, value } = signatureOf(request, profile, label);
  if (input === undefined) return undefined;
  const view = viewRequest(request);
  const components: ResolvedComponent[] = [];
  for (const covered of input.covered) {
    const component = resolveCovered(view, covered, profile.emptyQuery);
    if (component === undefined) return undefined;
    components.push(component);
  }
  const { base, lines } = buildBase(components, input.paramsText);
  const hash = crypto.sha512(base);
  const perSec = profile.createdUnit === 'milliseconds' ? 1000 : 1;
  const keyId = input.keyId ?? '';
  const key = keys.find((known) => known.keyId === keyId) ?? keys[0];
  return {
    profile: { ...profile, label: input.label },
    keyId,
    publicKey: key?.publicKey ?? new Uint8Array(0),
    bodyDigest: crypto.sha512(request.body),
    createdSec: Math.floor((input.created ?? 0) / perSec),
    expiresSec: input.expires === undefined ? undefined : Math.floor(input.expires / perSec),
    lines,
    signatureParams: input.paramsText,
    base,
    hash,
    signedMessage: signedMessageOf(profile.signedMessage, base, () => hash),
    signature: value?.bytes ?? new Uint8Array(0),
  };
}

/** The chosen entry of each signature header, if it can be read. */
export function signatureOf(
  { headers }: HttpRequest,
  profile: SigningProfile,
  label?: string,
): ReturnType<typeof chooseLabel> {
  const values = parseSignature(combinedFieldValue(headers, 'signature') ?? '');
  return chooseLabel(inputsOf(headers), values.ok ? values.value : [], profile.label, label);
}

/** The labels in Signature-Input, if it can be read. */
export function labelsOf({ headers }: HttpRequest): readonly string[] {
  return inputsOf(headers).map(({ label }) => label);
}

function inputsOf(headers: HttpRequest['headers']): readonly SignatureInput[] {
  const inputs = parseSignatureInput(combinedFieldValue(headers, 'signature-input') ?? '');
  return inputs.ok ? inputs.value : [];
}

/** The trace of a message whose signature cannot be read. */
export function emptyTrace(profile: SigningProfile): SigningTrace {
  const nothing = new Uint8Array(0);
  return {
    profile,
    keyId: '',
    publicKey: nothing,
    createdSec: 0,
    lines: [],
    signatureParams: '',
    base: nothing,
    hash: nothing,
    signedMessage: nothing,
    signature: nothing,
  };
}
