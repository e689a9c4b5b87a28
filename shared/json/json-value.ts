/**
 * The value of a JSON text for readers that go on without it, and whether a value is an object. Who reports where a
 * text breaks uses parse-json.ts.
 */

/** Undefined where the text is no JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for a JSON object: neither a list nor null. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
