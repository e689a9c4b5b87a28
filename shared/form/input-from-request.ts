/**
 * Reads a request that somebody sent or wrote back as an OperationInput of the catalogue.
 *
 * Matches the operation by method and path below the service's `/v1`. Everything that a draft cannot hold is listed,
 * nothing is dropped silently. The caller compares headers. Schemas are not consulted: a wrong value still makes a
 * draft.
 */

import { carriesBody, type Operation } from '../catalogue/operation.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { readUrlencoded } from '../http/form-urlencoded.ts';
import { percentDecoded, splitUrl } from '../http/url-parts.ts';
import type { OperationInput } from '../request/operation-input.ts';

/** `input` is absent if no operation matches; `leftOver` then says which part did not. */
export type ReadInput = { readonly input?: OperationInput; readonly leftOver: readonly string[] };

/** `url` is absolute or a target; its base may have a path of its own. `bodyText` is the body as text. */
export function operationInputFrom(method: string, url: string, bodyText: string, contentType: string): ReadInput {
  const { path, query, fragment } = splitUrl(url);
  const leftOver: string[] = fragment === undefined ? [] : [`${fragment}: a fragment is never sent`];
  const named = method.toUpperCase();
  const byPath = OPERATIONS.flatMap((operation) => {
    const values = matchPath(operation.path, path);
    return values ? [{ operation, values }] : [];
  });
  const found = byPath.find(({ operation }) => operation.method === named);
  if (!found) return { leftOver: [...leftOver, whyNone(named, path, byPath)] };
  const { operation, values } = found;
  const body = bodyOf(operation, bodyText, contentType, leftOver);
  return {
    input: {
      operation: operation.name,
      ...(operation.pathParameters ? { path: values } : {}),
      ...(query === undefined && !operation.query ? {} : { query: readUrlencoded(query?.slice(1) ?? '') }),
      body,
    },
    leftOver,
  };
}

function bodyOf(
  operation: Operation,
  text: string,
  contentType: string,
  leftOver: string[],
): OperationInput['body'] | undefined {
  if (carriesBody(operation)) {
    const usual = operation.body?.contentTypes[0] ?? 'application/json';
    return { contentType: contentType === '' ? usual : contentType, text };
  }
  if (text !== '') leftOver.push(`the body of ${text.length} characters: a ${operation.method} carries none`);
  return undefined;
}

/** The path parameters, if `path` ends with the operation's path; more may precede `/v1`. */
function matchPath(template: string, path: string): Record<string, string> | undefined {
  const at = path.lastIndexOf('/v1/');
  const wanted = template.split('/');
  const got = (at < 0 ? path : path.slice(at)).split('/');
  if (wanted.length !== got.length) return undefined;
  const values: Record<string, string> = {};
  for (const [place, part] of wanted.entries()) {
    const segment = got[place] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== segment) return undefined;
    if (name !== undefined && segment === '') return undefined;
    if (name !== undefined) values[name] = percentDecoded(segment);
  }
  return values;
}

function whyNone(method: string, path: string, byPath: readonly { readonly operation: Operation }[]): string {
  if (byPath.length === 0) return `${method} ${path}: the catalogue has no operation at this path`;
  const methods = byPath.map(({ operation }) => operation.method).join(' and ');
  return `${method} ${path}: the catalogue knows ${methods} here, not ${method}`;
}
