/**
 * environments.json: the user's environments, the sandbox's changed fields, and which environment is selected.
 *
 * Versioned and checked field by field. A damaged or foreign file is refused with a sentence and left byte for byte.
 */
import { z } from 'zod';
import type { EnvironmentFields } from '../../shared/environment/environment.ts';
import { FIRST_ENVIRONMENTS, NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { readEnvironmentFields } from '../../shared/environment/read-fields.ts';
import { AppError } from '../../shared/failure.ts';
import { issueWords } from '../../shared/json/issue-words.ts';
import { type JsonFile, jsonFile } from '../files/json-file.ts';

export type SavedEnvironment = EnvironmentFields & { readonly id: string };

/** The fields of the sandbox's environment that the user may change; the sandbox provides the rest. */
export type SandboxFields = Pick<EnvironmentFields, 'colour' | 'signingProfile' | 'ussdProfile'>;

/** The file's content. */
export type SavedEnvironments = {
  readonly format: 'dialbench-environments';
  readonly version: 1;
  readonly selectedId: string;
  readonly sandbox: SandboxFields;
  readonly environments: readonly SavedEnvironment[];
};

export const SANDBOX_ENVIRONMENT_ID = 'sandbox';

export const FIRST_SAVED: SavedEnvironments = {
  format: 'dialbench-environments',
  version: 1,
  selectedId: SANDBOX_ENVIRONMENT_ID,
  sandbox: {
    colour: 'teal',
    signingProfile: NEW_ENVIRONMENT.signingProfile,
    ussdProfile: NEW_ENVIRONMENT.ussdProfile,
  },
  environments: FIRST_ENVIRONMENTS,
};

const fileSchema = z.strictObject({
  format: z.literal('dialbench-environments'),
  version: z.literal(1),
  selectedId: z.string(),
  sandbox: z.record(z.string(), z.unknown()),
  environments: z.array(z.looseObject({ id: z.string().min(1).max(200) })).max(1000),
});

/** Reading throws AppError `environments-unreadable`. */
export function environmentsFile(path: string): JsonFile<SavedEnvironments> {
  return jsonFile({
    path,
    noun: 'environments',
    parse: (json) => parse(path, json),
    unreadable: (reason, cause) => unreadable(path, reason, cause),
    unwritable: (reason, cause) => {
      const message = `The environments cannot be kept in ${path}: ${reason}.`;
      return new AppError({ code: 'environments-unwritable', message }, { cause });
    },
  });
}

function parse(path: string, json: unknown): SavedEnvironments {
  const file = fileSchema.safeParse(json);
  if (!file.success) {
    const problems = file.error.issues.map((issue) => issueWords(issue, 'file'));
    throw unreadable(path, `it is not a list of environments of version 1 (${problems.slice(0, 3).join('; ')})`);
  }
  const { colour, signingProfile, ussdProfile } = fieldsIn(path, 'sandbox', {
    ...NEW_ENVIRONMENT,
    name: 'Sandbox',
    ...file.data.sandbox,
  });
  const environments = file.data.environments.map(({ id, ...fields }) => ({ id, ...fieldsIn(path, id, fields) }));
  if (new Set([SANDBOX_ENVIRONMENT_ID, ...environments.map(({ id }) => id)]).size <= environments.length) {
    throw unreadable(path, 'it holds two environments of one id');
  }
  return { ...file.data, sandbox: { colour, signingProfile, ussdProfile }, environments };
}

function fieldsIn(path: string, id: string, given: unknown): EnvironmentFields {
  const read = readEnvironmentFields(given);
  if (read.ok) return read.fields;
  const problems = read.problems.slice(0, 3).map(({ field, message }) => `${field}: ${message}`);
  throw unreadable(path, `the environment ${id} does not fit (${problems.join(' ')})`);
}

function unreadable(path: string, reason: string, cause?: unknown): AppError {
  const message = `The environments in ${path} cannot be read: ${reason}. The file was left as it is. Mend it, restore it from a backup, or set it aside and begin anew.`;
  return new AppError({ code: 'environments-unreadable', message }, { cause });
}
