/**
 * Collects the known values of an environment from its answers, newest first and with a limit per kind.
 *
 * A repeated value moves to the front. A label from the value's own object is never replaced by a weaker one.
 */
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
