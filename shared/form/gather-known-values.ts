/**
 * The known values of an environment, gathered answer by answer, newest first and bounded for each kind.
 *
 * A value that comes again moves to the front; a better label (its own object's) is not replaced by a lesser one.
 */
import type { KnownValue } from './known-value.ts';

/** So many of one kind are kept; the oldest goes first. */
export const MOST_OF_A_KIND = 200;

export type KnownValues = {
  /** Newer answers come later. */
  add(values: readonly KnownValue[]): void;
  /** Kinds in the order in which they were first seen, each newest first. */
  all(): readonly KnownValue[];
};

export function gatherKnownValues(): KnownValues {
  const byKind = new Map<string, Map<string, KnownValue>>();
  return {
    add(values) {
      // The first row of an answer is to be the first in its kind.
      for (const one of values.toReversed()) {
        const ofKind = byKind.get(one.kind) ?? new Map<string, KnownValue>();
        byKind.set(one.kind, ofKind);
        const before = ofKind.get(one.value);
        ofKind.delete(one.value);
        ofKind.set(one.value, before && isLesser(one, before) ? before : one);
        const [oldest] = ofKind.keys();
        if (ofKind.size > MOST_OF_A_KIND && oldest !== undefined) ofKind.delete(oldest);
      }
    },
    all: () => [...byKind.values()].flatMap((ofKind) => [...ofKind.values()].toReversed()),
  };
}

function isLesser(one: KnownValue, than: KnownValue): boolean {
  return than.label !== '' && (one.label === '' || (!one.isOwn && than.isOwn));
}
