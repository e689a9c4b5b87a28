/** Requests for the doctor: one that it explains at once, and one that it never explains. */
import type { DiagnosisJob } from '../../electron/doctor-pool/diagnosis-job.ts';
import { nodeCrypto, systemRandom } from '../../electron/ports/node-crypto.ts';
import { nobleSigner } from '../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../shared/signature/profile.ts';
import { signRequest } from '../../shared/signature/sign.ts';

const NOW_SEC = 1_772_442_000;

function jobOf(profile: SigningProfile, isOwnKey: boolean, depth: 1 | 2 | 3): DiagnosisJob {
  const signer = nobleSigner(systemRandom.bytes(32), 'key-1');
  const { publicKey } = isOwnKey ? signer : nobleSigner(systemRandom.bytes(32), 'key-1');
  const body = new TextEncoder().encode('{"customerId":1001,"currency":"ZK"}');
  const request = {
    method: 'POST',
    url: 'https://api.example.com/v1/accounts?a=1&b=2',
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Digest', `sha-512=:${Buffer.from(nodeCrypto.sha512(body)).toString('base64')}:`],
      ['Content-Length', String(body.length)],
      ['Authorization', 'Bearer token-1234567890'],
      ['X-Client-Id', 'client-1'],
      ['X-Idempotency-Key', '0b8f7a54-1c5e-4a8e-9f0e-6d3a2b1c4d5e'],
    ] as const,
    body,
  };
  const moment = { createdMs: NOW_SEC * 1000, expiresSec: undefined };
  const signed = signRequest(request, profile, moment, { crypto: nodeCrypto, signer });
  return {
    request: { method: signed.method, url: signed.url, headers: signed.headers, body: signed.body },
    secrets: [],
    keys: [{ keyId: 'key-1', publicKey }],
    profile: DEFAULT_SIGNING_PROFILE,
    nowSec: NOW_SEC,
    depth,
  };
}

/** The base was signed, not its hash. */
export const unhashedJob = (): DiagnosisJob => jobOf({ ...DEFAULT_SIGNING_PROFILE, signedMessage: 'base' }, true, 2);

/** Signed with a key that nobody knows, and searched for with triples: minutes. */
export const endlessJob = (): DiagnosisJob => jobOf(DEFAULT_SIGNING_PROFILE, false, 3);
