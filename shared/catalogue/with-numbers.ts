/**
 * Texts of a query, path or form as the values that their schema speaks of.
 *
 * Text becomes a number only where the schema wants one and only when it is a plain whole number; everything else stays
 * text, for the schema to complain about.
 */
import { z } from 'zod';

/** Turns the text of each field whose schema is a number into one, where it is written as a whole number. */
export function withNumbers(
  schema: z.ZodObject | undefined,
  pairs: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(pairs)) {
    const field: unknown = schema && Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined;
    const value = isNumber(field) && /^-?\d{1,15}$/.test(text) ? Number(text) : text;
    // Defined, not assigned: a pair named __proto__ is a field like any other, and an unknown one.
    Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return values;
}

function isNumber(field: unknown): boolean {
  if (field instanceof z.ZodOptional) return isNumber(field.unwrap());
  return field instanceof z.ZodNumber;
}
