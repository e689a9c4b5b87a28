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

type Question = { readonly signature: Uint8Array; readonly message: Uint8Array; readonly publicKey: Uint8Array };

export async function verifyOnPool(
  request: HttpRequest,
  keys: readonly KnownKey[],
  profile: SigningProfile,
  nowSec: number,
  crypto: CryptoPort,
): Promise<Verdict> {
  const questions: Question[] = [];
  const assuming: CryptoPort = {
    sha512: crypto.sha512,
    sha256: crypto.sha256,
    verifyEd25519(signature, message, publicKey) {
      questions.push({ signature, message, publicKey });
      return true;
    },
  };
  const verdict = verify(request, keys, profile, nowSec, assuming);
  const [question, ...more] = questions;
  if (question === undefined) return verdict;
  if (more.length === 0 && (await isValidOnPool(question))) return verdict;
  return verify(request, keys, profile, nowSec, crypto);
}

function isValidOnPool({ signature, message, publicKey }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      verifyWithCallback(null, message, publicKeyObject(publicKey), signature, (error, isValid) =>
        resolve(!error && isValid),
      );
    } catch {
      // The public key is not a point of the curve; the synchronous verification reports it.
      resolve(false);
    }
  });
}
