/**
 * A schema issue as one sentence for people: which field, what was expected, what was found.
 *
 * The sandbox refuses with it and the forms warn with it, so both say the same. It does not decide what happens next.
 */
import type { z } from 'zod';
import { shortened } from '../text/shortened.ts';

/** One reason, about one field; points join nested fields and list indices are numbers: `reportTypes.1`. */
export type FieldError = { readonly field: string; readonly message: string };

/**
 * The sentences of one issue. The schema must have been run with `reportInput`. `asSent` is the text of the number at
 * the issue's path, which a binary float need not hold exactly.
 */
export function describeIssue(issue: z.core.$ZodIssue, asSent?: string): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((field) => ({ field, message: `${field} is not a field of this operation; remove it.` }));
  }
  const field = issue.path.join('.') || 'body';
  const got = 'input' in issue ? spell(issue.input, asSent) : 'something else';
  if ('input' in issue && issue.input === undefined) {
    return [{ field, message: `${field} is required and was not given: ${expected(issue)}.` }];
  }
  return [{ field, message: `${field}: ${expected(issue)}, got ${got}.` }];
}

function expected(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `expected ${String(issue.values[0])}`
        : `expected one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `expected at least ${withUnit(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `expected at most ${withUnit(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      // A schema that knows better than its form, e.g. which schemes a URL may have, supplies its own words.
      if (issue.message.startsWith('expected ')) return issue.message;
      return `expected ${FORMAT_WORDS[issue.format] ?? `the form ${issue.format}`}`;
    default:
      return issue.message;
  }
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a whole number',
  string: 'text',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  boolean: 'true or false',
};

const UNIT_WORDS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

function withUnit(count: number | bigint, origin: string): string {
  const words = UNIT_WORDS[origin];
  return words ? `${count} ${words[Number(count) === 1 ? 0 : 1]}` : String(count);
}

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  url: 'a whole URL, like https://host/path',
  email: 'an e-mail address',
  safeint: 'a whole number that JSON can hold exactly',
};

const LONGEST_QUOTE = 60;

function spell(value: unknown, asSent?: string): string {
  if (typeof value === 'string') {
    const cut = shortened(value, LONGEST_QUOTE);
    return `the text “${cut}”`;
  }
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return typeof value === 'number' ? `the number ${asSent?.slice(0, LONGEST_QUOTE) ?? value}` : String(value);
}
