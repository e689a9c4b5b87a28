/**
 * Reads pasted or dropped text as requests: curl commands, an HTTP Archive, an OpenAPI document or a Postman
 * collection.
 *
 * The content decides the format, never a file name. For any other text, the fault says what is accepted and what was
 * found.
 */
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { plainLine } from '../text/plain-line.ts';
import { isCurlCommand } from './curl/curl-command.ts';
import { readCurlImport } from './curl/curl-import.ts';
import { isHar, readHarImport } from './har/read-har.ts';
import { isHttpieCommand } from './httpie/httpie-request.ts';
import type { ImportedFile } from './imported-request.ts';
import { isOpenApi, readOpenApiImport } from './openapi/openapi-import.ts';
import { postmanCollection } from './postman/postman-request.ts';
import { readPostmanImport } from './postman/read-postman.ts';
import { beginsAsJson, readDocument } from './read-document.ts';
import { starsIn } from './words/masked-notes.ts';

/** Enough for the archive of a long recording. */
const MOST_IMPORT_CHARACTERS = 16_000_000;

const TAKEN = 'curl commands, an HTTP Archive (HAR), an OpenAPI document or a Postman collection';

/** Reads the text. Faults carry the character offset if known, else 0. Names hold nothing that a reader does not see. */
export function readImport(text: string): Parsed<ImportedFile> {
  const read = readAnyFormat(text);
  if (!read.ok) return read;
  const stars = starsIn(text).map(({ message }) => message);
  return parsed(withPlainNames({ ...read.value, leftOver: [...read.value.leftOver, ...stars] }));
}

/** A mark of direction in a name would turn the rest of its line around. Addresses, headers and bodies stay as they are: they are sent. */
function withPlainNames({ format, requests, leftOver }: ImportedFile): ImportedFile {
  return {
    format,
    requests: requests.map((request) => ({
      ...request,
      title: plainLine(request.title),
      folder: request.folder.map(plainLine),
      leftOver: request.leftOver.map(plainLine),
    })),
    leftOver: leftOver.map(plainLine),
  };
}

function readAnyFormat(text: string): Parsed<ImportedFile> {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.length > MOST_IMPORT_CHARACTERS) {
    return notParsed(0, `expected at most ${MOST_IMPORT_CHARACTERS} characters, got ${plain.length}`);
  }
  if (plain.trim() === '') return notParsed(0, `expected ${TAKEN}, got nothing`);
  if (!beginsAsJson(plain) && plain.split('\n').some((line) => isCurlCommand(line) || isHttpieCommand(line)))
    return readCurlImport(plain);
  const copied = copiedAs(plain);
  if (copied !== undefined) return notParsed(0, `expected ${TAKEN}, got ${copied}`);
  const document = readDocument(plain);
  if (!document.ok) {
    if (beginsAsJson(plain)) return document;
    return notParsed(document.fault.offset, `expected ${TAKEN}, ${document.fault.message}`);
  }
  if (isHar(document.value)) return readHarImport(document.value);
  if (isOpenApi(document.value)) return readOpenApiImport(document.value);
  const collection = postmanCollection(document.value);
  if (collection) return readPostmanImport(collection);
  return notParsed(0, `expected ${TAKEN}, got ${describe(document.value)}`);
}

/** The other copy formats in a browser's menu, besides curl. */
function copiedAs(text: string): string | undefined {
  if (/^\s*(?:await\s+)?fetch\s*\(/.test(text)) return 'a fetch call; choose “Copy as cURL” in the browser';
  if (/^\s*(?:\$session\b|Invoke-WebRequest\b)/i.test(text))
    return 'a PowerShell command; choose “Copy as cURL” in the browser';
  return undefined;
}

function describe(value: unknown): string {
  if (value === null || typeof value !== 'object') return 'text of another kind';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const names = Object.keys(value).slice(0, 6).join(', ');
  return names === '' ? 'an empty object' : `an object with ${names}`;
}
