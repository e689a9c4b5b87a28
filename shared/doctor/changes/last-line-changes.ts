/** What can happen to the last line of the base: left out, or written as several. */
import { type BaseModel, type ModelParams, paramsText } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { unquoted, type WrittenParameter } from '../read-signature.ts';
import type { Change } from './change.ts';

/** The last line left out, or written as several. */
export function lastLineChanges({ form }: BaseModel): Change[] {
  const fix = 'The base ends with one line: "@signature-params": and the text of Signature-Input after its label.';
  const change = (
    causes: readonly CauseId[],
    message: string,
    write: (params: ModelParams) => string | undefined,
    isRare?: boolean,
  ): Change => ({
    causes,
    slot: 'last line',
    isRare,
    message,
    fix,
    apply: (from) => ({ ...from, lastLine: write }),
  });
  const bare = 'In place of the line @signature-params the base has a line for each parameter.';
  const lines = (write: (parameter: WrittenParameter) => string, isRare?: boolean): Change =>
    change(['B5'], bare, ({ parameters }) => parameters.map(write).join(form.separator), isRare);
  const whole = (
    causes: readonly CauseId[],
    message: string,
    write: (text: string) => string,
    isRare?: boolean,
  ): Change => change(causes, message, (params) => write(paramsText(params)), isRare);
  const named = (causes: readonly CauseId[], name: string, isRare?: boolean): Change =>
    whole(causes, `The last line of the signed base is called ${name}.`, (text) => `"${name}": ${text}`, isRare);
  return [
    change(['B4', 'V2'], 'The signed base has no line @signature-params.', () => undefined),
    lines(({ name, value }) => `${name}: ${unquoted(value)}`),
    lines(({ name, value }) => `${name}: ${value}`),
    lines(({ name, value }) => `"${name}": ${unquoted(value)}`),
    lines(({ name, value }) => `"${name}": ${value}`),
    lines(({ name, value }) => `"@${name}": ${unquoted(value)}`, true),
    lines(({ name, value }) => `"@${name}": ${value}`),
    lines(({ name, value }) => `(${name}): ${unquoted(value)}`, true),
    lines(({ name, value }) => `${name}=${value}`),
    change(
      ['B5'],
      'The last line of the signed base has the parameters without the list of components.',
      ({ parameters }) => `"@signature-params": ${parameters.map(({ name, value }) => `;${name}=${value}`).join('')}`,
    ),
    change(
      ['B5'],
      'The last line of the signed base has the parameters without the list of components.',
      ({ parameters }) => `"@signature-params": ${parameters.map(({ name, value }) => `${name}=${value}`).join(';')}`,
      true,
    ),
    change(
      ['B4', 'B5'],
      'The last line of the signed base has the list of components without the parameters.',
      ({ items }) => `"@signature-params": (${items.join(' ')})`,
    ),
    whole(
      ['B4'],
      'The last line of the signed base is called @signature-params and is empty.',
      () => '"@signature-params": ',
    ),
    named(['B6', 'B8'], 'signature-input'),
    ...LINE_NAMES.map((name, at) => named(['B8'], name, at > 1)),
    whole(
      ['B8'],
      'The value of the last line of the signed base stands in quotes.',
      (text) => `"@signature-params": "${text}"`,
      true,
    ),
    whole(
      ['P19', 'B3'],
      'The last line of the signed base ends with a semicolon.',
      (text) => `"@signature-params": ${text};`,
      true,
    ),
    change(
      ['B5'],
      'The last line of the signed base has the parameters as JSON.',
      ({ items, parameters }) => `"@signature-params": ${jsonOf(items, parameters)}`,
      true,
    ),
    whole(['B4', 'B8'], 'The last line of the signed base has no name.', (text) => text),
  ];
}

/** What the last line is called in place of @signature-params, which has its capitals and quotes changed as any line. The first two are common. */
const LINE_NAMES =
  'signature-params|@signature-input|@signature-parameters|@signatureParams|@signature_params|:signature-params'.split(
    '|',
  );

function jsonOf(items: readonly string[], parameters: readonly WrittenParameter[]): string {
  const members = parameters.map(({ name, value }) => `"${name}":${value}`);
  return `{"components":[${items.join(',')}],${members.join(',')}}`;
}
