/**
 * What there is to show of a paste: nothing yet, a fault with its place, or the Verdict with all that led to it.
 *
 * Pure over its inputs, so that it can be made anew at every key.
 */
import type { ParseFault } from '../../shared/bytes/parsed.ts';
import { type Evidence, evidenceBytes } from '../../shared/compare/evidence.ts';
import { AppError } from '../../shared/failure.ts';
import type { KeyFormat } from '../../shared/keys/key-material.ts';
import { readPublicKey } from '../../shared/keys/read-public-key.ts';
import { type FieldFault, fieldFaults } from '../../shared/paste/field-faults.ts';
import type { GivenParts } from '../../shared/paste/read-loose-headers.ts';
import {
  type PastedForm,
  type PastedRequest,
  pastedForm,
  readPastedRequest,
} from '../../shared/paste/read-pasted-request.ts';
import { type PastedVerdict, type VerifyingTime, verifyPasted } from '../../shared/paste/verify-pasted.ts';
import type { CryptoPort, KnownKey } from '../../shared/signature/ports.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';

export type PastedKey =
  | { readonly kind: 'none' }
  | { readonly kind: 'key'; readonly publicKey: Uint8Array; readonly format: KeyFormat; readonly comment?: string }
  | { readonly kind: 'fault'; readonly message: string };

/** The public key in what was pasted; a private key or a key of another kind is a fault that names it. */
export function readPastedKey(evidence: Evidence): PastedKey {
  if (evidence.kind === 'text' && evidence.text.trim() === '') return { kind: 'none' };
  try {
    return { kind: 'key', ...readPublicKey(evidence.kind === 'text' ? evidence.text : evidence.bytes) };
  } catch (error) {
    if (error instanceof AppError) return { kind: 'fault', message: error.failure.message };
    throw error;
  }
}

export type Judgement =
  | { readonly kind: 'empty' }
  /** A long body is being hashed beside the page. */
  | { readonly kind: 'working' }
  | { readonly kind: 'unreadable'; readonly form: PastedForm; readonly fault: ParseFault }
  | ({
      readonly kind: 'judged';
      readonly pasted: PastedRequest;
      readonly fieldFaults: readonly FieldFault[];
    } & PastedVerdict);

export function judgePaste(
  evidence: Evidence,
  given: GivenParts,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  time: VerifyingTime,
  crypto: CryptoPort,
): Judgement {
  const bytes = evidenceBytes(evidence);
  if (evidence.kind === 'text' ? evidence.text.trim() === '' : bytes.length === 0) return { kind: 'empty' };
  const read = readPastedRequest(bytes, given);
  if (!read.ok) {
    return { kind: 'unreadable', form: pastedForm(bytes), fault: read.fault };
  }
  const pasted = read.value;
  const outcome = verifyPasted(pasted, keys, profile, time, crypto);
  return { kind: 'judged', pasted, fieldFaults: fieldFaults(pasted.request), ...outcome };
}
