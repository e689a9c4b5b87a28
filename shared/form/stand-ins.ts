/**
 * Values from the catalogue's first example, for fields that nobody set.
 *
 * A program that is printed to be read may hold any of them, and the whole example where nothing at all was set. A request that
 * is sent may not: what is not asked for is not done and no id is guessed; only a read's choice from a closed list is filled in.
 */
import type { Operation } from '../catalogue/operation.ts';
import { type FormField, formModel } from './form-model.ts';
import type { Setting } from './operation-settings.ts';

export type StandInsFor = 'reading' | 'sending';

/** The settings to add; none where all that is required was given, or where `hasBody` (a whole body is as it is). */
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
