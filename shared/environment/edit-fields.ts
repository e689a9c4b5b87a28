/** Editing an environment: which changes are unsaved, and which values do not fit. */

import { isSameJson } from '../json/same-json.ts';
import { capitalised } from '../text/capitalised.ts';
import type { EnvironmentFields } from './environment.ts';
import { takenName } from './environment-names.ts';
import { type FieldProblem, readEnvironmentFields } from './read-fields.ts';

export type FieldName = keyof EnvironmentFields;
export type FieldChanges = Partial<EnvironmentFields>;

/** The fields in words, in the editor's order. */
export const FIELD_WORDS: Readonly<Record<FieldName, string>> = {
  name: 'name',
  baseUrl: 'address',
  clientId: 'client id',
  keyId: 'key id',
  colour: 'colour',
  danger: 'danger mark',
  signingProfile: 'signing profile',
  ussdProfile: 'USSD profile',
  customers: 'subscribers',
  transport: 'connection',
};

/** The fields that really changed; a value restored to the original does not count. */
export function changedFields(kept: EnvironmentFields, changes: FieldChanges): readonly FieldName[] {
  const names = Object.keys(FIELD_WORDS) as FieldName[];
  return names.filter((name) => name in changes && !isSameJson(changes[name], kept[name]));
}

/** Every problem, including a name that another environment has. */
export function fieldProblems(fields: EnvironmentFields, otherNames: readonly string[]): readonly FieldProblem[] {
  const read = readEnvironmentFields(fields);
  const taken = takenName(fields.name, otherNames);
  const named = taken === undefined ? [] : [nameTaken(taken)];
  return read.ok ? named : [...named, ...read.problems];
}

/** The problem of a name that another environment has. */
export function nameTaken(taken: string): FieldProblem {
  return { field: 'name', message: `expected an unused name; “${taken}” is another environment.` };
}

/** The first problem of a field or its contents, capitalised; undefined if there is none. */
export function complaintAbout(field: string, problems: readonly FieldProblem[]): string | undefined {
  const found = problems.find((problem) => problem.field === field || problem.field.startsWith(`${field}.`));
  return found && capitalised(found.message);
}
