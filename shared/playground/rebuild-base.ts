/**
 * Rebuilds the signature base of an edit immediately and without a key: components, parameters, base.
 *
 * Uses the real signing code with a signer that signs nothing, so that page and main cannot produce different bases.
 * Values are masked, so no hash is computed here: the hash of a mask would be a lie.
 */
import { AppError, type Failure } from '../failure.ts';
import type { CryptoPort, Signer } from '../signature/ports.ts';
import { signRequest } from '../signature/sign.ts';
import type { BaseLine } from '../signature/trace.ts';
import { type EditedRequest, requestOf } from './edited-request.ts';

export type RebuiltBase =
  | {
      readonly ok: true;
      readonly base: Uint8Array;
      readonly lines: readonly BaseLine[];
      readonly createdSec: number;
      readonly expiresSec: number | undefined;
    }
  /** Why this edit has no base, e.g. a covered header is missing. */
  | { readonly ok: false; readonly failure: Failure };

const NOTHING = new Uint8Array(64);
const NO_HASH: CryptoPort = {
  sha512: () => NOTHING,
  sha512OfText: () => NOTHING,
  sha256: () => NOTHING,
  verifyEd25519: () => false,
};

/** `nowSec` applies if the edit has no created of its own. */
export function rebuildBase(edit: EditedRequest, keyId: string, nowSec: number): RebuiltBase {
  const signer: Signer = { keyId, publicKey: NOTHING, sign: () => NOTHING };
  const moment = { createdMs: (edit.createdSec ?? nowSec) * 1000, expiresSec: edit.expiresSec };
  try {
    const { trace } = signRequest(requestOf(edit), edit.profile, moment, { signer, crypto: NO_HASH });
    const { base, lines, createdSec, expiresSec } = trace;
    return { ok: true, base, lines, createdSec, expiresSec };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    throw error;
  }
}
