/** The signature with its halves put right: padded, reversed, exchanged; or taken from behind what stands before it. */
import { concatBytes } from '../bytes/compare.ts';
import { twoIntegers } from '../keys/der.ts';
import { CAUSES, type CauseId } from './causes.ts';
import { L, littleEndian } from './curve/scalar.ts';

/** What was wrong with the bytes, where those put right verify. */
export type Repair = { readonly causes: readonly CauseId[]; readonly message: string; readonly fix: string };
export type RepairedSignature = { readonly bytes: Uint8Array; readonly repaired: Repair };

/** For 64 bytes the orders of the halves; for 60 to 63 bytes every place where zero bytes may have been lost; of more the last 64. */
export function repairedSignatures(bytes: Uint8Array): readonly RepairedSignature[] {
  if (bytes.length >= 64) {
    const r = bytes.slice(0, 32);
    const s = bytes.slice(32, 64);
    const halves = [
      ...unreduced(r, s),
      half(concatBytes(r, s.toReversed()), 'S stands in reverse byte order'),
      half(concatBytes(r.toReversed(), s), 'R stands in reverse byte order'),
      half(concatBytes(r.toReversed(), s.toReversed()), 'R and S stand in reverse byte order'),
      half(concatBytes(s, r), 'R and S are exchanged'),
      half(concatBytes(s.toReversed(), r.toReversed()), 'the 64 bytes stand in reverse order'),
    ];
    return bytes.length === 64 ? halves : [...unwrapped(bytes), behind(bytes), ...halves];
  }
  const lost = 64 - bytes.length;
  if (lost > 4 || lost < 1) return [];
  const zeros = new Uint8Array(lost);
  return [0, 32 - lost, 32, 64 - lost].map((at) =>
    half(
      concatBytes(concatBytes(bytes.slice(0, at), zeros), bytes.slice(at)),
      `${at < 32 ? 'R' : 'S'} lost ${lost === 1 ? 'a zero byte' : `${lost} zero bytes`} at its ${at % 32 === 0 ? 'beginning' : 'end'}`,
    ),
  );
}

/** S with the order of the group added: verifiers of RFC 8032 refuse it, older libraries take it. */
function unreduced(r: Uint8Array, s: Uint8Array): readonly RepairedSignature[] {
  const rest = littleEndian(s) - L;
  if (rest < 0n || rest >= L) return [];
  const bytes = Uint8Array.from({ length: 32 }, (_, at) => Number((rest >> BigInt(8 * at)) & 255n));
  const { what: message, fix } = CAUSES.X19;
  return [{ bytes: concatBytes(r, bytes), repaired: { causes: ['X19'], message, fix } }];
}

function half(bytes: Uint8Array, what: string): RepairedSignature {
  const fix = 'R and S are 32 bytes each, lowest byte first; write them as the library returns them.';
  return { bytes, repaired: { causes: ['X14'], message: `In the signature ${what}.`, fix } };
}

/** R and S as two numbers of DER, which drops zeros before each and sets one before a high bit. */
function unwrapped(bytes: Uint8Array): readonly RepairedSignature[] {
  const halves = twoIntegers(bytes)?.map((number) => number.subarray(number.findIndex((byte) => byte !== 0)));
  const [r, s] = halves ?? [];
  if (!r || !s || r.length > 32 || s.length > 32) return [];
  const whole = new Uint8Array(64);
  whole.set(r, 32 - r.length);
  whole.set(s, 64 - s.length);
  const message = `The 64 bytes were wrapped in DER, which made ${bytes.length} of them.`;
  const fix = 'Send the 64 bytes as the library of Ed25519 returns them.';
  return [{ bytes: whole, repaired: { causes: ['E13'], message, fix } }];
}

function behind(bytes: Uint8Array): RepairedSignature {
  const message = `The last 64 of the ${bytes.length} bytes are the signature; ${bytes.length - 64} stand before it.`;
  return { bytes: bytes.slice(-64), repaired: { causes: ['E13'], message, fix: 'Send the last 64 bytes only.' } };
}
