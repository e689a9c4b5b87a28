/**
 * Imports the requests of a Postman collection (format 2.0 and 2.1), folder by folder.
 *
 * Replaces variables that the collection defines; others stay as `{{name}}` and are reported. Whatever a draft cannot
 * hold (scripts, authentication helpers, disabled lines, files) is reported per request. Source: the published JSON
 * schema of the Postman Collection Format v2.1.0.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { asObject, type JsonObject } from '../../json/json-document.ts';
import { RequestGathering, shortName } from '../import-limits.ts';
import type { ImportedFile, ImportedRequest } from '../imported-request.ts';
import { FillBudget, leftOfHolder, type Variables, variablesOf } from './postman-holder.ts';
import { postmanRequest } from './postman-request.ts';

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
  return { ...postmanRequest(item, variables, budget), title, folder };
}
