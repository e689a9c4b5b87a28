/** An operation of the catalogue as an agent fills it in. */
import { z } from 'zod';
import { operationCalled } from '../../shared/catalogue/operation-called.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import { inputFromSettings, type Setting } from '../../shared/form/operation-settings.ts';
import { standIns } from '../../shared/form/stand-ins.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { text } from './tool.ts';

const MOST_SETTINGS = 100;
const MOST_VALUE = 20_000;

export const OPERATION_FIELDS = {
  operation: text(200, 'operation').describe(
    'Its name (reports.create), OpenAPI id or method and path (“POST /reports”); the resource dialbench://operations lists them.',
  ),
  fields: z
    .record(
      z.string().max(200),
      z.json().refine((value) => typeof value !== 'string' || (value.length <= MOST_VALUE && value.isWellFormed()), {
        error: `fields takes texts of at most ${MOST_VALUE.toLocaleString('en')} whole characters.`,
      }),
    )
    .refine((fields) => Object.keys(fields).length <= MOST_SETTINGS, {
      error: `fields takes at most ${MOST_SETTINGS} names.`,
    })
    .optional()
    .describe(
      'Values of path, query and body by their names; dots lead into nested fields. A number that is given as text keeps every digit.',
    ),
  body: text(1_000_000, 'body').optional().describe('The whole body as it is sent, instead of fields for it.'),
  idempotencyKey: text(200, 'idempotencyKey').optional().describe('For a retry; by default made anew.'),
};

type GivenOperation = {
  readonly operation: string;
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: string | undefined;
  readonly idempotencyKey?: string | undefined;
};

/** Throws AppError `operation-unknown` or `setting-…`. */
export function readOperation(given: GivenOperation, { ussdProfile }: Environment): OperationInput {
  const operation = operationCalled(given.operation);
  const set = Object.entries(given.fields ?? {}).map(settingOf);
  try {
    return inputFromSettings({
      operation,
      settings: [...set, ...standIns(operation, set, given.body !== undefined, 'sending')],
      bodyText: given.body,
      pairsAs: ussdProfile.contentType === 'json' ? 'json' : 'form',
      idempotencyKey: given.idempotencyKey,
    });
  } catch (error) {
    throw error instanceof AppError ? withoutOptions(error, operation.name) : error;
  }
}

/** The advice on options of the command line gives way to where an agent writes a value. */
function withoutOptions(error: AppError, name: string): AppError {
  const { message } = error;
  const said = message.replace(/ (?:Add|Leave out) [^.]*--.*$/s, '');
  if (said === message) return error;
  const advice = `Values go into “fields”, or a whole body into “body”; dialbench://operations/${name} has their names.`;
  return new AppError({ ...error.failure, message: `${said} ${advice}` }, { cause: error });
}

function settingOf([name, value]: [string, unknown]): Setting {
  return [name, typeof value === 'string' ? value : JSON.stringify(value)];
}
