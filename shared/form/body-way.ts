/**
 * BodyWay: how a body's fields travel: as JSON, or as name/value pairs in a form, in multipart or in the query.
 *
 * The specification does not say which of them `POST /ussd/process` accepts; an environment's UssdProfile does. The
 * input is the source of truth, and its BodyWay is read from it. Source: RFC 7578; WHATWG URL Standard,
 * form-urlencoded.
 */

import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import type { Operation } from '../catalogue/operation.ts';
import { findOperation } from '../catalogue/operations.ts';
import { FORM_TYPE, type Pair, readUrlencoded, writeUrlencoded } from '../http/form-urlencoded.ts';
import { mediaTypeOf } from '../http/message.ts';
import { readMultipart } from '../http/read-multipart.ts';
import { boundaryOf, writeMultipart } from '../http/write-multipart.ts';
import type { OperationInput } from '../request/operation-input.ts';
import { without } from '../without.ts';

/** The same words as `UssdProfile.contentType`. */
export type BodyWay = 'json' | 'form' | 'multipart' | 'query';

export const MULTIPART_TYPE = 'multipart/form-data';
const JSON_TYPE = 'application/json';

/** The ways that the operation accepts, the catalogue's own first; none without a body. */
export function bodyWays({ body }: Operation): readonly BodyWay[] {
  if (!body) return [];
  return [...body.contentTypes.map((type) => (type === FORM_TYPE ? 'form' : 'json')), ...(body.alsoAs ?? [])];
}

/** The way of this input; undefined if its content type cannot be read as fields. */
export function bodyWay({ operation, body, query }: OperationInput): BodyWay | undefined {
  if (!body) return undefined;
  if (query !== undefined && body.text === '' && takes(operation, 'query')) return 'query';
  const mediaType = mediaTypeOf(body.contentType);
  if (mediaType === FORM_TYPE) return 'form';
  if (mediaType === MULTIPART_TYPE && takes(operation, 'multipart')) return 'multipart';
  return mediaType === JSON_TYPE ? 'json' : undefined;
}

/** True if the fields travel as text pairs. */
export function isPairs(input: OperationInput): boolean {
  const way = bodyWay(input);
  return way !== undefined && way !== 'json';
}

/** The pairs of an input whose fields travel as pairs; a fault if its parts cannot be read. */
export function bodyPairs(input: OperationInput): Parsed<readonly Pair[]> {
  const { contentType, text } = input.body ?? { contentType: '', text: '' };
  if (bodyWay(input) === 'query') return parsed(input.query ?? []);
  if (bodyWay(input) === 'form') return parsed(readUrlencoded(text));
  const read = readMultipart(text, contentType);
  return read.ok ? read : notParsed(read.fault.offset, `expected parts with a name each: ${read.fault.message}`);
}

/** The input with other pairs, travelling the same way. */
export function withBodyPairs(input: OperationInput, pairs: readonly Pair[]): OperationInput {
  const body = input.body ?? { contentType: FORM_TYPE, text: '' };
  if (bodyWay(input) === 'query') return { ...input, query: pairs.map(([name, value]) => [name, value]) };
  if (bodyWay(input) === 'form') return { ...input, body: { ...body, text: writeUrlencoded(pairs) } };
  return { ...input, body: writeMultipart(pairs, boundaryOf(body.contentType)) };
}

/** An input of that way with no fields yet. */
export function emptied(input: OperationInput, way: BodyWay): OperationInput {
  const kept: OperationInput = bodyWay(input) === 'query' ? without(input, 'query') : input;
  switch (way) {
    case 'json':
      return { ...kept, body: { contentType: JSON_TYPE, text: '{}' } };
    case 'form':
      return { ...kept, body: { contentType: FORM_TYPE, text: '' } };
    case 'multipart':
      return { ...kept, body: writeMultipart([]) };
    case 'query':
      // A POST signs its Content-Type, so even an empty body has one.
      return { ...kept, query: kept.query ?? [], body: { contentType: FORM_TYPE, text: '' } };
  }
}

function takes(operation: string, way: 'query' | 'multipart'): boolean {
  return findOperation(operation)?.body?.alsoAs?.includes(way) ?? false;
}
