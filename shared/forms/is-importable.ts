/** Distinguishes text that can only be an import from words to search for, without parsing it. */
import { isCurlCommand } from './curl/curl-command.ts';

const STARTS_DOCUMENT = /^\s*(?:\{[\s\S]*"|(?:openapi|swagger)\s*:)/;

/** True for a curl command, and for the beginning of a JSON or OpenAPI document. */
export function isImportable(text: string): boolean {
  const start = text.slice(0, 4000);
  return isCurlCommand(start) || STARTS_DOCUMENT.test(start);
}
