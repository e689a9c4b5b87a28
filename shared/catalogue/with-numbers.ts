/**
 * Converts texts of a query, path or form to the types in their schema.
 *
 * Text becomes a number only if the schema wants one and the text is a plain whole number. Everything else stays text,
 * for the schema to reject.
 */
import { z } from 'zod';

/** Converts each field with a number schema whose text is a whole number. */
export function withNumbers(
  schema: z.ZodObject | undefined,
  pairs: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(pairs)) {
    const field: unknown = schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    const value = isNumber(field) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    setOwn(values, name, value);
  }
  return values;
}

/** A pair named __proto__ is an ordinary, unknown field: assigned, it would vanish. */
export function setOwn<T>(values: Record<string, T>, name: string, value: T): void {
  if (name !== '__proto__') values[name] = value;
  else Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}

function isNumber(field: unknown): boolean {
  if (field instanceof z.ZodOptional) return isNumber(field.unwrap());
  return field instanceof z.ZodNumber;
}
