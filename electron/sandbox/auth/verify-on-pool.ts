/**
 * Computes the Verdict with its one costly step, the Ed25519 check, on the thread pool: a busy service uses every core.
 *
 * The first pass assumes that the signature isValid and records which check it would need. If the pool confirms that
 * check, the Verdict stands: a synchronous verification would have given the same. Otherwise the request is verified
 * again synchronously, which also finds out whose signature it is. No request passes on the assumption.
 */
import { verify as verifyWithCallback } from 'node:crypto';
import type { HttpRequest } from '../../../shared/http/message.ts';
import type { CryptoPort, KnownKey } from '../../../shared/signature/ports.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import type { Verdict } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { publicKeyObject } from '../../ports/node-crypto.ts';

/** By what a request is judged. */
export type SignatureJudgement = {
  readonly keys: readonly KnownKey[];
  readonly profile: SigningProfile;
  readonly nowSec: number;
};

type Question = { readonly signature: Uint8Array; readonly message: Uint8Array; readonly publicKey: Uint8Array };

export function verifyOnPool(
  request: HttpRequest,
  judgement: SignatureJudgement,
  crypto: CryptoPort,
): Promise<Verdict> {
  const { keys, profile, nowSec } = judgement;
  const questions: Question[] = [];
  const verdict = verify(request, keys, profile, nowSec, {
    sha512: crypto.sha512,
    sha512OfText: crypto.sha512OfText,
    sha256: crypto.sha256,
    verifyEd25519(signature, message, publicKey) {
      questions.push({ signature, message, publicKey });
      return true;
    },
  });
  const [question, ...more] = questions;
  if (question === undefined) return Promise.resolve(verdict);
  const again = (): Verdict => verify(request, keys, profile, nowSec, crypto);
  if (more.length > 0) return Promise.resolve(again());
  return new Promise((resolve) => askPool(question, (isValid) => resolve(isValid ? verdict : again())));
}

/**
 * The Verdict of a request that passed, once more: it follows from the request and the judgement, and that the signature
 * holds was found out then.
 */
export function passedAgain(request: HttpRequest, judgement: SignatureJudgement, crypto: CryptoPort): Verdict {
  const { keys, profile, nowSec } = judgement;
  return verify(request, keys, profile, nowSec, { ...crypto, verifyEd25519: () => true });
}

function askPool({ signature, message, publicKey }: Question, told: (isValid: boolean) => void): void {
  try {
    verifyWithCallback(null, message, publicKeyObject(publicKey), signature, (error, isValid) =>
      told(!error && isValid),
    );
  } catch {
    // The public key is not a point of the curve; the synchronous verification reports it.
    told(false);
  }
}
