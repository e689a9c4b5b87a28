/**
 * Imports the requests of a Postman collection (format 2.0 and 2.1), folder by folder.
 *
 * Replaces variables that the collection defines; others stay as `{{name}}` and are reported. Whatever a draft cannot
 * hold (scripts, authentication helpers, disabled lines, files) is reported per request. Source: the published JSON
 * schema of the Postman Collection Format v2.1.0.
 */
import { z } from 'zod';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import type { HeaderLine } from '../http/message.ts';
import { FillBudget, RequestGathering, shortName } from './import-limits.ts';
import type { ImportedFile, ImportedRequest } from './imported-request.ts';
import { asObject, type JsonObject, textOf } from './json-document.ts';
import { postmanBody } from './postman-body.ts';
import { fillIn, leftOfHolder, type Variables, variablesOf } from './postman-holder.ts';
import { postmanUrl } from './postman-url.ts';

const pairSchema = z.looseObject({ key: z.string(), value: z.unknown(), disabled: z.boolean().nullish() });

/** The collection: an object with `info` and a list of items, bare or wrapped as Postman's API returns it. */
export function postmanCollection(value: unknown): JsonObject | undefined {
  const document = asObject(value);
  const collection = asObject(document?.collection) ?? document;
  return asObject(collection?.info) !== undefined && Array.isArray(collection?.item) ? collection : undefined;
}

export function readPostmanImport(collection: JsonObject): Parsed<ImportedFile> {
  const info = asObject(collection.info) ?? {};
  if (/collection\/v1/.test(String(info.schema ?? '')))
    return notParsed(0, 'expected a Postman collection of format 2.0 or 2.1, got version 1');
  const reading: Reading = { gathering: new RequestGathering(), budget: new FillBudget() };
  const { leftOver } = reading.gathering;
  const left = leftOfHolder({ description: info.description, ...collection });
  if (left.length > 0) leftOver.push(`Not taken of the collection itself: ${left.join(', ')}.`);
  walk(reading, collection, [], variablesOf(collection));
  if (reading.budget.isSpent) leftOver.push('The variables’ values are too long to be filled in everywhere.');
  return parsed(reading.gathering.file('postman'));
}

type Reading = { readonly gathering: RequestGathering; readonly budget: FillBudget };

const MOST_DEPTH = 50;

function walk(reading: Reading, holder: JsonObject, folder: readonly string[], variables: Variables): void {
  const { gathering, budget } = reading;
  const { leftOver } = gathering;
  const place = folder.length === 0 ? 'the collection' : `the folder ${folder.join(' / ').slice(0, 120)}`;
  for (const [at, given] of (Array.isArray(holder.item) ? holder.item : []).entries()) {
    const item = asObject(given);
    const name = typeof item?.name === 'string' && item.name !== '' ? shortName(item.name) : 'unnamed';
    if (item?.request !== undefined)
      gathering.add(() => requestOf(item, name, folder, variablesOf(item, variables), budget));
    else if (!item || !Array.isArray(item.item)) {
      leftOver.push(`Item ${at + 1} of ${place} (${item ? name : 'no object'}) has no request and was not read.`);
    } else if (folder.length >= MOST_DEPTH) {
      leftOver.push(`Folders below ${MOST_DEPTH} others were not read: ${name}.`);
    } else {
      const left = leftOfHolder(item);
      if (left.length > 0)
        leftOver.push(`Not taken of the folder ${[...folder, name].join(' / ')}: ${left.join(', ')}.`);
      walk(reading, item, [...folder, name], variablesOf(item, variables));
    }
  }
}

function requestOf(
  item: JsonObject,
  title: string,
  folder: readonly string[],
  variables: Variables,
  budget: FillBudget,
): ImportedRequest {
  const leftOver: string[] = [];
  const fill = (text: string): string => fillIn(text, variables, budget);
  const request = asObject(item.request) ?? { url: item.request, method: 'GET' };
  const { headers, disabled, unread } = pairsOf(request.header, fill);
  if (disabled.length > 0) leftOver.push(`Headers that are switched off were left: ${disabled.join(', ')}.`);
  if (unread.length > 0) leftOver.push(`Headers without a name and value were not read: ${unread.join(', ')}.`);
  const body = postmanBody(asObject(request.body), fill, leftOver);
  const typeAt = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
  if (body.contentType !== undefined && (typeAt < 0 || body.isTypeItsOwn)) {
    headers.splice(typeAt < 0 ? headers.length : typeAt, 1, ['Content-Type', body.contentType]);
  }
  const left = [...new Set([...leftOfHolder(request), ...leftOfHolder(item)])];
  if (left.length > 0) {
    const instead = left.some((entry) => entry.endsWith('authentication'))
      ? '; the environment’s own token and key are used'
      : '';
    leftOver.push(`Not taken of the request: ${left.join(', ')}${instead}.`);
  }
  const answers = Array.isArray(item.response) ? item.response.length : 0;
  if (answers > 0) leftOver.push(`${answers} kept ${answers === 1 ? 'answer was' : 'answers were'} not taken.`);
  const url = postmanUrl(request.url, fill, leftOver);
  const open = new Set(
    [url, ...headers.map(([, value]) => value), body.text].flatMap((text) => text.match(/\{\{[^{}]+\}\}/g) ?? []),
  );
  if (open.size > 0) leftOver.push(`Variables without a value stay as written: ${[...open].join(', ')}.`);
  const method = typeof request.method === 'string' && request.method !== '' ? request.method.toUpperCase() : 'GET';
  return { title, folder, method, url, headers, body: body.bytes, leftOver };
}

type HeaderLines = { readonly headers: HeaderLine[]; readonly disabled: string[]; readonly unread: string[] };

/** Header lines from a list, or from the text form of format 2.0 (`Name: value` per line). */
function pairsOf(given: unknown, fill: (text: string) => string): HeaderLines {
  const lines: HeaderLines = { headers: [], disabled: [], unread: [] };
  if (typeof given === 'string') {
    for (const line of given.split(/\r?\n/)) {
      const colon = line.indexOf(':');
      if (colon > 0) lines.headers.push([fill(line.slice(0, colon).trim()), fill(line.slice(colon + 1).trim())]);
      else if (line.trim() !== '') lines.unread.push(line.trim().slice(0, 80));
    }
    return lines;
  }
  for (const entry of Array.isArray(given) ? given : []) {
    const pair = pairSchema.safeParse(entry);
    if (!pair.success) lines.unread.push(textOf(entry).slice(0, 80));
    else if (pair.data.disabled === true) lines.disabled.push(pair.data.key);
    else lines.headers.push([fill(pair.data.key), fill(textOf(pair.data.value ?? ''))]);
  }
  return lines;
}
