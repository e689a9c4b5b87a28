/**
 * From a refused request to what the search tries: its right base, the changes of it, and the tests of its signature
 * under each key.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesEqual } from '../bytes/compare.ts';
import { firstHeader } from '../http/message.ts';
import { once } from '../once.ts';
import { publicKeyOfSeed } from '../signature/noble-crypto.ts';
import type { KnownKey } from '../signature/ports.ts';
import { modelOf } from './base-model.ts';
import { bodyMessages } from './body-messages.ts';
import { CAUSES } from './causes.ts';
import { allChanges } from './changes/all-changes.ts';
import { type PreparedKey, prepareKey, type SignedMessageTest, signedMessageTest } from './curve/matching-message.ts';
import type { PrivateKeyTester } from './curve/secret-message-test.ts';
import type { DiagnoseOptions } from './diagnose-options.ts';
import { type KeyCandidate, keyCandidates } from './key-candidates.ts';
import { formOf } from './message-forms.ts';
import { type ForgivingInput, parameterText } from './read-signature.ts';
import type { RefusedRequest } from './refused-request.ts';
import { type Repair, repairedSignatures } from './repaired-signatures.ts';
import type { SearchPlan, Testing } from './search.ts';

/** `signature` is what the header's bytes are, whatever their number. */
export function searchPlan(
  refused: RefusedRequest,
  input: ForgivingInput,
  signature: Uint8Array,
  keys: readonly KnownKey[],
  options: DiagnoseOptions,
): SearchPlan {
  const { profile, crypto, privateKey, hidden, depth } = options;
  const candidates = keyCandidates(
    keys,
    options.otherKeys ?? [],
    parameterText(input, 'keyid'),
    options.seed,
    options.mangledKeys ?? [],
    firstHeader(refused.request.headers, 'x-client-id')?.trim(),
    crypto,
  );
  const own = candidates.filter(({ causes }) => causes.length === 0);
  const foreign = candidates.filter(({ causes }) => causes.length > 0);
  const testings = testingsOf(options);
  const asSent = [{ bytes: signature.slice(0, 64) }];
  const repaired = once(() => repairedSignatures(signature));
  const model = modelOf(refused.view, input, profile);
  return {
    model,
    changes: once(() => allChanges(model, refused, input, keys, options)),
    expected: formOf(profile.signedMessage),
    ownMessages: bodyMessages(hidden?.bytes(refused.request.body) ?? refused.request.body),
    own: once(() => testings(own, asSent)),
    others: once(() => [
      ...testings(foreign, asSent),
      ...hmacTestings(options.seed, signature),
      ...testings(own, repaired()),
    ]),
    othersRepaired: once(() => testings(foreign, repaired())),
    depth,
    unmasked: hidden?.text,
    isFast: own.some((key) => isOf(privateKey, key)),
  };
}

/** An HMAC-SHA512 is as long as a signature; of its key only the seed can be known here. */
function hmacTestings(seed: Uint8Array | undefined, signature: Uint8Array): readonly Testing[] {
  if (seed === undefined) return [];
  const { what: message, fix } = CAUSES.X20;
  const key: KeyCandidate = { publicKey: publicKeyOfSeed(seed), causes: ['X20'], message, fix };
  return [
    {
      key,
      test: (signed, variant) => variant === 'ed25519' && bytesEqual(hmac(sha512, seed, signed), signature),
    },
  ];
}

type TriedSignature = { readonly bytes: Uint8Array; readonly repaired?: Repair };

/** Each signature under each key; a key is prepared once. */
function testingsOf({ crypto, privateKey }: DiagnoseOptions) {
  const prepared = new Map<string, PreparedKey | undefined>();
  return (keys: readonly KeyCandidate[], signatures: readonly TriedSignature[]): readonly Testing[] =>
    keys.flatMap((key) => {
      const id = key.publicKey.join();
      if (!prepared.has(id)) prepared.set(id, prepareKey(key.publicKey));
      const table = prepared.get(id);
      if (table === undefined) return [];
      return signatures.map(({ bytes, repaired }) => {
        const plain = signedMessageTest(bytes, table, crypto, key.hashedKey);
        return { key, repaired, test: isOf(privateKey, key) ? fasterTest(plain, privateKey.testOf(bytes)) : plain };
      });
    });
}

function isOf(
  tester: PrivateKeyTester | undefined,
  { publicKey, hashedKey }: KeyCandidate,
): tester is PrivateKeyTester {
  return tester !== undefined && hashedKey === undefined && bytesEqual(tester.publicKey, publicKey);
}

/** The first messages are also tested with the public key: a signer that draws its nonce at random is found so. */
const TESTED_TWICE = 64;

function fasterTest(plain: SignedMessageTest, fast: SignedMessageTest): SignedMessageTest {
  let tested = 0;
  return (message, variant) => {
    tested += 1;
    return fast(message, variant) || (tested <= TESTED_TWICE && plain(message, variant));
  };
}
