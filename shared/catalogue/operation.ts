/**
 * Operation: one entry of the catalogue, as data with schemas.
 *
 * Forms, the sandbox's validation, the OpenAPI document and generated programs all derive from these entries; none of
 * them keeps a list of its own. Titles and help are in `meta` of each zod field (`title`, `description`). A query's
 * integers are written as text on the wire; schemas describe them as numbers and readers convert.
 * This file refuses to decide what an operation does.
 */
import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type OperationGroup =
  | 'reports'
  | 'instruments'
  | 'requests'
  | 'portfolio'
  | 'transactions'
  | 'customers'
  | 'accounts'
  | 'webhooks'
  | 'ussd'
  | 'auth';

export type OperationExample = {
  readonly title: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

export type Operation = {
  /** Stable: `instruments.list`, `ussd.process`. */
  readonly name: string;
  readonly group: OperationGroup;
  readonly method: HttpMethod;
  /** With `/v1`; parameters in braces: `/v1/reports/{reportId}`. */
  readonly path: string;
  readonly title: string;
  readonly help: string;
  /** False: no Authorization and no X-Client-Id is needed (the signature is). */
  readonly needsToken: boolean;
  readonly pathParameters?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: {
    readonly contentTypes: readonly string[];
    readonly schema: z.ZodObject;
    /** Other ways in which the same pairs may come. */
    readonly alsoAs?: readonly ('multipart' | 'query')[];
  };
  readonly response: {
    readonly status: 200 | 201;
    readonly help: string;
    /** The whole body: the envelope, or the session response. */
    readonly schema: z.ZodType;
  };
  /** Statuses with which the sandbox may refuse; 401 and 413 stand for all and are not repeated. */
  readonly refusals: readonly (400 | 403 | 404 | 409 | 415 | 422)[];
  readonly examples: readonly OperationExample[];
  /** What of this operation the specification does not show; absent where it shows all. */
  readonly invented?: string;
};

/** True for the methods that carry a body, its digest and length, and an idempotency key. */
export function carriesBody(operation: Operation): boolean {
  return operation.method === 'POST' || operation.method === 'PUT' || operation.method === 'PATCH';
}

/**
 * The header fields that a request of this operation needs, in the order of the specification's header table.
 * `X-Idempotency-Key` stands for whichever name the environment's profile chooses.
 */
export function requiredHeaders(operation: Operation): string[] {
  const body = carriesBody(operation) ? ['Content-Type', 'Content-Digest', 'Content-Length'] : [];
  const caller = operation.needsToken ? ['Authorization', 'X-Client-Id'] : [];
  const once = operation.method === 'GET' ? [] : ['X-Idempotency-Key'];
  return [...body, ...caller, ...once, 'Signature-Input', 'Signature'];
}
