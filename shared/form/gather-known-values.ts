/**
 * Collects the known values of an environment from its answers, newest first and with a limit per kind.
 *
 * A repeated value moves to the front. A label from the value's own object is never replaced by a weaker one.
 */
import { dropOldest } from '../drop-oldest.ts';
import type { KnownValue } from './known-value.ts';

/** The most values kept per kind; the oldest is dropped first. */
export const MOST_OF_A_KIND = 200;

export type KnownValues = {
  /** Newer answers are added later. */
  add(values: readonly KnownValue[]): void;
  /** Kinds in the order first seen, each newest first. */
  all(): readonly KnownValue[];
};

export function gatherKnownValues(): KnownValues {
  const byKind = new Map<string, Map<string, KnownValue>>();
  return {
    add(values) {
      // Reversed, so that the first row of an answer becomes the first of its kind.
      for (const value of values.toReversed()) {
        const ofKind = byKind.get(value.kind) ?? new Map<string, KnownValue>();
        byKind.set(value.kind, ofKind);
        const before = ofKind.get(value.value);
        ofKind.delete(value.value);
        ofKind.set(value.value, before && isLesser(value, before) ? before : value);
        dropOldest(ofKind, MOST_OF_A_KIND);
      }
    },
    all: () => [...byKind.values()].flatMap((ofKind) => [...ofKind.values()].toReversed()),
  };
}

function isLesser(value: KnownValue, other: KnownValue): boolean {
  return other.label !== '' && (value.label === '' || (!value.isOwn && other.isOwn));
}
