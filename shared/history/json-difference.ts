/**
 * Two JSON values compared by what they hold: each place where they differ, by its path.
 *
 * The order of an object's members does not count, that of an array's does. Numbers are compared as they were read, so a
 * difference of writing (1.0 and 1) is none here; the text comparison shows it.
 */

export type JsonDifference = {
  /** `$.data[3].name`; names that are no plain words in quotes. */
  readonly path: string;
  /** As JSON; absent where that side has nothing there. */
  readonly left?: string;
  readonly right?: string;
};

/** Differences beyond this many are not listed. */
export const MOST_JSON_DIFFERENCES = 400;
/** Characters of a value that are shown. */
const LONGEST_VALUE = 600;

export type JsonComparison = { readonly differences: readonly JsonDifference[]; readonly more: boolean };

/** Undefined where one of the texts is no JSON. */
export function compareJson(left: string, right: string): JsonComparison | undefined {
  let values: [unknown, unknown];
  try {
    values = [JSON.parse(left), JSON.parse(right)];
  } catch {
    return undefined;
  }
  const differences: JsonDifference[] = [];
  // An own stack: JSON may be nested deeper than calls may be.
  const waiting: { path: string; left: unknown; right: unknown }[] = [{ path: '$', left: values[0], right: values[1] }];
  for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
    if (differences.length > MOST_JSON_DIFFERENCES) break;
    const inner = innerPairs(pair);
    if (inner) waiting.push(...inner.toReversed());
    else if (pair.left !== pair.right) {
      differences.push({ path: pair.path, ...written('left', pair.left), ...written('right', pair.right) });
    }
  }
  return {
    differences: differences.slice(0, MOST_JSON_DIFFERENCES),
    more: differences.length > MOST_JSON_DIFFERENCES,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function innerPairs(pair: { path: string; left: unknown; right: unknown }) {
  const { path, left, right } = pair;
  if (Array.isArray(left) && Array.isArray(right)) {
    const items: readonly unknown[][] = [left, right];
    const length = Math.max(...items.map((side) => side.length));
    return Array.from({ length }, (_, at) => ({ path: `${path}[${at}]`, left: left[at], right: right[at] }));
  }
  if (!isObject(left) || !isObject(right)) return undefined;
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return names.map((name) => ({
    path: /^[A-Za-z_$][\w$]*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`,
    left: Object.hasOwn(left, name) ? left[name] : undefined,
    right: Object.hasOwn(right, name) ? right[name] : undefined,
  }));
}

function written(side: 'left' | 'right', value: unknown): Partial<Record<'left' | 'right', string>> {
  if (value === undefined) return {};
  const text = JSON.stringify(value);
  return { [side]: text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)} …` : text };
}
