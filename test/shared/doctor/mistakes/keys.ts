/** What broken code signs with in place of the seed. */
import { keyPair, sha256 } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

const PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `seed` makes 32 bytes of the right seed, which the one who diagnoses has. */
const fromSeed =
  (seed: (own: Buffer) => Buffer): Plant =>
  (signer) => {
    const own = signer.signed.key.seed;
    signer.given.seed = own;
    signer.at('key').key = keyPair(seed(Buffer.from(own)));
  };
const der = (own: Buffer): Buffer => Buffer.concat([PREFIX, own]);
const always =
  (seed: Buffer): Plant =>
  (signer) => {
    signer.at('key').key = keyPair(seed);
  };

export const KEY_MISTAKES: readonly Mistake[] = [
  ...[8, 12, 14, 15].map((at): Mistake => ['K8', `from byte ${at}`, fromSeed((own) => der(own).subarray(at, at + 32))]),
  ['K8', 'a byte too late', fromSeed((own) => Buffer.concat([der(own).subarray(17), Buffer.alloc(1)]))],
  ['K7', 'the last characters of the file', fromSeed((own) => Buffer.from(der(own).toString('base64').slice(-32)))],
  ['K18', 'the hash of the seed', fromSeed((own) => sha256(own))],
  ['K17', 'zeros', always(Buffer.alloc(32))],
  ['K7', 'the text of an OpenSSH key', always(Buffer.from('b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA'))],
];
