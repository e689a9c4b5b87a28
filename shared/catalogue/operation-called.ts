/**
 * Finds an operation by its name, its id in the OpenAPI document, or its method and path.
 *
 * For people at a command line, who know one of the three. Case is ignored, `/v1` is optional, and a path alone is
 * enough if only one method has it. Otherwise the failure lists the candidates.
 */
import { AppError } from '../failure.ts';
import { shortened } from '../text/shortened.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';

/** `reports.list` -> `reportsList`, the form that client generators expect. */
export function operationId(name: string): string {
  return name.replace(/\.(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Throws AppError `operation-unknown`, listing similar names or else all of them. */
export function operationCalled(wording: string): Operation {
  const wanted = wording.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const meant = OPERATIONS.filter((operation) => wordings(operation).includes(wanted));
  const [first] = meant;
  if (first && meant.length === 1) return first;
  const shown = `“${shortened(wording, 60)}”`;
  const message = first
    ? `${shown} is the path of ${namesOf(meant)}: expected one of these names.`
    : `There is no operation ${shown}; known: ${namesOf(OPERATIONS)}.`;
  throw new AppError({ code: 'operation-unknown', message });
}

function wordings({ name, method, path }: Operation): string[] {
  const paths = [path, path.replace(/^\/v1/, '')];
  return [name, operationId(name), ...paths, ...paths.map((one) => `${method} ${one}`)].map((text) =>
    text.toLowerCase(),
  );
}

function namesOf(operations: readonly Operation[]): string {
  return operations.map(({ name }) => name).join(', ');
}
