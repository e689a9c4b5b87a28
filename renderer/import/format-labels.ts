/** Names of the import formats, for use in sentences. */
import type { ImportFormat } from '../../shared/forms/imported-request.ts';

export const FORMAT_WORDS: Readonly<Record<ImportFormat, string>> = {
  curl: 'curl commands',
  har: 'an HTTP Archive',
  openapi: 'an OpenAPI document',
  postman: 'a Postman collection',
};
