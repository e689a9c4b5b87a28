/**
 * Reads a request's input: query, path and body, checked against the catalogue's schemas.
 *
 * Text from a query or form becomes a number only where the schema expects one and the text is a plain whole number.
 * Every problem names its field; nothing is guessed, and no unknown field is dropped.
 */

import { z } from 'zod';
import { describeIssue, type FieldError } from '../../../shared/catalogue/describe-issue.ts';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { setOwn, withNumbers } from '../../../shared/catalogue/with-numbers.ts';
import { wrongBodyEncoding } from '../../../shared/http/body-encoding.ts';
import { brokenPair, FORM_TYPE, type Pair, readUrlencoded } from '../../../shared/http/form-urlencoded.ts';
import { mediaTypeOf } from '../../../shared/http/message.ts';
import { readMultipart } from '../../../shared/http/read-multipart.ts';
import { type JsonNode, nodeAt } from '../../../shared/json/json-node.ts';
import { lineAndColumn, parseJson } from '../../../shared/json/parse-json.ts';
import { repeatedMember } from '../../../shared/json/repeated-member.ts';
import { beginning } from '../../../shared/text/shortened.ts';
import { isRefused, type Refused, refuse } from '../outcome.ts';

export type Input = {
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
};

export type RawInput = {
  readonly path: Readonly<Record<string, string>>;
  /** Without the `?`. */
  readonly query: string;
  readonly contentType: string;
  readonly body: Uint8Array;
};

/** Wrapped, so that no field of a request can be mistaken for a refusal. */
type Pairs = { readonly value: Readonly<Record<string, string>> };

type Body = {
  readonly value: Readonly<Record<string, unknown>>;
  /** Of a JSON body, with its numbers as they were sent. */
  readonly node?: JsonNode;
};

/** The input as the operation's schemas define it, or the refusal (400, 415). */
export function readInput(operation: Operation, raw: RawInput): Input | Refused {
  const query = readPairs(raw.query, 'query');
  if (isRefused(query)) return query;
  const isInQuery = raw.body.length === 0 && raw.query !== '' && takes(operation, 'query');
  const body: Body | Refused = isInQuery
    ? { value: withNumbers(operation.body?.schema, query.value) }
    : readBody(operation, raw);
  if (isRefused(body)) return body;
  const errors: FieldError[] = [];
  const check = (schema: z.ZodObject | undefined, value: Readonly<Record<string, unknown>>, node?: JsonNode) => {
    const result = (schema ?? NOTHING).safeParse(value, { reportInput: true });
    if (result.success) return result.data;
    errors.push(...result.error.issues.flatMap((issue) => describeIssue(issue, numberAt(node, issue.path))));
    return {};
  };
  const input: Input = {
    path: check(operation.pathParameters, withNumbers(operation.pathParameters, raw.path)),
    query: isInQuery ? {} : check(operation.query, withNumbers(operation.query, query.value)),
    body: operation.body ? check(operation.body.schema, body.value, body.node) : {},
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

function numberAt(node: JsonNode | undefined, path: readonly PropertyKey[]): string | undefined {
  const at = nodeAt(node, path.map(String));
  return at?.kind === 'number' ? at.text : undefined;
}

function readBody(operation: Operation, raw: RawInput): Body | Refused {
  if (!operation.body) {
    if (raw.body.length === 0) return { value: {} };
    return refuse(400, 'body', `${operation.name} takes no body; got ${raw.body.length} bytes.`);
  }
  const mediaType = mediaTypeOf(raw.contentType);
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
  const mistake = wrongBodyEncoding(raw.body);
  if (mistake !== undefined) return refuse(400, 'body', mistake);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(raw.body);
  } catch {
    return refuse(400, 'body', 'The body is not UTF-8. Encode it as UTF-8 and sign it again.');
  }
  if (!isMultipart && mediaType !== FORM_TYPE) return readJson(text);
  const form = isMultipart ? readParts(text, raw.contentType) : readPairs(text, 'body');
  return isRefused(form) ? form : { value: withNumbers(operation.body.schema, form.value) };
}

function readJson(text: string): Body | Refused {
  const read = parseJson(text);
  if (!read.ok) {
    const { line, column } = lineAndColumn(text, read.fault.offset);
    return refuse(400, 'body', `The body is not JSON: ${read.fault.message} (line ${line}, column ${column}).`);
  }
  const twice = repeatedMember(read.value);
  if (twice !== undefined) return refuse(400, twice, `${twice} is given twice in the JSON body; give it once.`);
  const json: unknown = JSON.parse(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    const got = Array.isArray(json) ? 'a list' : json === null ? 'null' : `a ${typeof json}`;
    return refuse(400, 'body', `The body must be a JSON object; got ${got}.`);
  }
  return { value: json as Record<string, unknown>, node: read.value };
}

const MULTIPART = 'multipart/form-data';

function readParts(text: string, contentType: string): Pairs | Refused {
  const read = readMultipart(text, contentType);
  if (!read.ok) return refuse(400, 'body', `The body is not multipart form data: ${read.fault.message}.`);
  return eachOnce(read.value);
}

/** Refuses a broken percent-escape instead of guessing. */
function readPairs(text: string, where: 'query' | 'body'): Pairs | Refused {
  const broken = brokenPair(text);
  if (broken === undefined) return eachOnce(readUrlencoded(text));
  return refuse(400, where, `The ${where} holds a broken percent-escape near “${beginning(broken, 40)}”.`);
}

function eachOnce(pairs: readonly Pair[]): Pairs | Refused {
  const value: Record<string, string> = {};
  for (const [name, text] of pairs) {
    if (Object.hasOwn(value, name)) return refuse(400, name, `${name} was given twice; give it once.`);
    setOwn(value, name, text);
  }
  return { value };
}
