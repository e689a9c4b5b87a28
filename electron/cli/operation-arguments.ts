/** The arguments that `send` and `codegen` share: an operation's name, values for its fields, or a file as its body. */
import { decodeUtf8Strict } from '../../shared/bytes/utf8.ts';
import type { Operation } from '../../shared/catalogue/operation.ts';
import { operationCalled } from '../../shared/catalogue/operation-called.ts';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { misuse } from '../../shared/failure.ts';
import { operationHelp, operationsHelp } from '../../shared/form/operation-help.ts';
import { inputFromSettings, readSetting } from '../../shared/form/operation-settings.ts';
import { type StandInsFor, standIns } from '../../shared/form/stand-ins.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { OPERATION_OPTIONS, ValuesOf } from './options.ts';
import { readInputFile } from './read-input.ts';

type OperationValues = Pick<ValuesOf<typeof OPERATION_OPTIONS>, keyof typeof OPERATION_OPTIONS>;

/** The one positional argument, as operationCalled() reads it. */
export function operationArgument(positionals: readonly string[]): Operation {
  const [name, more] = positionals;
  if (name === undefined) {
    throw misuse(`OPERATION is missing; known: ${OPERATIONS.map((operation) => operation.name).join(', ')}.`);
  }
  if (more !== undefined) throw misuse(`Expected one OPERATION; “${shortened(more, 60)}” is one too many.`);
  return operationCalled(name);
}

/** What the input is for; `say` receives the example values of the catalogue that fill fields without a value. */
type InputPurpose = {
  readonly operation: Operation;
  readonly environment: Environment;
  readonly purpose: StandInsFor;
  say(line: string): void;
};

/** Builds the input, reading the body's file. Throws AppError for names and values that do not fit the operation. */
export function operationInput(
  { operation, environment, purpose, say }: InputPurpose,
  values: OperationValues,
): OperationInput {
  const set = values.set.map(readSetting);
  const added = standIns(operation, set, values.body !== undefined, purpose);
  for (const [name, value] of added)
    say(`${name} was not set; using ${value === '' ? '(empty)' : value} from the catalogue’s example.\n`);
  return inputFromSettings({
    operation,
    settings: [...set, ...added],
    bodyText: values.body === undefined ? undefined : bodyText(values.body),
    // The body is text here: only the phone writes pairs as multipart or into the query.
    pairsAs: environment.ussdProfile.contentType === 'json' ? 'json' : 'form',
    idempotencyKey: values['idempotency-key'],
  });
}

/** Every byte of the file, a final line feed included. */
function bodyText(file: string): string {
  const text = decodeUtf8Strict(readInputFile(file, 'body'));
  if (text.ok) return text.value;
  throw misuse(`The body ${file} is not UTF-8 text (offset ${text.fault.offset}); sign such a request with “sign”.`);
}

/** For `--help` with or without an operation. */
export function helpOnOperation([wording]: readonly string[]): string {
  return wording === undefined ? operationsHelp() : operationHelp(operationCalled(wording));
}
