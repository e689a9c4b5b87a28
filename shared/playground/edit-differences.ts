/**
 * What an edit changed from the request that it began as: header lines, base lines.
 *
 * Header lines are matched by id, base lines by name. The longest run in the sent order counts as unmoved, so that
 * moving one line marks one line.
 */

import type { TraceJson } from '../observed/observed.ts';
import type { BaseLine } from '../signature/trace.ts';
import type { EditedLine, EditedRequest } from './edited-request.ts';

export type Status = 'same' | 'changed' | 'added' | 'moved';

/** `before` is the value that it began with, if it differs. */
export type LineStatus = { readonly status: Status; readonly before?: string };

export type LineDifferences = {
  /** One per line of the edit, in its order. */
  readonly lines: readonly LineStatus[];
  /** Lines of the beginning that the edit lacks. */
  readonly removed: readonly EditedLine[];
};

/** Compares the edit's header lines with those of its beginning. */
export function differHeaderLines(
  edit: Pick<EditedRequest, 'lines'>,
  { lines: begun }: Pick<EditedRequest, 'lines'>,
): LineDifferences {
  const byId = new Map(begun.map((line) => [line.id, line]));
  const kept = inKeptOrder(edit.lines.map(({ id }) => (byId.has(id) ? id : undefined)));
  const lines = edit.lines.map((line, at) => {
    const before = byId.get(line.id);
    if (before === undefined) return { status: 'added' } as const;
    if (before.name !== line.name || before.value !== line.value) {
      return { status: 'changed', before: `${before.name}: ${before.value}` } as const;
    }
    return { status: kept.has(at) ? 'same' : 'moved' } as const;
  });
  return { lines, removed: begun.filter(({ id }) => !edit.lines.some((line) => line.id === id)) };
}

export type BaseDifferences = {
  /** One per line of the new base, in its order. */
  readonly lines: readonly LineStatus[];
  /** Names of components in the base of the beginning that the new one lacks. */
  readonly removed: readonly string[];
};

/** Compares a new base's lines with those of the beginning. */
export function differBaseLines(lines: readonly BaseLine[], begun: Pick<TraceJson, 'lines'>): BaseDifferences {
  const at = new Map(begun.lines.map((line, index) => [line.name, index]));
  const kept = inKeptOrder(lines.map(({ name }) => at.get(name)));
  return {
    lines: lines.map((line, index) => {
      const before = begun.lines[at.get(line.name) ?? -1];
      if (before === undefined) return { status: 'added' };
      if (before.value !== line.value) return { status: 'changed', before: before.value };
      return { status: kept.has(index) ? 'same' : 'moved' };
    }),
    removed: begun.lines.map(({ name }) => name).filter((name) => !lines.some((line) => line.name === name)),
  };
}

/** The positions of a longest increasing run of the numbers; skips undefined entries. */
function inKeptOrder(numbers: readonly (number | undefined)[]): ReadonlySet<number> {
  const best: { length: number; before: number }[] = [];
  let last = -1;
  for (const [at, number] of numbers.entries()) {
    const entry = { length: number === undefined ? 0 : 1, before: -1 };
    for (let earlier = 0; earlier < at; earlier += 1) {
      const known = numbers[earlier];
      const run = best[earlier];
      if (number === undefined || known === undefined || run === undefined || known >= number) continue;
      if (run.length + 1 > entry.length) {
        entry.length = run.length + 1;
        entry.before = earlier;
      }
    }
    best.push(entry);
    if (entry.length > (best[last]?.length ?? 0)) last = at;
  }
  const kept = new Set<number>();
  for (let at = last; at >= 0; at = best[at]?.before ?? -1) kept.add(at);
  return kept;
}
