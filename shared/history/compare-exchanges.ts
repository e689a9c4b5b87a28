/**
 * Two exchanges side by side, part by part: request line, headers as ordered lists, base, bodies, answer.
 *
 * Each part is text, compared line by line as bytes; bodies that are JSON on both sides are also compared by content.
 * It does not say which of the two is right.
 */
import { bytesOf } from '../bytes/base64.ts';
import { bytesEqual } from '../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../bytes/utf8.ts';
import { type ComparedRow, compareBases } from '../compare/compared-bases.ts';
import { headerText } from '../http/message.ts';
import type { Exchange } from '../request/exchange.ts';
import { compareJson, type JsonComparison } from './json-difference.ts';

/** An exchange with as much of its bodies as was fetched. */
export type ComparedSide = {
  readonly exchange: Exchange;
  readonly requestBody: Uint8Array;
  readonly responseBody: Uint8Array;
};

/** An exchange as history returns it, with the part of its bodies that comes with it. */
export function comparedSide(exchange: Exchange): ComparedSide {
  return {
    exchange,
    requestBody: bytesOf(exchange.request.body.base64),
    responseBody: bytesOf(exchange.response?.body.base64 ?? ''),
  };
}

/** A body continues beyond what is compared. */
export function isCut({ exchange, requestBody, responseBody }: ComparedSide): boolean {
  return (
    requestBody.length < exchange.request.body.totalBytes ||
    responseBody.length < (exchange.response?.body.totalBytes ?? 0)
  );
}

const COMPARED_PARTS = [
  'request-line',
  'request-headers',
  'base',
  'request-body',
  'answer-line',
  'answer-headers',
  'answer-body',
] as const;
export type ComparedPart = (typeof COMPARED_PARTS)[number];

export type PartComparison = {
  readonly part: ComparedPart;
  readonly isSame: boolean;
  /** Both sides are empty. */
  readonly isEmpty: boolean;
  /** Undefined if a side is too long to compare line by line. */
  readonly rows: readonly ComparedRow[] | undefined;
  /** Present if both are JSON. */
  readonly json?: JsonComparison;
};

/** Longer texts are not compared line by line. */
const LONGEST_BYTES = 200_000;

export function compareExchanges(left: ComparedSide, right: ComparedSide): PartComparison[] {
  return COMPARED_PARTS.map((part) => compareParts(part, partOf(part, left), partOf(part, right)));
}

function compareParts(part: ComparedPart, left: Uint8Array, right: Uint8Array): PartComparison {
  const isSame = bytesEqual(left, right);
  const isBody = part === 'request-body' || part === 'answer-body';
  const isLong = left.length > LONGEST_BYTES || right.length > LONGEST_BYTES;
  const json = isBody && !isSame && !isLong ? compareJson(decodeUtf8(left), decodeUtf8(right)) : undefined;
  return {
    part,
    isSame,
    isEmpty: left.length === 0 && right.length === 0,
    rows: isLong ? undefined : compareBases(left, right),
    json,
  };
}

function partOf(part: ComparedPart, { exchange, requestBody, responseBody }: ComparedSide): Uint8Array {
  const { request, response, failure, trace } = exchange;
  switch (part) {
    case 'request-line':
      return encodeUtf8(`${request.method} ${request.url}`);
    case 'request-headers':
      return encodeUtf8(headerText(request.headers));
    case 'base':
      return bytesOf(trace?.baseBase64 ?? '');
    case 'request-body':
      return requestBody;
    case 'answer-line':
      return encodeUtf8(response ? `${response.status} ${response.reason}`.trim() : (failure?.message ?? 'no answer'));
    case 'answer-headers':
      return encodeUtf8(headerText(response?.headers ?? []));
    case 'answer-body':
      return responseBody;
  }
}
