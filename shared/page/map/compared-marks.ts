/** Which cards of a map a comparison marks: screens that came, and those whose text or keys changed. What is gone has no card. */
import type { MapComparison } from '../../map/compare-maps.ts';

export type CardMark = 'added' | 'changed';

export function marksOf({ added, texts, keys }: MapComparison): ReadonlyMap<string, CardMark> {
  return new Map<string, CardMark>([
    ...texts.map(({ after }) => [after.id, 'changed'] as const),
    ...keys.map(({ after }) => [after, 'changed'] as const),
    ...added.map(({ id }) => [id, 'added'] as const),
  ]);
}

/** How many differences there are. */
export function differencesIn({ added, gone, texts, keys }: MapComparison): number {
  return added.length + gone.length + texts.length + keys.length;
}
