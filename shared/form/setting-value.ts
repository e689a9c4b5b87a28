/**
 * Adds one setting to a body: types its text by the field's schema, and creates nested fields on the way.
 *
 * Throws AppError `setting-invalid` with what was expected and what was found. Does not check ranges.
 */
import { AppError } from '../failure.ts';
import { shortened } from '../text/shortened.ts';
import type { JsonSchema } from './field-shape.ts';

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonMembers;
export type JsonMembers = { [name: string]: JsonValue };

/** Writes the value at `path` of `target`; a list takes one value per setting, or a JSON list. */
export function placeSetting(
  target: JsonMembers,
  path: readonly string[],
  schema: JsonSchema | undefined,
  text: string,
  whole: string = path.join('.'),
): void {
  const [name = '', ...rest] = path;
  const properties = schema?.properties ?? {};
  const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!field) {
    const known = Object.keys(properties).join(', ') || 'none';
    throw invalid(`“${whole}” leads nowhere: “${name}” is not among the fields there: ${known}.`);
  }
  const present = Object.hasOwn(target, name) ? target[name] : undefined;
  if (rest.length > 0) {
    const inner = isObject(present) ? present : {};
    placeSetting(inner, rest, field, text, whole);
    target[name] = inner;
  } else if (field.type === 'array') {
    const before = Array.isArray(present) ? present : [];
    target[name] = [...before, ...listOf(field, text, whole)];
  } else if (present !== undefined) {
    throw invalid(`${whole} was given twice: expected one value.`);
  } else target[name] = typed(field, text, whole);
}

function isObject(value: JsonValue | undefined): value is JsonMembers {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(schema: JsonSchema, text: string, name: string): readonly JsonValue[] {
  if (!text.startsWith('[')) return [typed(schema.items ?? {}, text, name)];
  const list = parsed(text, name, 'a JSON list');
  if (Array.isArray(list)) return list;
  throw invalid(`${name} takes a JSON list or single values; got ${quoted(text)}.`);
}

function typed(schema: JsonSchema, text: string, name: string): JsonValue {
  switch (schema.type) {
    case 'integer': {
      const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      if (Number.isSafeInteger(number)) return number;
      throw invalid(`${name} takes a whole number; got ${quoted(text)}.`);
    }
    case 'number': {
      const number = text.trim() === '' ? Number.NaN : Number(text);
      if (Number.isFinite(number)) return number;
      throw invalid(`${name} takes a number; got ${quoted(text)}.`);
    }
    case 'boolean':
      if (text === 'true' || text === 'false') return text === 'true';
      throw invalid(`${name} takes true or false; got ${quoted(text)}.`);
    case 'object':
      return parsed(text, name, 'a JSON object');
    default:
      return text;
  }
}

function parsed(text: string, name: string, expected: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    throw invalid(`${name} takes ${expected}; got ${quoted(text)}.`);
  }
}

function quoted(text: string): string {
  return `“${shortened(text, 60)}”`;
}

function invalid(message: string): AppError {
  return new AppError({ code: 'setting-invalid', message });
}
