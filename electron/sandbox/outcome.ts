/**
 * Outcome: a handler's result, before it is written as an envelope. A refusal is a value, never a throw.
 *
 * Handlers refuse before they write, so a refusal has changed nothing.
 */
import type { FieldError } from '../../shared/catalogue/describe-issue.ts';
import type { PageMeta } from '../../shared/catalogue/envelope.ts';
import type { Reply } from './http/reply.ts';

export type Refused = {
  readonly kind: 'refused';
  readonly status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422;
  /** One sentence. */
  readonly message: string;
  readonly errors: readonly FieldError[];
};

export type Outcome =
  | { readonly kind: 'data'; readonly status: 200 | 201; readonly data: unknown; readonly meta?: PageMeta }
  /** A whole JSON body without the envelope: the session response. */
  | { readonly kind: 'body'; readonly json: unknown }
  /** A reply stored earlier, answered again byte for byte. */
  | { readonly kind: 'kept'; readonly reply: Reply }
  | Refused;

export function ok(data: unknown, meta?: PageMeta): Outcome {
  return { kind: 'data', status: 200, data, meta };
}

export function created(data: unknown): Outcome {
  return { kind: 'data', status: 201, data };
}

/** A refusal for one field; the field's message is also the overall one. */
export function refuse(status: Refused['status'], field: string, message: string): Refused {
  return { kind: 'refused', status, message, errors: [{ field, message }] };
}

export function isRefused(value: object): value is Refused {
  return 'kind' in value && value.kind === 'refused';
}
