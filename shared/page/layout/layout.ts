/**
 * Layout: how the user left a window, so that it can be restored: the room shown, the tab in each room, and for each
 * class of window width whether the phone is collapsed and how wide the parts are.
 *
 * Malformed parts are dropped, never guessed. The page knows which rooms and tabs exist.
 */
import { jsonValue } from '../../json/json-value.ts';

const SIZE_CLASSES = ['narrow', 'middle', 'wide'] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** The settings that depend on the window's width. */
export type Arrangement = {
  readonly isDockFolded: boolean;
  /** The first part's share of each split, in per cent, by the split's name. */
  readonly splits: Readonly<Record<string, number>>;
};

export type Layout = {
  /** What was shown in each place that shows one of several, e.g. `panel` → `exchange`. */
  readonly places: Readonly<Record<string, string>>;
  readonly arrangements: Readonly<Record<SizeClass, Arrangement>>;
};

/** 56em, where the style sheets call a window small. */
const MIDDLE_FROM_PX = 896;
const WIDE_FROM_PX = 1280;

/** The class for a window of this width in CSS pixels. */
export function sizeClassOf(widthPx: number): SizeClass {
  if (widthPx >= WIDE_FROM_PX) return 'wide';
  return widthPx >= MIDDLE_FROM_PX ? 'middle' : 'narrow';
}

const UNTOUCHED: Arrangement = { isDockFolded: false, splits: {} };

export const DEFAULT_LAYOUT: Layout = {
  places: {},
  arrangements: { narrow: UNTOUCHED, middle: UNTOUCHED, wide: UNTOUCHED },
};

/** Parses a saved layout. */
export function readLayout(text: string | undefined): Layout {
  const json = jsonValue(text ?? '{}');
  if (json === undefined) return DEFAULT_LAYOUT;
  const kept = recordOf(json);
  const arrangements = recordOf(kept.arrangements);
  return {
    places: entriesOf(kept.places, (value) => (typeof value === 'string' ? value : undefined)),
    arrangements: {
      narrow: readArrangement(arrangements.narrow),
      middle: readArrangement(arrangements.middle),
      wide: readArrangement(arrangements.wide),
    },
  };
}

function readArrangement(value: unknown): Arrangement {
  const kept = recordOf(value);
  return {
    isDockFolded: kept.isDockFolded === true,
    splits: entriesOf(kept.splits, (share) =>
      typeof share === 'number' && share > 0 && share < 100 ? share : undefined,
    ),
  };
}

const MOST_ENTRIES = 100;

function entriesOf<T>(value: unknown, read: (value: unknown) => T | undefined): Record<string, T> {
  const entries: [string, T][] = [];
  for (const [name, entry] of Object.entries(recordOf(value)).slice(0, MOST_ENTRIES)) {
    const usable = read(entry);
    if (usable !== undefined) entries.push([name, usable]);
  }
  return Object.fromEntries(entries);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
