/** What `prepare` and `verify` cost, against the crypto that no implementation can avoid and against another library. */
import { createHash, createPrivateKey, createPublicKey, sign, verify as verifySignature } from 'node:crypto';
import { httpbis } from 'http-message-signatures';
import { nodeCrypto, systemRandom } from '../../electron/ports/node-crypto.ts';
import { nodeSigner } from '../../electron/vault/node-signer.ts';
import type { Draft } from '../../shared/request/draft.ts';
import { prepare } from '../../shared/request/prepare.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import type { PreparedRequest } from '../../shared/signature/trace.ts';
import { verify } from '../../shared/signature/verify.ts';
import { type Figure, rates } from './measure.ts';

const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');
const NOW_MS = 1_760_000_000_000;

export async function signingFigures(): Promise<Figure[]> {
  const seed = systemRandom.bytes(32);
  const signer = nodeSigner(seed, 'bench-key');
  const body = new TextEncoder().encode(JSON.stringify({ note: 'x'.repeat(1010) }));
  const draft: Draft = {
    method: 'POST',
    target: '/v1/accounts',
    headers: [['Content-Type', 'application/json']],
    body,
  };
  const environment = {
    baseUrl: 'http://127.0.0.1:4010',
    clientId: 'bench',
    accessToken: 'bench-token-0123456789',
    profile: DEFAULT_SIGNING_PROFILE,
  };
  const ports = { clock: { nowMs: () => NOW_MS }, random: systemRandom, crypto: nodeCrypto, signer };
  const prepared = prepare(draft, environment, ports);
  const keys = [{ keyId: signer.keyId, publicKey: signer.publicKey }];
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey({ key: Buffer.concat([SPKI_HEAD, signer.publicKey]), format: 'der', type: 'spki' });
  const sha512 = (bytes: Uint8Array) => createHash('sha512').update(bytes).digest();
  const { base, signature } = prepared.trace;

  const [floor, ours, theirs] = await rates([
    {
      name: 'floor of signing: SHA-512 of body, SHA-512 of base, one node:crypto sign',
      run: () => {
        sha512(body);
        return sign(null, sha512(base), privateKey);
      },
    },
    { name: 'prepare', run: () => prepare(draft, environment, ports) },
    { name: 'http-message-signatures, the same components', run: () => signWithLibrary(prepared, privateKey) },
  ]);
  // Apart from the signers, so that the other library's garbage is not collected on the verifier's time.
  const [verifyFloor, verifyOurs] = await rates([
    {
      name: 'floor of verifying: SHA-512 of body, SHA-512 of base, one node:crypto verify',
      run: () => {
        sha512(body);
        return verifySignature(null, sha512(base), publicKey, signature);
      },
    },
    { name: 'verify', run: () => verify(prepared, keys, DEFAULT_SIGNING_PROFILE, NOW_MS / 1000, nodeCrypto) },
  ]);
  if (!floor || !ours || !theirs || !verifyFloor || !verifyOurs) throw new Error('a subject was not measured');
  return [
    { name: 'prepare, share of its floor', ratio: ours.perSecond / floor.perSecond, goal: 0.9, parts: [ours, floor] },
    {
      name: 'prepare, times http-message-signatures',
      ratio: ours.perSecond / theirs.perSecond,
      goal: 1.5,
      parts: [ours, theirs],
    },
    {
      name: 'verify, share of its floor',
      ratio: verifyOurs.perSecond / verifyFloor.perSecond,
      goal: 0.95,
      parts: [verifyOurs, verifyFloor],
    },
  ];
}

/** The library signs the base itself; the hash that our scheme adds is left out, in its favour. */
function signWithLibrary(prepared: PreparedRequest, privateKey: ReturnType<typeof createPrivateKey>): Promise<unknown> {
  const headers = Object.fromEntries(prepared.headers.filter(([name]) => !/^signature/i.test(name)));
  return httpbis.signMessage(
    {
      key: { id: 'bench-key', alg: 'ed25519', sign: async (data) => sign(null, data, privateKey) },
      name: 'sig1',
      fields: [...(DEFAULT_SIGNING_PROFILE.components.POST ?? [])],
      params: ['created', 'expires', 'keyid'],
    },
    { method: prepared.method, url: prepared.url, headers },
  );
}
