/**
 * Reading what a request asks: query, path and body, checked against the catalogue's schemas.
 *
 * Text from a query or form is turned into a number only where the schema wants one and only when it is a plain whole
 * number. Every problem is named by its field; nothing is guessed and nothing unknown is dropped.
 */

import { z } from 'zod';
import { describeIssue, type FieldError } from '../../../shared/catalogue/describe-issue.ts';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { withNumbers } from '../../../shared/catalogue/with-numbers.ts';
import { reasonOf } from '../../../shared/failure.ts';
import { readMultipart } from '../../../shared/http/read-multipart.ts';
import { type Refused, refuse } from '../outcome.ts';

export type Input = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

export type RawInput = {
  readonly path: Readonly<Record<string, string>>;
  /** Without its `?`. */
  readonly query: string;
  readonly contentType: string;
  readonly body: Uint8Array;
};

/** The input as the operation's schemas give it, or the refusal (400, 415). */
export function readInput(operation: Operation, raw: RawInput): Input | Refused {
  const query = readPairs(raw.query, 'query');
  if (!query.ok) return query.refused;
  const isInQuery = raw.body.length === 0 && raw.query !== '' && takes(operation, 'query');
  const body = isInQuery ? { value: withNumbers(operation.body?.schema, query.pairs) } : readBody(operation, raw);
  if ('kind' in body) return body as Refused;
  const errors: FieldError[] = [];
  const check = (schema: z.ZodObject | undefined, value: Readonly<Record<string, unknown>>) => {
    const result = (schema ?? NOTHING).safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    errors.push(...result.error.issues.flatMap(describeIssue));
    return {};
  };
  const input: Input = {
    path: check(operation.pathParameters, withNumbers(operation.pathParameters, raw.path)),
    query: isInQuery ? {} : check(operation.query, withNumbers(operation.query, query.pairs)),
    body: operation.body ? check(operation.body.schema, body.value) : {},
  };
  if (errors.length === 0) return input;
  const fields = [...new Set(errors.map((error) => error.field))].join(', ');
  return {
    kind: 'refused',
    status: 400,
    message: `The request does not fit ${operation.name}: see ${fields}.`,
    errors,
  };
}

const NOTHING = z.strictObject({});

function takes({ body }: Operation, way: 'multipart' | 'query'): boolean {
  return body?.alsoAs?.includes(way) ?? false;
}

function readBody(
  operation: Operation,
  raw: RawInput,
): { readonly value: Readonly<Record<string, unknown>> } | Refused {
  if (!operation.body) {
    if (raw.body.length === 0) return { value: {} };
    return refuse(400, 'body', `${operation.name} takes no body; got ${raw.body.length} bytes.`);
  }
  const mediaType = (raw.contentType.split(';')[0] ?? '').trim().toLowerCase();
  const isMultipart = mediaType === MULTIPART && takes(operation, 'multipart');
  if (!isMultipart && !operation.body.contentTypes.includes(mediaType)) {
    const others = takes(operation, 'multipart') ? [MULTIPART] : [];
    const expected = [...operation.body.contentTypes, ...others].join(' or ');
    return refuse(
      415,
      'content-type',
      `${operation.name} takes ${expected}; got ${mediaType === '' ? 'no content type' : mediaType}.`,
    );
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.body);
  } catch {
    return refuse(400, 'body', 'The body is not UTF-8. Encode it as UTF-8 and sign it again.');
  }
  if (isMultipart) {
    const form = readParts(text, raw.contentType);
    return form.ok ? { value: withNumbers(operation.body.schema, form.pairs) } : form.refused;
  }
  if (mediaType === 'application/x-www-form-urlencoded') {
    const form = readPairs(text, 'body');
    return form.ok ? { value: withNumbers(operation.body.schema, form.pairs) } : form.refused;
  }
  return readJson(text);
}

function readJson(text: string): { readonly value: Readonly<Record<string, unknown>> } | Refused {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    const reason = reasonOf(error);
    return refuse(400, 'body', `The body is not JSON: ${reason}.`);
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    const got = Array.isArray(json) ? 'a list' : json === null ? 'null' : `a ${typeof json}`;
    return refuse(400, 'body', `The body must be a JSON object; got ${got}.`);
  }
  return { value: json as Record<string, unknown> };
}

type Pairs =
  | { readonly ok: true; readonly pairs: Record<string, string> }
  | { readonly ok: false; readonly refused: Refused };

const MULTIPART = 'multipart/form-data';

function readParts(text: string, contentType: string): Pairs {
  const read = readMultipart(text, contentType);
  if (!read.ok) {
    return { ok: false, refused: refuse(400, 'body', `The body is not multipart form data: ${read.reason}.`) };
  }
  const pairs: Record<string, string> = Object.create(null);
  for (const [name, value] of read.pairs) {
    if (Object.hasOwn(pairs, name)) return { ok: false, refused: givenTwice(name) };
    pairs[name] = value;
  }
  return { ok: true, pairs };
}

function givenTwice(name: string): Refused {
  return refuse(400, name, `${name} was given twice; give it once.`);
}

/** application/x-www-form-urlencoded; a name that comes twice or a broken percent-escape is refused, not resolved. */
function readPairs(text: string, where: 'query' | 'body'): Pairs {
  const pairs: Record<string, string> = Object.create(null);
  for (const part of text === '' ? [] : text.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const rawName = equals < 0 ? part : part.slice(0, equals);
    const rawValue = equals < 0 ? '' : part.slice(equals + 1);
    let name: string;
    let value: string;
    try {
      name = decodeURIComponent(rawName.replaceAll('+', ' '));
      value = decodeURIComponent(rawValue.replaceAll('+', ' '));
    } catch {
      return {
        ok: false,
        refused: refuse(400, where, `The ${where} holds a broken percent-escape near “${part.slice(0, 40)}”.`),
      };
    }
    if (Object.hasOwn(pairs, name)) {
      return { ok: false, refused: givenTwice(name) };
    }
    pairs[name] = value;
  }
  return { ok: true, pairs };
}
