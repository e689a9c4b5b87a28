/**
 * Compares two JSON values by content: every difference with its path.
 *
 * The order of an object's members is ignored, that of an array's items is not. Numbers are compared after parsing, so
 * 1.0 and 1 are equal here; the text comparison shows such differences.
 */
import { beginning } from '../text/shortened.ts';

export type JsonDifference = {
  /** `$.data[3].name`; names that are not plain words are quoted. */
  readonly path: string;
  /** As JSON; absent if that side has nothing there. */
  readonly left?: string;
  readonly right?: string;
};

/** Further differences are not listed. */
export const MOST_JSON_DIFFERENCES = 400;
/** The most characters shown of a value. */
const LONGEST_VALUE = 600;

export type JsonComparison = { readonly differences: readonly JsonDifference[]; readonly more: boolean };

/** Undefined if one of the texts is not JSON. */
export function compareJson(left: string, right: string): JsonComparison | undefined {
  let values: [unknown, unknown];
  try {
    values = [JSON.parse(left), JSON.parse(right)];
  } catch {
    return undefined;
  }
  const differences: JsonDifference[] = [];
  // An explicit stack: JSON can nest deeper than the call stack.
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
  return { [side]: text.length > LONGEST_VALUE ? `${beginning(text, LONGEST_VALUE)} …` : text };
}
