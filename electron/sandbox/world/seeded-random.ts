/**
 * SeededRandom: pseudo-random numbers, the same for the same seed on every machine.
 *
 * Uses only integers and multiplication, because engines may round transcendental functions differently. For the
 * world's data and for faults by chance; never for keys or tokens.
 * Source: the mixing step is SplitMix32 (a 32-bit form of Steele, Lea and Flood's SplitMix, 2014).
 */

export type SeededRandom = {
  /** An integer from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** True in `percent` of a hundred cases. */
  chance(percent: number): boolean;
  /** An element of the list, which must not be empty. */
  pick<T>(list: readonly T[]): T;
  /** About -1000 to 1000, most often near 0: the sum of four uniform draws. */
  bell(): number;
};

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const integer = (from: number, to: number): number => from + (next() % (to - from + 1));
  return {
    integer,
    chance: (percent) => integer(0, 99) < percent,
    pick(list) {
      const item = list[integer(0, list.length - 1)];
      if (item === undefined) throw new RangeError('pick needs a list with at least one entry, got an empty one.');
      return item;
    },
    bell: () => integer(-250, 250) + integer(-250, 250) + integer(-250, 250) + integer(-250, 250),
  };
}
