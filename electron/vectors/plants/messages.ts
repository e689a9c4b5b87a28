/** X: what is signed, and how. */

import type { BrokenSigner } from '../broken-signer.ts';
import { sha256, sha512 } from '../letter.ts';
import { PREHASHED } from '../scalar-sign.ts';
import type { Plants } from './plant.ts';

const message = (signer: BrokenSigner, of: (base: Buffer) => Buffer): void => {
  signer.at('message').message = of;
};
const bytes = (signer: BrokenSigner, of: (base: string) => Buffer): void => {
  signer.at('bytes of the base').bytes = of;
};
const hex = (base: Buffer): string => sha512(base).toString('hex');

export const MESSAGE_PLANTS: Plants = {
  X1: (signer) => message(signer, (base) => base),
  X2: (signer) => message(signer, (base) => Buffer.from(hex(base))),
  X3: (signer) => message(signer, (base) => Buffer.from(hex(base).toUpperCase())),
  X4: (signer, random) => {
    const alphabet = random.pick(['base64', 'base64url'] as const);
    return message(signer, (base) => Buffer.from(sha512(base).toString(alphabet)));
  },
  X5: (signer) => message(signer, sha256),
  X6: (signer) => message(signer, (base) => sha512(sha512(base))),
  X7: (signer) => {
    signer.domain = PREHASHED;
    return message(signer, sha512);
  },
  X8: (signer) => {
    signer.domain = PREHASHED;
    return message(signer, (base) => sha512(sha512(base)));
  },
  X9: (signer, random) => {
    const nothing = random.pick([Buffer.alloc(0), sha512('')]);
    return message(signer, () => nothing);
  },
  X10: (signer, random) => {
    const isLittle = random.below(2) === 1;
    return bytes(signer, (base) => (isLittle ? Buffer.from(base, 'utf16le') : Buffer.from(base, 'utf16le').swap16()));
  },
  X11: (signer) => bytes(signer, (base) => Buffer.from(Buffer.from(base).toString('base64'))),
  X12: (signer) => {
    signer.at('signature bytes').raw = (signature, signed) => Buffer.concat([signature, signed]);
  },
  X13: (signer, random) => {
    const other = Buffer.from(random.bytes(random.pick([32, 256])));
    signer.at('signature bytes').raw = () => other;
  },
  X14: (signer, random) => {
    const isWhole = random.below(2) === 0;
    signer.at('signature bytes').raw = (signature) =>
      isWhole
        ? Buffer.from(signature).reverse()
        : Buffer.concat([signature.subarray(0, 32), Buffer.from(signature.subarray(32)).reverse()]);
  },
};
