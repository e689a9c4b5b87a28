/**
 * The state of a paste: empty, a fault with its position, or the Verdict with everything behind it.
 *
 * Pure over its inputs, so that it can be recomputed on every keystroke.
 */

import type { ParseFault } from '../../../shared/bytes/parsed.ts';
import { type Evidence, evidenceBytes } from '../../../shared/compare/evidence.ts';
import { caseOf, type DoctorCase } from '../../../shared/doctor/case.ts';
import { AppError } from '../../../shared/failure.ts';
import { type ReadObserved, type RequestForm, readObserved, requestForm } from '../../../shared/forms/read-observed.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { PublicKeyMaterial } from '../../../shared/keys/key-material.ts';
import { type KeysOrOther, readKeysOrOther } from '../../../shared/keys/keys-or-other.ts';
import { readPublicKey } from '../../../shared/keys/read-public-key.ts';
import { type FieldFault, fieldFaults } from '../../../shared/observed/field-faults.ts';
import { createMasker } from '../../../shared/observed/mask-secrets.ts';
import { observe } from '../../../shared/observed/observe.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import { reachedBy } from '../../../shared/observed/reached-by.ts';
import { labelsOf, receivedTrace } from '../../../shared/observed/received-trace.ts';
import { type ReadVerdict, type VerifyingTime, verifyRead } from '../../../shared/observed/verify-read.ts';
import type { CryptoPort, KnownKey } from '../../../shared/signature/ports.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import type { PasteParts } from './verify-store.ts';

export type PastedKey =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'keys'; readonly keys: readonly KnownKey[] } & Partial<
      Pick<PublicKeyMaterial, 'format' | 'comment'>
    >)
  | ({ readonly kind: 'fault'; readonly message: string } & Pick<KeysOrOther, 'rsaOrEcKey'>);

/** The pasted public keys, with the form of a single one; a private key or a key of another kind is a fault that names it. */
export function readPastedKey(evidence: Evidence): PastedKey {
  if (evidence.kind === 'text' && evidence.text.trim() === '') return { kind: 'none' };
  const input = evidence.kind === 'text' ? evidence.text : evidence.bytes;
  try {
    const { keys, rsaOrEcKey, refusal } = readKeysOrOther(() => input);
    if (refusal !== undefined) return { kind: 'fault', message: refusal.message, rsaOrEcKey };
    if (keys.length > 1 || keys[0]?.keyId !== undefined) return { kind: 'keys', keys };
    const { format, comment } = readPublicKey(input);
    return { kind: 'keys', keys, format, comment };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'fault', message: error.message };
    throw error;
  }
}

export type Judgement =
  | { readonly kind: 'empty' }
  /** A long body is being hashed off the main thread. */
  | { readonly kind: 'working' }
  | { readonly kind: 'unreadable'; readonly form: RequestForm; readonly fault: ParseFault }
  | ({
      readonly kind: 'judged';
      /** By the options that were changed on the side; `verdict` itself is what the environment would say. */
      readonly changed?: { readonly profile: SigningProfile; readonly verified: boolean };
      /** What was read, under the URL that it was reached at. */
      readonly request: HttpRequest;
      /** The same with its judge; of several signatures the chosen one alone. */
      readonly judged: DoctorCase;
      readonly observed: Observed;
      readonly fieldFaults: readonly FieldFault[];
      /** The labels of all signatures, and the one that was chosen of them. */
      readonly labels: readonly string[];
      readonly label: string | undefined;
      /** Why the URL given for a capture is none; the capture's own is used then. */
      readonly urlFault: string | undefined;
    } & ReadVerdict &
      Pick<ReadObserved, 'form' | 'isMethodGuessed' | 'isUrlMissing'>);

/** Masks nothing in a paste: it is the user's own and stays in the field. */
const NO_MASKER = createMasker([]);

/** `profile` is the environment's: the verdict is what it would say, whatever was `changed` on the side. */
export function judgePaste(
  evidence: Evidence,
  given: PasteParts,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  time: VerifyingTime,
  crypto: CryptoPort,
  changed?: SigningProfile,
): Judgement {
  const bytes = evidenceBytes(evidence);
  if (evidence.kind === 'text' ? evidence.text.trim() === '' : bytes.length === 0) return { kind: 'empty' };
  const read = readObserved(bytes, given);
  if (!read.ok) {
    return { kind: 'unreadable', form: requestForm(bytes), fault: read.fault };
  }
  const { form, isMethodGuessed, isUrlMissing, hasBody, notes, response } = read.value;
  // Loose headers are completed by the URL while they are read.
  const reached = reachedBy(read.value.request, form === 'headers' ? {} : { url: given.reachedAt.trim() });
  const request = reached.ok ? reached.value : read.value.request;
  const whole = { ...read.value, request };
  const labels = labelsOf(request);
  const label = labels.find((one) => one === given.label);
  const outcome = verifyRead(whole, keys, profile, time, crypto, label);
  const trace = receivedTrace(request, changed ?? profile, keys, crypto, label);
  const { verdict } = outcome;
  const known = trace && (hasBody ? trace : { ...trace, bodyDigest: undefined });
  const seen = { request, notes, trace: known, verdict, response };
  const { observed } = observe(seen, NO_MASKER);
  return {
    kind: 'judged',
    form,
    isMethodGuessed,
    isUrlMissing,
    observed,
    fieldFaults: fieldFaults(request),
    labels,
    label,
    urlFault: reached.ok ? undefined : reached.fault.message,
    changed: changed && {
      profile: changed,
      verified: verifyRead(whole, keys, changed, time, crypto, label).verdict.verified,
    },
    request,
    judged: caseOf(whole, { keys, profile, nowSec: outcome.nowSec }, label),
    ...outcome,
  };
}
