/** The arcs of a ring: the largest parts of a whole, and all the others as one. */

export type RingPart = {
  readonly name: string;
  /** Of the whole, from 0 to 1. */
  readonly share: number;
  /** The sum of the parts before it. */
  readonly from: number;
};

/** `parts` are sorted, the largest first. None for a whole of nothing. */
export function ringParts(
  parts: readonly { readonly name: string; readonly size: number }[],
  most: number,
  othersName: (count: number) => string,
): readonly RingPart[] {
  const whole = parts.reduce((sum, { size }) => sum + size, 0);
  if (whole <= 0) return [];
  // A single other one keeps its name.
  const shown = parts.length <= most + 1 ? parts : parts.slice(0, most);
  const others = parts.slice(shown.length);
  const rest = others.reduce((sum, { size }) => sum + size, 0);
  const all = others.length === 0 ? shown : [...shown, { name: othersName(others.length), size: rest }];
  let from = 0;
  return all.map(({ name, size }) => {
    const part = { name, share: size / whole, from };
    from += part.share;
    return part;
  });
}
