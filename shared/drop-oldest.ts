/** Bounds what is remembered: maps and sets keep their entries in the order in which they came, so that the first is the oldest. */

type Kept<K> = { readonly size: number; keys(): Iterable<K>; delete(key: K): boolean };

/** Drops the oldest entry if there are more than `most`. Call it after each entry that is added. */
export function dropOldest<K>(kept: Kept<K>, most: number): void {
  const [oldest] = kept.keys();
  if (kept.size > most && oldest !== undefined) kept.delete(oldest);
}
