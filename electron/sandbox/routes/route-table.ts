/** Finds the catalogue's operation for a method and target: exact paths, with at most one parameter each. */
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { OPERATIONS, type OperationName } from '../../../shared/catalogue/operations.ts';
import { targetOf } from '../../../shared/http/url-parts.ts';

export type RoutedOperation = Operation & { readonly name: OperationName };

export type Route =
  | {
      readonly kind: 'found';
      readonly operation: RoutedOperation;
      readonly path: Readonly<Record<string, string>>;
      readonly query: string;
    }
  | { readonly kind: 'wrong-method'; readonly allowed: readonly string[] }
  | { readonly kind: 'unknown' };

type Entry = { readonly pattern: RegExp; readonly operation: RoutedOperation };

const exact = new Map<string, Entry[]>();
const withParameters: Entry[] = [];
for (const operation of OPERATIONS) {
  const pattern = new RegExp(`^${operation.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
  const entry = { pattern, operation };
  if (operation.pathParameters) withParameters.push(entry);
  else exact.set(operation.path, [...(exact.get(operation.path) ?? []), entry]);
}

/** @param target origin-form or absolute-form, verbatim. */
export function findRoute(method: string, target: string): Route {
  const local = targetOf(target).replace(/#.*$/s, '');
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  const query = mark < 0 ? '' : local.slice(mark + 1);
  const entries = exact.get(path) ?? withParameters.filter(({ pattern }) => pattern.test(path));
  const entry = entries.find(({ operation }) => operation.method === method);
  if (entry) return { kind: 'found', operation: entry.operation, path: { ...entry.pattern.exec(path)?.groups }, query };
  if (entries.length === 0) return { kind: 'unknown' };
  return { kind: 'wrong-method', allowed: entries.map(({ operation }) => operation.method) };
}
