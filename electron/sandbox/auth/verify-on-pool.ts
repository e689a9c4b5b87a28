/**
 * The Verdict, with its one costly step on a thread of the pool: a busy service verifies on every core.
 *
 * The verification is made as if the signature held, which writes down what had to be asked of the key. If the pool's
 * answer is yes, that Verdict is the one that any verification would have given. If it is no, everything is made again
 * in the plain way, which then also finds out whose signature it is. No request passes on the assumption.
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
  if (more.length === 0 && (await holdsOnPool(question))) return verdict;
  return verify(request, keys, profile, nowSec, crypto);
}

function holdsOnPool({ signature, message, publicKey }: Question): Promise<boolean> {
  return new Promise((resolve) => {
    try {
      verifyWithCallback(null, message, publicKeyObject(publicKey), signature, (error, holds) =>
        resolve(!error && holds),
      );
    } catch {
      // A public key that is no point of the curve: the plain way says so.
      resolve(false);
    }
  });
}
