/**
 * A pasted or dropped text as requests: curl commands, an HTTP Archive, an OpenAPI document or a Postman collection.
 *
 * The format is told by the content, never by a file's name. A text that is none of them is a fault that says what would
 * have been taken and what was seen.
 */
import { parse as parseYaml } from 'yaml';
import { notParsed, type Parsed } from '../bytes/parsed.ts';
import { isCurlCommand } from '../http/curl-request.ts';
import { readCurlImport } from './curl-import.ts';
import { isHar, readHarImport } from './har-import.ts';
import type { ImportedFile } from './imported-request.ts';
import { isOpenApi, readOpenApiImport } from './openapi-import.ts';
import { isPostman, readPostmanImport } from './postman-import.ts';

/** 16 million characters: the archive of a long recording. */
export const MOST_IMPORT_CHARACTERS = 16_000_000;

const BEGINS_JSON = /^\s*[{[]/;
const TAKEN = 'curl commands, an HTTP Archive (HAR), an OpenAPI document or a Postman collection';

/** Reads the text. Faults carry the character offset where there is one, else 0. */
export function readImport(text: string): Parsed<ImportedFile> {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.length > MOST_IMPORT_CHARACTERS) {
    return notParsed(0, `expected at most ${MOST_IMPORT_CHARACTERS} characters, got ${plain.length}`);
  }
  if (plain.trim() === '') return notParsed(0, `expected ${TAKEN}, got nothing`);
  if (!BEGINS_JSON.test(plain) && plain.split('\n').some(isCurlCommand)) return readCurlImport(plain);
  const document = readDocument(plain);
  if (!document.ok) return document;
  if (isHar(document.value)) return readHarImport(document.value);
  if (isOpenApi(document.value)) return readOpenApiImport(document.value);
  if (isPostman(document.value)) return readPostmanImport(document.value);
  return notParsed(0, `expected ${TAKEN}, got ${describe(document.value)}`);
}

function readDocument(text: string): Parsed<unknown> {
  if (BEGINS_JSON.test(text)) {
    try {
      return { ok: true, value: JSON.parse(text) };
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'no reason given';
      return notParsed(Number(/position (\d+)/.exec(reason)?.[1] ?? 0), `expected JSON, got ${reason}`);
    }
  }
  try {
    // Aliases are bounded by the reader itself, so that a small text cannot grow without end.
    return { ok: true, value: parseYaml(text, { maxAliasCount: 100, logLevel: 'error' }) };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'no reason given';
    return notParsed(0, `expected ${TAKEN}, got a text that is neither JSON nor YAML: ${reason}`);
  }
}

function describe(value: unknown): string {
  if (value === null || typeof value !== 'object') return `a ${value === null ? 'null' : typeof value}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const names = Object.keys(value).slice(0, 6).join(', ');
  return names === '' ? 'an empty object' : `an object with ${names}`;
}
