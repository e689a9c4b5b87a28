/**
 * Values of headers and components as expressions of a language, given how that language writes a text, joins two and
 * looks a header up. The names of a program's variables are the language's own.
 */
import type { HeaderValue } from './header-facts.ts';
import type { BodyFact, ComponentFact, ComponentOrigin } from './program-facts.ts';
import { REMARKS } from './remarks.ts';

export type Words = {
  literal(text: string): string;
  /** The value of the header of this name, as the program holds it. */
  header(name: string): string;
  /** The body's length as text. */
  readonly length: string;
  readonly digest: string;
  readonly idempotencyKey: string;
  readonly token: string;
  /** Joins two texts: ` + `. */
  readonly plus: string;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly query: string;
  readonly target: string;
};

/** The value of a header line. */
export function headerExpression(value: HeaderValue, words: Words): string {
  switch (value.kind) {
    case 'text':
      return words.literal(value.text);
    case 'digest':
      return words.digest;
    case 'length':
      return words.length;
    case 'idempotency':
      return words.idempotencyKey;
    case 'token':
      return value.scheme === '' ? words.token : words.literal(value.scheme) + words.plus + words.token;
  }
}

/** The value of a line of the base. */
export function componentExpression(from: ComponentOrigin, words: Words): string {
  if (from.kind === 'header') return words.header(from.header);
  return from.kind === 'text' ? words.literal(from.text) : words[from.kind];
}

/** The body's bytes: how a language makes them of a text, of base64, or of the file that DIALBENCH_BODY_FILE names. */
export function bodyExpression(
  body: BodyFact,
  made: { text(text: string): string; base64(base64: string): string; readonly file: string },
): string {
  if (body.kind === 'file') return made.file;
  if (body.kind === 'base64') return made.base64(body.base64);
  return made.text(body.kind === 'text' ? body.text : '');
}

/** What is said beside a header line, if anything. */
export function headerRemark(value: HeaderValue): string | undefined {
  return value.kind === 'length' ? REMARKS.length : undefined;
}

/** What is said beside a component, if anything. */
export function componentRemark({ name, from }: ComponentFact): string | undefined {
  return name === '@query' && from.kind === 'text' ? REMARKS.emptyQuery : undefined;
}

/** A line of code and, where there is one, a remark behind it. */
export function remarked(line: string, mark: string, remark: string | undefined): string {
  return remark === undefined ? line : `${line}${mark}${remark}`;
}
