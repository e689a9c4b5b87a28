/** Remembers what was made for each key; beyond `most` keys it begins anew. What `make` throws is not kept. */
export function memo<V extends NonNullable<unknown>>(most: number): (key: string, make: () => V) => V {
  const known = new Map<string, V>();
  return (key, make) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const made = make();
    if (known.size >= most) known.clear();
    known.set(key, made);
    return made;
  };
}
