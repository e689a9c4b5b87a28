/** K: which key signs. Faults of key files have tests of their own. */

import type { BrokenSigner } from '../broken-signer.ts';
import { type KeyPair, keyPair, sha512 } from '../letter.ts';
import type { Plants } from './plant.ts';

const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const signWith = (signer: BrokenSigner, key: KeyPair): void => {
  signer.at('key').key = key;
};
/** What broken code makes of the right seed. */
const mangled = (signer: BrokenSigner, seed: Uint8Array): void => {
  signer.given.seed = signer.signed.key.seed;
  signWith(signer, keyPair(seed.subarray(0, 32)));
};

export const KEY_PLANTS: Plants = {
  K1: (signer, random) => {
    const other = keyPair(random.bytes(32));
    signer.given.keys = [
      { keyId: signer.signed.keyId, publicKey: signer.signed.key.publicKey },
      { keyId: 'live-key', publicKey: other.publicKey },
    ];
    return signWith(signer, other);
  },
  K2: (signer, random) => {
    const other = keyPair(random.bytes(32));
    signer.given.seed = other.seed;
    return signWith(signer, other);
  },
  K3: (signer) => {
    signer.given.keys = [{ keyId: signer.signed.keyId, publicKey: signer.signed.key.publicKey }];
    signer.both('key', (letter) => ({ ...letter, keyId: 'somebody-else' }));
  },
  K4: (signer, random) => {
    const retired = keyPair(random.bytes(32));
    const name = 'the key “client-key-0”, retired on 2026-03-01';
    signer.given.otherKeys = [{ name, publicKey: retired.publicKey, causes: ['K4'] }];
    return signWith(signer, retired);
  },
  K5: (signer) => {
    signer.at('key').hashedKey = new Uint8Array(32);
  },
  K6: (signer) => mangled(signer, sha512(signer.signed.key.seed)),
  K7: (signer) => {
    const der = Buffer.concat([PKCS8, signer.signed.key.seed]);
    return mangled(signer, Buffer.from(der.toString('base64')));
  },
  K8: (signer) => mangled(signer, Buffer.concat([PKCS8, signer.signed.key.seed])),
  K9: (signer) => mangled(signer, Buffer.from(Buffer.from(signer.signed.key.seed).toString('hex'), 'base64')),
  K13: (signer) => signWith(signer, keyPair(signer.signed.key.publicKey)),
  K16: (signer, random) => {
    const other = keyPair(random.bytes(32));
    signer.given.otherKeys = [{ name: 'the key of Zambezi', publicKey: other.publicKey, clientId: 'zambezi-client' }];
    signWith(signer, other);
  },
};
