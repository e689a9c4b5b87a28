/**
 * The requests of a Postman collection (format 2.0 and 2.1), folder by folder.
 *
 * Variables that the collection defines are put in; others stay as `{{name}}` and are named. What a draft has no room for
 * (scripts, authentication helpers, disabled lines, files) is named per request. Source: the published JSON schema of the
 * Postman Collection Format v2.1.0.
 */
import { z } from 'zod';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import type { HeaderLine } from '../http/message.ts';
import { bounded, type ImportedFile, type ImportedRequest } from './imported-request.ts';
import { asObject, type JsonObject, textOf } from './json-document.ts';
import { postmanBody } from './postman-body.ts';
import { postmanUrl } from './postman-url.ts';

const pairSchema = z.looseObject({ key: z.string(), value: z.unknown(), disabled: z.boolean().optional() });

/** True for an object with `info` and a list of items. */
export function isPostman(value: unknown): value is JsonObject {
  const document = asObject(value);
  return asObject(document?.info) !== undefined && Array.isArray(document?.item);
}

export function readPostmanImport(document: JsonObject): Parsed<ImportedFile> {
  const schema = String(asObject(document.info)?.schema ?? '');
  if (/collection\/v1/.test(schema))
    return notParsed(0, 'expected a Postman collection of format 2.0 or 2.1, got version 1');
  const variables = new Map<string, string>();
  for (const given of Array.isArray(document.variable) ? document.variable : []) {
    const variable = asObject(given);
    const name = variable?.key ?? variable?.id;
    if (typeof name === 'string' && variable?.disabled !== true) variables.set(name, textOf(variable?.value ?? ''));
  }
  const found: ImportedRequest[] = [];
  const fill = (text: string): string => fillIn(text, variables);
  walk(document, [], fill, found, 0);
  const { kept, leftOver } = bounded(found);
  if (hasScripts(document))
    return parsed({
      format: 'postman',
      requests: kept,
      leftOver: ['The collection’s scripts were not taken.', ...leftOver],
    });
  return parsed({ format: 'postman', requests: kept, leftOver });
}

const MOST_DEPTH = 50;

function walk(
  holder: JsonObject,
  folder: readonly string[],
  fill: (text: string) => string,
  found: ImportedRequest[],
  depth: number,
): void {
  for (const given of Array.isArray(holder.item) ? holder.item : []) {
    const item = asObject(given);
    if (!item) continue;
    const name = typeof item.name === 'string' && item.name !== '' ? item.name : 'unnamed';
    if (item.request !== undefined) found.push(requestOf(item, name, folder, fill));
    else if (depth < MOST_DEPTH) walk(item, [...folder, name], fill, found, depth + 1);
  }
}

function requestOf(
  item: JsonObject,
  title: string,
  folder: readonly string[],
  fill: (text: string) => string,
): ImportedRequest {
  const leftOver: string[] = [];
  const request = asObject(item.request) ?? { url: item.request, method: 'GET' };
  const { headers, disabled } = pairsOf(request.header, fill);
  if (disabled.length > 0) leftOver.push(`Headers that are switched off were left: ${disabled.join(', ')}.`);
  const body = postmanBody(asObject(request.body), fill, leftOver);
  const hasType = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (body.contentType !== undefined && !hasType) headers.push(['Content-Type', body.contentType]);
  const auth = asObject(request.auth)?.type;
  if (typeof auth === 'string' && auth !== 'noauth') {
    leftOver.push(`Its ${auth} authentication was not taken: the environment’s own token and key are used.`);
  }
  if (hasScripts(item)) leftOver.push('Its scripts were not taken.');
  const answers = Array.isArray(item.response) ? item.response.length : 0;
  if (answers > 0) leftOver.push(`${answers} kept ${answers === 1 ? 'answer was' : 'answers were'} not taken.`);
  const url = postmanUrl(request.url, fill, leftOver);
  const open = new Set(
    [url, ...headers.map(([, value]) => value), body.text].flatMap((text) => text.match(/\{\{[^{}]+\}\}/g) ?? []),
  );
  if (open.size > 0) leftOver.push(`Variables without a value stay as they stand: ${[...open].join(', ')}.`);
  const method = typeof request.method === 'string' && request.method !== '' ? request.method.toUpperCase() : 'GET';
  return { title, folder, method, url, headers, body: body.bytes, leftOver };
}

/** Header lines of a list, or of the text form of format 2.0 (`Name: value` per line). */
function pairsOf(given: unknown, fill: (text: string) => string): { headers: HeaderLine[]; disabled: string[] } {
  if (typeof given === 'string') {
    const lines = given.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[fill(line.slice(0, colon).trim()), fill(line.slice(colon + 1).trim())] as const] : [];
    });
    return { headers: lines, disabled: [] };
  }
  const headers: HeaderLine[] = [];
  const disabled: string[] = [];
  for (const one of Array.isArray(given) ? given : []) {
    const pair = pairSchema.safeParse(one);
    if (!pair.success) continue;
    if (pair.data.disabled === true) disabled.push(pair.data.key);
    else headers.push([fill(pair.data.key), fill(textOf(pair.data.value ?? ''))]);
  }
  return { headers, disabled };
}

/** Puts values in, and values of values, to a bounded depth: one that names itself stays. */
function fillIn(text: string, variables: ReadonlyMap<string, string>): string {
  let filled = text;
  for (let round = 0; round < 5; round += 1) {
    const next = filled.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (whole, name: string) => variables.get(name) ?? whole);
    if (next === filled || next.length > 4_000_000) return filled;
    filled = next;
  }
  return filled;
}

function hasScripts(holder: JsonObject): boolean {
  const events = Array.isArray(holder.event) ? holder.event : [];
  return events.some((event) => {
    const lines = asObject(asObject(event)?.script)?.exec;
    return typeof lines === 'string'
      ? lines.trim() !== ''
      : Array.isArray(lines) && lines.some((line) => String(line).trim() !== '');
  });
}
