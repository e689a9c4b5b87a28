/** Navigates a parsed JSON or YAML document of unknown shape: objects, local references, text. */

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value if it is an object (not a list or null), else undefined. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

const MOST_HOPS = 20;
/** A longer reference is not followed: one text that many places refer to would be taken apart for each. */
const LONGEST_REFERENCE = 1000;

/**
 * Follows a `$ref` within the document (RFC 6901); returns other values unchanged. Undefined for a reference into
 * another file, to nothing, or in a circle.
 */
export function resolve(document: JsonObject, value: unknown, hops: number = MOST_HOPS): unknown {
  const reference = asObject(value)?.$ref;
  if (typeof reference !== 'string') return value;
  if (!reference.startsWith('#/') || reference.length > LONGEST_REFERENCE || hops === 0) return undefined;
  let found: unknown = document;
  for (const step of reference.slice(2).split('/')) {
    const name = decodeStep(step);
    const holder = Array.isArray(found) ? (found as readonly unknown[]) : asObject(found);
    if (holder === undefined || !Object.hasOwn(holder, name)) return undefined;
    found = (holder as JsonObject)[name];
  }
  return resolve(document, found, hops - 1);
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

/** A value as parameter text: text unchanged, anything else as JSON. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
