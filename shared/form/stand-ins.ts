/**
 * Values from the catalogue's first example, for fields that nobody set.
 *
 * A printed program may use any of them, and the whole example if nothing was set. A request to be sent may not: it
 * must not do anything unrequested or guess an id. There only a read's choice from a closed list is filled in.
 */
import type { Operation } from '../catalogue/operation.ts';
import { type FormField, formModel } from './form-model.ts';
import type { Setting } from './operation-settings.ts';

export type StandInsFor = 'reading' | 'sending';

/** The settings to add for missing fields. With `hasBody` it adds none to the body, which is complete. */
export function standIns(
  operation: Operation,
  given: readonly Setting[],
  hasBody: boolean,
  purpose: StandInsFor,
): Setting[] {
  const [example] = operation.examples;
  const isWhole = purpose === 'reading' && given.length === 0;
  const isGiven = (name: string) => given.some(([setting]) => setting.split('.')[0] === name);
  const isOpen = ({ place, path: [name = ''], isRequired, shape }: FormField) =>
    (isWhole || isRequired) &&
    !isGiven(name) &&
    !(hasBody && place === 'body') &&
    (purpose === 'reading' || (operation.method === 'GET' && shape.kind === 'choice'));
  const open = formModel(operation).fields.filter(isOpen);
  return (['path', 'query', 'body'] as const).flatMap((place) =>
    Object.entries(example?.[place] ?? {})
      .filter(([name]) => open.some((field) => field.place === place && field.path[0] === name))
      .map(([name, value]): Setting => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  );
}
