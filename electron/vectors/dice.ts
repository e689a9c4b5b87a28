/** Chance that a seed repeats everywhere. */

export type Dice = {
  /** 0 ≤ n < below. */
  readonly below: (below: number) => number;
  readonly pick: <T>(of: readonly T[]) => T;
  readonly bytes: (count: number) => Uint8Array;
};

/** Mulberry32: a seed gives the same requests everywhere. */
export function dice(seed: number): Dice {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (of) => of[below(of.length)] as (typeof of)[number],
    bytes: (count) => Uint8Array.from({ length: count }, () => below(256)),
  };
}
