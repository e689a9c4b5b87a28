/**
 * Layout: how a window was left, so that it is found so again: the room, the tab of each room, and for each class of
 * window width whether the phone is folded away and how wide the parts are.
 *
 * Reading is forgiving: what is malformed is left out, never guessed. Which rooms and tabs exist is the page's to say.
 */

const SIZE_CLASSES = ['narrow', 'middle', 'wide'] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** What depends on how much room there is. */
export type Arrangement = {
  readonly isDockFolded: boolean;
  /** The first part's share of each split, in per cent, by the split's name. */
  readonly splits: Readonly<Record<string, number>>;
};

export type Layout = {
  /** What was shown in a place that shows one of several: `room` → `inspector`. */
  readonly places: Readonly<Record<string, string>>;
  readonly arrangements: Readonly<Record<SizeClass, Arrangement>>;
};

const MIDDLE_FROM_PX = 960;
const WIDE_FROM_PX = 1280;

/** The class of a window that is so wide, in CSS pixels. */
export function sizeClassOf(widthPx: number): SizeClass {
  if (widthPx >= WIDE_FROM_PX) return 'wide';
  return widthPx >= MIDDLE_FROM_PX ? 'middle' : 'narrow';
}

const UNTOUCHED: Arrangement = { isDockFolded: false, splits: {} };

export const DEFAULT_LAYOUT: Layout = {
  places: {},
  arrangements: { narrow: UNTOUCHED, middle: UNTOUCHED, wide: UNTOUCHED },
};

/** Reads a kept layout. */
export function readLayout(text: string | undefined): Layout {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULT_LAYOUT;
  }
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
  for (const [name, one] of Object.entries(recordOf(value)).slice(0, MOST_ENTRIES)) {
    const usable = read(one);
    if (usable !== undefined) entries.push([name, usable]);
  }
  return Object.fromEntries(entries);
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
