/** The value of a JSON text for readers that go on without it. Who reports where a text breaks uses parse-json.ts. */

/** Undefined where the text is no JSON. */
export function jsonValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
