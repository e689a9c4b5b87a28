/** Random bytes that are the same in every run: a counter through a 32-bit mixer. Never for real keys. */
import type { RandomSource } from '../../shared/signature/ports.ts';

export function fixedRandom(seed = 1): RandomSource {
  let state = seed >>> 0;
  const nextByte = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (mixed ^ (mixed >>> 16)) & 0xff;
  };
  return { bytes: (count) => Uint8Array.from({ length: count }, nextByte) };
}
