/**
 * OperationInput: what a user filled in for one operation of the catalogue, and the Draft made from it.
 *
 * Values are text, as the request will contain them; the query keeps its order. A body is the exact text to send, which
 * raw JSON and form share. Schemas are not consulted: a request that violates one can be made.
 */

import { z } from 'zod';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { carriesBody } from '../catalogue/operation.ts';
import { findOperation, OPERATIONS } from '../catalogue/operations.ts';
import { AppError } from '../failure.ts';
import { writeUrlencoded } from '../http/form-urlencoded.ts';
import { percentEncoded } from '../http/url-parts.ts';
import { shortened } from '../text/shortened.ts';
import type { Draft } from './draft.ts';

/** 1 MiB, the service's limit. */
const MAX_BODY_CHARACTERS = 1_048_576;

export const operationInputSchema = z.strictObject({
  /** Name in the catalogue: `accounts.create`. */
  operation: z.string().min(1).max(100),
  /** Path parameters by name. */
  path: z.record(z.string().max(100), z.string().max(1000)).optional(),
  /** In sending order; a name may repeat. */
  query: z
    .array(z.tuple([z.string().max(200), z.string().max(4000)]))
    .max(100)
    .optional(),
  body: z.strictObject({ contentType: z.string().max(200), text: z.string().max(MAX_BODY_CHARACTERS) }).optional(),
  /** Made once per intent and reused on retry; absent: main draws a UUID. */
  idempotencyKey: z.string().min(1).max(200).optional(),
});

export type OperationInput = z.infer<typeof operationInputSchema>;

/** Throws AppError `operation-unknown`, `path-parameter-missing`, `body-unexpected`. */
export function operationDraft(input: OperationInput): Draft {
  const operation = findOperation(input.operation);
  if (!operation) {
    const known = OPERATIONS.map((operation) => operation.name).join(', ');
    const message = `There is no operation “${shortened(input.operation, 60)}”; known: ${known}.`;
    throw new AppError({ code: 'operation-unknown', message });
  }
  if (input.body && !carriesBody(operation)) {
    const message = `${operation.name} is a ${operation.method} and carries no body: expected none, got ${input.body.text.length} characters.`;
    throw new AppError({ code: 'body-unexpected', message });
  }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = input.path?.[name] ?? '';
    if (value !== '') return percentEncoded(value);
    const message = `${operation.name} needs ${name} in its path: expected a value, got none.`;
    throw new AppError({ code: 'path-parameter-missing', message, details: { field: name } });
  });
  const query = writeUrlencoded(input.query ?? []);
  return {
    method: operation.method,
    target: query === '' ? path : `${path}?${query}`,
    headers: input.body ? [['Content-Type', input.body.contentType]] : [],
    body: encodeUtf8(input.body?.text ?? ''),
    idempotencyKey: input.idempotencyKey,
  };
}
