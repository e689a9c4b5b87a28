/**
 * Values from the catalogue's first example, for required fields that nobody set.
 *
 * A program that is printed to be read may hold any of them. A request that is sent may not: what is not asked for is not done
 * and no id is guessed; only a read's choice from a closed list is filled in.
 */
import { z } from 'zod';
import type { Operation } from '../catalogue/operation.ts';
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
  const places = [
    { schema: operation.pathParameters, values: example?.path },
    { schema: operation.query, values: example?.query },
    { schema: hasBody ? undefined : operation.body?.schema, values: example?.body },
  ];
  return places.flatMap(({ schema, values = {} }) => {
    const isOpen = ([name, field]: [string, z.ZodType]) =>
      !field.safeParse(undefined).success &&
      Object.hasOwn(values, name) &&
      !given.some(([setting]) => setting.split('.')[0] === name) &&
      (purpose === 'reading' || (operation.method === 'GET' && field instanceof z.ZodEnum));
    const fields = Object.entries((schema?.shape ?? {}) as Record<string, z.ZodType>);
    return fields.filter(isOpen).map(([name]): Setting => [name, settingText(values[name])]);
  });
}

function settingText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
