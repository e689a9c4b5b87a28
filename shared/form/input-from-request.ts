/**
 * A request as somebody sent or wrote it, read back as an OperationInput of the catalogue.
 *
 * The operation is the one with the method and the path below the service's `/v1`; everything that a draft cannot hold is
 * listed and nothing is dropped in silence. Headers are the caller's to compare. Schemas are not consulted: a wrong value
 * is still a draft.
 */

import { carriesBody, type Operation } from '../catalogue/operation.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import { readUrlencoded } from '../http/form-urlencoded.ts';
import { percentDecoded, splitUrl } from '../http/url-parts.ts';
import type { OperationInput } from '../request/operation-input.ts';

/** `input` is absent where no operation fits; `leftOver` then says which part did not. */
export type ReadInput = { readonly input?: OperationInput; readonly leftOver: readonly string[] };

/** `url` absolute or a target; a base with a path of its own is fine. `bodyText` is the body as text. */
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

/** The path's parameters, where `path` ends in the operation's path; a longer one may stand before `/v1`. */
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
