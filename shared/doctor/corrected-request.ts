/**
 * The request as it should have been signed, without the signer's private key: headers put right, times of now, the base
 * and its hash.
 *
 * It is signed with a key made for this check alone, to show that a verifier takes it; that signature is of no use
 * elsewhere. What the signer's private key must sign is the base that is returned.
 */
import { AppError, type Failure } from '../failure.ts';
import { firstHeader, type HttpRequest } from '../http/message.ts';
import { splitUrl } from '../http/url-parts.ts';
import { credentialsIn } from '../observed/message-secrets.ts';
import { prepare } from '../request/prepare.ts';
import { nobleSigner } from '../signature/noble-crypto.ts';
import type { Clock, CryptoPort, RandomSource } from '../signature/ports.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { PreparedRequest } from '../signature/trace.ts';
import { verify } from '../signature/verify.ts';
import { correctedDraft } from './corrected-draft.ts';
import { parameterText, readForgivingInput } from './read-signature.ts';

export type CorrectedRequest = {
  /** With the right Signature-Input, and without Signature. */
  readonly unsigned: HttpRequest;
  readonly base: Uint8Array;
  readonly hash: Uint8Array;
  /** True if it verifies under the key made for this check. */
  readonly verifies: boolean;
};

export type CorrectingPorts = { readonly clock: Clock; readonly random: RandomSource; readonly crypto: CryptoPort };

/** Of several signatures, `label` names the one whose key id counts. Failure: what the paste lacks, such as Authorization. */
export function correctedRequest(
  request: HttpRequest,
  profile: SigningProfile,
  ports: CorrectingPorts,
  label = profile.label,
): CorrectedRequest | Failure {
  const prepared = preparedRight(request, profile, ports, label);
  if ('code' in prepared) return prepared;
  const nowSec = Math.floor(ports.clock.nowMs() / 1000);
  const { trace, method, url, body } = prepared;
  const keys = [{ keyId: trace.keyId, publicKey: trace.publicKey }];
  const { verified } = verify(prepared, keys, profile, nowSec, ports.crypto);
  const headers = prepared.headers.filter(([name]) => name.toLowerCase() !== 'signature');
  return { unsigned: { method, url, headers, body }, base: trace.base, hash: trace.hash, verifies: verified };
}

/** The same with all that tells how it was made, as a program's generation wants it; signed by a key made for this alone. */
export function preparedRight(
  request: HttpRequest,
  profile: SigningProfile,
  ports: CorrectingPorts,
  label = profile.label,
): PreparedRequest | Failure {
  const input = readForgivingInput(request, label);
  const keyId = (input && parameterText(input, 'keyid')) ?? 'your-key-id';
  const seed = ports.random.bytes(32);
  const signer = nobleSigner(seed, keyId);
  const { scheme, authority } = splitUrl(request.url);
  const baseUrl = `${scheme}://${authority}`;
  const own = (name: string) => firstHeader(request.headers, name)?.trim() ?? '';
  const [accessToken = ''] = credentialsIn({
    headers: request.headers.filter(([name]) => name.toLowerCase() === 'authorization'),
  });
  try {
    return prepare(
      correctedDraft(request, baseUrl),
      { baseUrl, clientId: own('x-client-id'), accessToken, profile },
      { ...ports, signer },
    );
  } catch (error) {
    if (error instanceof AppError) return error.failure;
    throw error;
  }
}
