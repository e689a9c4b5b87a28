/**
 * Operation: one entry of the catalogue, as data with schemas.
 *
 * Forms, the sandbox's validation, the OpenAPI document and generated programs all derive from these entries; none
 * keeps its own list. Titles and help are in `meta` of each zod field (`title`, `description`). Integers in a query are
 * text on the wire; schemas describe them as numbers and readers convert. This file does not decide what an operation
 * does.
 */
import { z } from 'zod';

export const HTTP_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof HTTP_METHODS)[number];

export type OperationExample = {
  readonly title: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

export type Operation = {
  /** Stable, e.g. `instruments.list`, `ussd.process`. */
  readonly name: string;
  readonly method: HttpMethod;
  /** Includes `/v1`; parameters are in braces: `/v1/reports/{reportId}`. */
  readonly path: string;
  readonly title: string;
  readonly help: string;
  /** Needs no Authorization or X-Client-Id, but still the signature. */
  readonly withoutToken?: true;
  readonly pathParameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: {
    readonly contentTypes: readonly string[];
    readonly schema: z.ZodObject;
    /** Other encodings of the same pairs. */
    readonly alsoAs?: readonly ('multipart' | 'query')[];
  };
  readonly response: {
    readonly status: 200 | 201;
    readonly help: string;
    /** The schema of the whole body: the envelope, or the session response. */
    readonly schema: z.ZodType;
  };
  /** Statuses of the sandbox's refusals. 401 and 413 apply to every operation and are not repeated. */
  readonly refusals: readonly (400 | 403 | 404 | 409 | 415 | 422)[];
  readonly examples: readonly OperationExample[];
  /** The parts of this operation that the specification does not show; absent if it shows everything. */
  readonly invented?: string;
};

/** A body of exactly these fields, as JSON. */
export function jsonBody<Fields extends z.ZodRawShape>(fields: Fields) {
  return { contentTypes: ['application/json'], schema: z.strictObject(fields) };
}

/** True for the methods that carry a body, its digest and length, and an idempotency key. */
export function carriesBody(operation: Operation): boolean {
  return operation.method === 'POST' || operation.method === 'PUT' || operation.method === 'PATCH';
}

/**
 * The header fields that a request of this operation needs, in the order of the specification's header table.
 * `X-Idempotency-Key` represents whichever name the environment's profile chooses.
 */
export function requiredHeaders(operation: Operation): string[] {
  const body = carriesBody(operation) ? ['Content-Type', 'Content-Digest', 'Content-Length'] : [];
  const caller = operation.withoutToken ? [] : ['Authorization', 'X-Client-Id'];
  const once = operation.method === 'GET' ? [] : ['X-Idempotency-Key'];
  return [...body, ...caller, ...once, 'Signature-Input', 'Signature'];
}
