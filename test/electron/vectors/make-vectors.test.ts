/** The vectors that are printed: what they promise, and that the doctor names each cause. Others verify them in agreement.test.ts. */
import { createPublicKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { makeVectors, type Vector } from '../../../electron/vectors/make-vectors.ts';
import { parseRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import { diagnose } from '../../support/diagnose.ts';
import { drawn } from '../../support/drawn.ts';

const SEED = Number(process.env.DIALBENCH_SEED ?? 1) % 1_000;

test('the same seed gives the same vectors, another one others; as many are right as wrong', () => {
  const made = makeVectors(2, SEED, 'dialbench');
  expect(makeVectors(2, SEED, 'dialbench')).toEqual(made);
  expect(makeVectors(2, SEED + 1, 'dialbench').vectors).not.toEqual(made.vectors);
  const { vectors } = made;
  expect(vectors.filter(({ causes }) => causes.length === 0)).toHaveLength(vectors.length / 2);
  expect(vectors.filter(({ verified, causes }) => verified !== (causes.length === 0))).toEqual([]);
  expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
});

/** What no request shows by itself: a key or a host that the verifier would have to know. */
const NOT_IN_THE_REQUEST = ['K1', 'K2', 'K4', 'K6', 'K7', 'K8', 'K9', 'K16', 'U4', 'U20'];

test('the doctor proves the cause of each from what the vector holds', () => {
  const { vectors } = makeVectors(1, SEED, 'dialbench');
  const wrong = vectors.filter(({ causes: [cause] }) => cause !== undefined && !NOT_IN_THE_REQUEST.includes(cause));
  const missed: string[] = [];
  for (const vector of drawn(wrong, 15, 'vectors that are diagnosed')) {
    const proven = provenIn(vector);
    if (!vector.causes.some((cause) => proven.includes(cause))) missed.push(`${vector.id}: ${proven.join(' ')}`);
  }
  expect(missed).toEqual([]);
});

function provenIn({ request, requestBase64, publicKeyPem, knownKeyIds, profile, nowSec }: Vector): readonly string[] {
  const bytes = requestBase64 === undefined ? Buffer.from(request ?? '') : Buffer.from(requestBase64, 'base64');
  const read = parseRawRequest(bytes);
  if (!read.ok) return [read.fault.message];
  const publicKey = new Uint8Array(createPublicKey(publicKeyPem).export({ type: 'spki', format: 'der' }).subarray(-32));
  const keys = knownKeyIds?.map((keyId) => ({ keyId, publicKey })) ?? [{ publicKey }];
  const { request: asked, writtenUrl } = read.value;
  const { findings } = diagnose(asked, keys, { profile, nowSec, crypto: nodeCrypto, depth: 1, writtenUrl });
  return findings.filter(({ certainty }) => certainty === 'proven').flatMap(({ causes }) => causes);
}
