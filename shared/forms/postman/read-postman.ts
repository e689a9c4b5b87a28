/**
 * The requests of a Postman collection (format 2.0 and 2.1): all, folder by folder, or the one that it holds.
 *
 * Replaces variables that the collection defines; others stay as `{{name}}` and are reported. Whatever a draft cannot
 * hold (scripts, authentication helpers, disabled lines, files) is reported per request. Source: the published JSON
 * schema of the Postman Collection Format v2.1.0.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { asObject, type JsonObject } from '../../json/json-document.ts';
import { shortened } from '../../text/shortened.ts';
import { RequestGathering, shortName } from '../import-limits.ts';
import type { ImportedFile } from '../imported-request.ts';
import { oneRequest } from '../one-request.ts';
import { FillBudget, leftOfHolder, type PostmanVariables, variablesOf } from './postman-holder.ts';
import { postmanCollection, postmanRequest } from './postman-request.ts';
import type { UnknownHost } from './postman-url.ts';

export function readPostmanImport(collection: JsonObject): Parsed<ImportedFile> {
  const info = asObject(collection.info) ?? {};
  if (/collection\/v1/.test(String(info.schema ?? '')))
    return notParsed(0, 'expected a Postman collection of format 2.0 or 2.1, got version 1');
  const reading: Reading = { gathering: new RequestGathering(), budget: new FillBudget(), unknownHost: 'drop' };
  const { leftOver } = reading.gathering;
  const left = leftOfHolder({ description: info.description, ...collection });
  if (left.length > 0) leftOver.push(`Not taken of the collection itself: ${left.join(', ')}.`);
  walk(reading, collection, [], variablesOf(collection));
  if (reading.budget.isSpent) leftOver.push('The variables’ values are too long to be filled in everywhere.');
  return parsed(reading.gathering.file('postman'));
}

/** The collection, item or request that the value is; undefined for anything else. */
export function postmanHolder(value: unknown): JsonObject | undefined {
  const holder = asObject(Array.isArray(value) && value.length === 1 ? value[0] : value);
  if (holder === undefined) return undefined;
  if (postmanCollection(holder) !== undefined || isRequest(asObject(holder.request))) return holder;
  if (isRequest(holder)) return { request: holder };
  return typeof holder.name === 'string' && Array.isArray(holder.item) ? holder : undefined;
}

/** Postman's header list is called `header`, and its URL may be an object with `raw`. */
function isRequest(request: JsonObject | undefined): boolean {
  if (request === undefined || request.url === undefined) return false;
  return (
    Array.isArray(request.header) ||
    asObject(request.url)?.raw !== undefined ||
    asObject(request.body)?.mode !== undefined
  );
}

/** The one request of a collection or item. Variables without a value stay as they are written, the host's too. */
export function readPostmanRequest(holder: JsonObject): Parsed<ReadRequest> {
  const reading: Reading = { gathering: new RequestGathering(), budget: new FillBudget(), unknownHost: 'keep' };
  const collection = postmanCollection(holder) ?? (holder.request === undefined ? holder : { item: [holder] });
  walk(reading, collection, [], variablesOf(collection));
  const { requests } = reading.gathering.file('postman');
  const found = requests.map(({ title, method, url, headers, body, leftOver }) => {
    const notes = leftOver.map((message): RequestNote => ({ code: 'left-over', message, offset: 0 }));
    return { name: `“${shortened(title, 60)}”`, read: parsed({ request: { method, url, headers, body }, notes }) };
  });
  return oneRequest(found);
}

type Reading = {
  readonly gathering: RequestGathering;
  readonly budget: FillBudget;
  readonly unknownHost: UnknownHost;
};

const MOST_DEPTH = 50;

function walk(reading: Reading, holder: JsonObject, folder: readonly string[], variables: PostmanVariables): void {
  const { gathering, budget, unknownHost } = reading;
  const { leftOver } = gathering;
  const place = folder.length === 0 ? 'the collection' : `the folder ${folder.join(' / ').slice(0, 120)}`;
  for (const [at, given] of (Array.isArray(holder.item) ? holder.item : []).entries()) {
    const item = asObject(given);
    const name = typeof item?.name === 'string' && item.name !== '' ? shortName(item.name) : 'unnamed';
    if (item?.request !== undefined)
      gathering.add(() => ({
        ...postmanRequest(item, variablesOf(item, variables), budget, unknownHost),
        title: name,
        folder,
      }));
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
