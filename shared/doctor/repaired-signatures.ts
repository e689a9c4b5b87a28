/** The signature with its halves put right: padded, reversed, exchanged. */
import { concatBytes } from '../bytes/compare.ts';

export type RepairedSignature = { readonly bytes: Uint8Array; readonly repaired: string };

/** For 64 bytes the orders of the halves; for 60 to 63 bytes every place where zero bytes may have been lost. */
export function repairedSignatures(bytes: Uint8Array): readonly RepairedSignature[] {
  if (bytes.length >= 64) {
    const r = bytes.slice(0, 32);
    const s = bytes.slice(32, 64);
    return [
      { bytes: concatBytes(r, s.toReversed()), repaired: 'S stands in reverse byte order' },
      { bytes: concatBytes(r.toReversed(), s), repaired: 'R stands in reverse byte order' },
      { bytes: concatBytes(r.toReversed(), s.toReversed()), repaired: 'R and S stand in reverse byte order' },
      { bytes: concatBytes(s, r), repaired: 'R and S are exchanged' },
      { bytes: concatBytes(s.toReversed(), r.toReversed()), repaired: 'the 64 bytes stand in reverse order' },
    ];
  }
  const lost = 64 - bytes.length;
  if (lost > 4 || lost < 1) return [];
  const zeros = new Uint8Array(lost);
  return [0, 32 - lost, 32, 64 - lost].map((at) => ({
    bytes: concatBytes(concatBytes(bytes.slice(0, at), zeros), bytes.slice(at)),
    repaired: `${at < 32 ? 'R' : 'S'} lost ${lost === 1 ? 'a zero byte' : `${lost} zero bytes`} at its ${at % 32 === 0 ? 'beginning' : 'end'}`,
  }));
}
