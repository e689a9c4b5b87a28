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
  const whole = (causes: readonly CauseId[], message: string, write: (text: string) => string): Change =>
    change(causes, message, (params) => write(paramsText(params)));
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
    whole(
      ['B6', 'B8'],
      'The last line of the signed base is called signature-input.',
      (text) => `"signature-input": ${text}`,
    ),
    whole(
      ['B8'],
      'The last line of the signed base is called signature-params.',
      (text) => `"signature-params": ${text}`,
    ),
    whole(
      ['B8'],
      'The name of the last line of the signed base has no quotes.',
      (text) => `@signature-params: ${text}`,
    ),
    whole(
      ['B8'],
      'The last line of the signed base is called @signature-input.',
      (text) => `"@signature-input": ${text}`,
    ),
    whole(['B4', 'B8'], 'The last line of the signed base has no name.', (text) => text),
  ];
}
