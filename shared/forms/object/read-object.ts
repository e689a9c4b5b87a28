/**
 * Reads what begins with a brace or holds one: a HAR entry, a Postman request, or an object in which some program printed a
 * request or its headers. One JSON document, JSON a line, or the literals of Node and Python.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { ReadRequest } from '../../http/read-request.ts';
import { asObject } from '../../json/json-document.ts';
import type { JsonNode } from '../../json/json-node.ts';
import { jsonValue } from '../../json/json-value.ts';
import { parseJson } from '../../json/parse-json.ts';
import { readLiteral } from '../../json/read-literal.ts';
import { shortened } from '../../text/shortened.ts';
import { readHarEntry } from '../har/read-har.ts';
import { type GivenParts, type LooseRequest, looseRequest } from '../headers/read-loose-headers.ts';
import { postmanHolder, readPostmanRequest } from '../postman/read-postman.ts';
import { headersOfNode } from './header-object.ts';
import { holdsRequest, readRequestObject } from './request-object.ts';

export type ObjectForm = 'har' | 'postman' | 'object';

type Taken = { readonly form: ObjectForm; readonly read: (given?: GivenParts) => Parsed<ReadRequest | LooseRequest> };

/** The text begins with a brace or bracket, perhaps behind a class name, as neither raw HTTP nor a header line does. */
export function looksObject(text: string): boolean {
  return /^\s*(?:<ref \*\d{1,6}>\s*)?(?:[A-Z][\w$.]{0,80}(?:\(\d{1,9}\))?\s*)?[{[(]/.test(text);
}

/** How to read the text, which begins as an object. */
export function takeObject(text: string): Taken {
  const json = parseJson(text);
  if (json.ok) {
    const value = jsonValue(text);
    const holder = postmanHolder(value);
    if (holder !== undefined) return { form: 'postman', read: () => readPostmanRequest(holder) };
    if (isHarEntry(value) || !holdsRequest(json.value)) {
      if (looksHar(value)) return { form: 'har', read: () => readHarEntry(value) };
    }
    return { form: 'object', read: (given) => readNodes([json.value], given) };
  }
  const lines = jsonLines(text);
  if (lines !== undefined) return { form: 'object', read: (given) => readNodes(lines, given) };
  const literal = readLiteral(text);
  if (literal.ok) return { form: 'object', read: (given) => readNodes([literal.value], given) };
  const isJson = /^\s*[{[]\s*(?:"|[{[])/.test(text);
  const form = /"(?:log|startedDateTime|request)"\s*:/.test(text.slice(0, 4000)) ? 'har' : 'object';
  return { form, read: () => (isJson ? json : literal) };
}

/** An object with a request behind other words: a logger's prefix, the name and stack of an error. */
export function objectWithin(text: string): Taken | undefined {
  const tries = /[{[](?=\s*["'\w[{])/g;
  for (let count = 0; count < MOST_TRIES; count += 1) {
    const match = tries.exec(text);
    if (match === null) return undefined;
    const end = text.indexOf('\n', match.index);
    const line = text.slice(match.index, end < 0 ? text.length : end);
    const json = parseJson(line.trimEnd());
    const literal = json.ok ? json : readLiteral(text, match.index);
    if (!literal.ok || !holdsRequest(literal.value)) continue;
    return { form: 'object', read: (given) => readNodes([literal.value], given) };
  }
  return undefined;
}

const MOST_TRIES = 40;

/** The objects of a text with one on each line; undefined if the lines are none. */
function jsonLines(text: string): readonly JsonNode[] | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const [first = '', second] = lines;
  if (second === undefined || !parseJson(first).ok) return undefined;
  return lines.flatMap((line) => {
    const node = parseJson(line);
    return node.ok ? [node.value] : [];
  });
}

function isHarEntry(value: unknown): boolean {
  const holder = asObject(value);
  return asObject(holder?.log) !== undefined || Array.isArray(asObject(holder?.request)?.headers);
}

function looksHar(value: unknown): boolean {
  const holder = asObject(value);
  return holder?.log !== undefined || holder?.request !== undefined;
}

function readNodes(nodes: readonly JsonNode[], given: GivenParts | undefined): Parsed<ReadRequest | LooseRequest> {
  if (nodes.some(holdsRequest)) return readRequestObject(nodes);
  const { headers, leftOver } = headersOfNode(nodes[0] ?? { kind: 'null', text: 'null', start: 0, end: 0 });
  if (!headers.some(([name]) => OF_REQUESTS.test(name)) || leftOver.length > 0) {
    return notParsed(
      0,
      `expected a HAR entry, a Postman request or an object with url and headers, got ${named(nodes[0])}`,
    );
  }
  if (given === undefined) return notParsed(0, 'expected a request with method and URL, got headers alone');
  return parsed(looseRequest([...headers], new Map(), undefined, given));
}

const OF_REQUESTS = /^(?:signature|signature-input|content-digest|content-type|authorization|host|user-agent|accept)$/i;

function named(node: JsonNode | undefined): string {
  if (node?.kind === 'list') return `a list of ${node.items.length}`;
  if (node?.kind !== 'object') return 'a value of another kind';
  const names = node.members.slice(0, 6).map(({ name }) => shortened(name, 40));
  return names.length === 0 ? 'an empty object' : `an object with ${names.join(', ')}`;
}
