/**
 * The request in an object that some program printed: an axios error, a line of pino, winston or bunyan, the options of a
 * call, in JSON or as Node and Python show objects.
 *
 * Programs name the parts differently (`url`, `uri`, `originalUrl`; `data`, `body`); the names are read without case, `_`
 * and `-`. What is nested in a response is not looked at. Two unlike requests are refused with their names.
 */
import { exactBytes } from '../../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { firstHeader, type HttpRequest, type HttpResponse, isToken } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { schemeOfAuthority } from '../../http/url-parts.ts';
import { compactJson } from '../../json/compact-json.ts';
import type { JsonNode } from '../../json/json-node.ts';
import { shortened } from '../../text/shortened.ts';
import { maskedNotes } from '../log/logged-exchange.ts';
import { isSigned, MOST_CANDIDATES, oneRequest } from '../one-request.ts';
import { headersOfNode } from './header-object.ts';

const URL_NAMES = [
  'url',
  'uri',
  'href',
  'originalurl',
  'requesturl',
  'requesturi',
  'fullurl',
  'target',
  'path',
  'requestpath',
];
const METHOD_NAMES = ['method', 'httpmethod', 'requestmethod', 'verb'];
const HEADER_NAMES = ['headers', 'header', 'requestheaders', 'httpheaders', 'rawheaders'];
const BODY_NAMES = ['body', 'data', 'payload', 'rawbody', 'requestbody', 'content'];
const STATUS_NAMES = ['status', 'statuscode', 'responsestatus'];
const OF_ANSWERS = /^(?:res|response|answer|reply)$/;
/** Whose request it is where a program prints it twice. */
const FIRST_CHOICE = ['config', 'req', 'request'];
const MOST_NODES = 200_000;

type ObjectNode = JsonNode & { readonly kind: 'object' };
type Found = { readonly node: ObjectNode; readonly name: string; readonly depth: number };

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}

function member(node: ObjectNode, names: readonly string[]): JsonNode | undefined {
  for (const name of names) {
    const found = node.members.findLast((one) => plain(one.name) === name && one.value.kind !== 'null');
    if (found) return found.value;
  }
  return undefined;
}

function textIn(node: ObjectNode, names: readonly string[]): string | undefined {
  const found = member(node, names);
  return found?.kind === 'text' || found?.kind === 'number' ? found.text : undefined;
}

function isRequest(node: ObjectNode): boolean {
  if (textIn(node, URL_NAMES) === undefined) return false;
  return member(node, HEADER_NAMES) !== undefined || textIn(node, METHOD_NAMES) !== undefined;
}

/** Every request in the node, nearest to its root first. */
function requestsIn(root: JsonNode): readonly Found[] {
  const found: Found[] = [];
  const open: { readonly node: JsonNode; readonly name: string; readonly depth: number }[] = [
    { node: root, name: '', depth: 0 },
  ];
  for (let at = 0; at < open.length && at < MOST_NODES && found.length < MOST_CANDIDATES; at += 1) {
    const { node, name, depth } = open[at] ?? { node: root, name: '', depth: 0 };
    if (node.kind === 'list') for (const item of node.items) open.push({ node: item, name, depth: depth + 1 });
    if (node.kind !== 'object') continue;
    if (isRequest(node)) {
      found.push({ node, name, depth });
      continue;
    }
    for (const one of node.members) {
      if (!OF_ANSWERS.test(plain(one.name))) open.push({ node: one.value, name: plain(one.name), depth: depth + 1 });
    }
  }
  return found;
}

/** True if a request is in there, whatever else is. */
export function holdsRequest(node: JsonNode): boolean {
  return requestsIn(node).length > 0;
}

/** The request of the objects, which are one text's; offsets are those of the nodes. */
export function readRequestObject(roots: readonly JsonNode[]): Parsed<ReadRequest> {
  const all = roots.flatMap((root) => requestsIn(root)).slice(0, MOST_CANDIDATES);
  const depth = Math.min(...all.map((one) => one.depth));
  const nearest = all.filter((one) => one.depth === depth);
  const preferred = FIRST_CHOICE.map((name) => nearest.filter((one) => one.name === name));
  const some = preferred.find(({ length }) => length > 0) ?? nearest;
  // A program may print the same request more than once.
  const found = [...Map.groupBy(some, ({ node }) => keyOf(node))].flatMap(([name, group]) => {
    const reads = group.map(({ node }) => requestOf(node));
    const [first] = reads;
    return first === undefined ? [] : [{ name, read: reads.find(isSigned) ?? first }];
  });
  const read = oneRequest(found);
  const response = responseIn(roots);
  return read.ok && response ? parsed({ ...read.value, response }) : read;
}

function keyOf(node: ObjectNode): string {
  return `${methodOf(node)} ${textIn(node, URL_NAMES) ?? ''}`.slice(0, 200);
}

function methodOf(node: ObjectNode): string {
  const given = textIn(node, METHOD_NAMES);
  if (given !== undefined) return given.toUpperCase();
  return member(node, BODY_NAMES) === undefined ? 'GET' : 'POST';
}

function requestOf(node: ObjectNode): Parsed<ReadRequest> {
  const notes: RequestNote[] = [];
  const note = (code: RequestNote['code'], message: string): void => {
    notes.push({ code, message, offset: node.start });
  };
  const method = methodOf(node);
  if (!isToken(method))
    return notParsed(node.start, `expected a method such as POST, got ${JSON.stringify(shortened(method, 40))}`);
  if (textIn(node, METHOD_NAMES) === undefined) note('left-over', `The object names no method; ${method} is assumed.`);
  const given = member(node, HEADER_NAMES);
  const { headers, leftOver } = given === undefined ? { headers: [], leftOver: [] } : headersOfNode(given);
  for (const message of leftOver) note('left-over', message);
  const url = urlOf(node, firstHeader(headers, 'host'));
  const query = member(node, ['params', 'query', 'qs', 'searchparams']);
  if (query?.kind === 'object' && query.members.length > 0 && !url.includes('?')) {
    note(
      'left-over',
      'Its query stands in an object and not in the URL; it was left out. Paste the URL as it was sent.',
    );
  }
  const body = bodyOf(member(node, BODY_NAMES), note);
  const length = Number(firstHeader(headers, 'content-length') ?? 0);
  const isHidden = body === undefined && length > 0;
  if (isHidden) note('body-not-shown', `The body of ${length} bytes is not in the object; give it beside.`);
  const request: HttpRequest = { method, url, headers, body: body ?? new Uint8Array(0) };
  return parsed({ request, notes: [...notes, ...maskedNotes(headers)], ...(isHidden ? { hasBody: false } : {}) });
}

function urlOf(node: ObjectNode, hostHeader: string | undefined): string {
  const own = (textIn(node, URL_NAMES) ?? '').replace(/#.*$/s, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(own)) return own;
  const base = textIn(node, ['baseurl']);
  if (base !== undefined) return own === '' ? base : `${base.replace(/\/+$/, '')}/${own.replace(/^\/+/, '')}`;
  const host = hostHeader ?? textIn(node, ['authority', 'host', 'hostname', 'servername']);
  if (host === undefined) return own;
  const port = textIn(node, ['port']);
  const scheme = textIn(node, ['scheme', 'protocol'])
    ?.replace(/:?\/*$/, '')
    .toLowerCase();
  const isWeb = scheme === 'http' || scheme === 'https';
  const place = hostHeader === undefined && port !== undefined && !/:\d+$/.test(host) ? `${host}:${port}` : host;
  return `${isWeb ? scheme : schemeOfAuthority(place)}://${place}${own.startsWith('/') ? own : `/${own}`}`;
}

function bodyOf(
  node: JsonNode | undefined,
  note: (code: RequestNote['code'], message: string) => void,
): Uint8Array | undefined {
  if (node === undefined) return undefined;
  if (node.kind === 'text') return exactBytes(node.text);
  const bytes = bufferOf(node);
  if (bytes !== undefined) return bytes;
  note(
    'body-rewritten',
    'The body stands there as an object, not as it was sent; it was written as JSON without blanks.',
  );
  return exactBytes(compactJson(node));
}

/** `{"type":"Buffer","data":[…]}`, as JSON.stringify writes a Buffer of Node. */
function bufferOf(node: JsonNode): Uint8Array | undefined {
  if (node.kind !== 'object' || textIn(node, ['type']) !== 'Buffer') return undefined;
  const data = member(node, ['data']);
  if (data?.kind !== 'list') return undefined;
  const bytes = data.items.map((item) => (item.kind === 'number' ? Number(item.text) : Number.NaN));
  return bytes.every((byte) => byte >= 0 && byte < 256) ? Uint8Array.from(bytes) : undefined;
}

/** The status beside the request or in its response. */
function responseIn(roots: readonly JsonNode[]): HttpResponse | undefined {
  const statuses = new Set<number>();
  const look = (node: JsonNode, depth: number): void => {
    if (node.kind !== 'object' || depth > 6) return;
    for (const { name, value } of node.members) {
      const isStatus = value.kind === 'number' && STATUS_NAMES.includes(plain(name));
      const status = isStatus ? Number(value.text) : Number.NaN;
      if (status >= 100 && status <= 599) statuses.add(status);
      else look(value, depth + 1);
    }
  };
  for (const root of roots.slice(0, 1000)) look(root, 0);
  const [status, another] = statuses;
  if (status === undefined || another !== undefined) return undefined;
  return { status, reason: '', httpVersion: 'HTTP/1.1', headers: [], body: new Uint8Array(0) };
}
