/** What can happen to the last line of the base: left out, or written as several. */
import type { BaseModel } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { unquoted, type WrittenParameter } from '../read-signature.ts';
import type { Change } from './change.ts';

/** The last line left out, or written as several. */
export function lastLineChanges(model: BaseModel): Change[] {
  const { parameters, items } = model.params;
  const fix = 'The base ends with one line: "@signature-params": and the text of Signature-Input after its label.';
  const change = (causes: readonly CauseId[], message: string, text: string | undefined): Change => ({
    causes,
    slot: 'last line',
    message,
    fix,
    apply: (from) => ({ ...from, lastLine: { text } }),
  });
  const bare = 'In place of the line @signature-params the base has a line for each parameter.';
  const lines = (write: (parameter: WrittenParameter) => string): string => parameters.map(write).join('\n');
  const text = model.params.text ?? '';
  return [
    change(['B4'], 'The signed base has no line @signature-params.', undefined),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `${name}: ${unquoted(value)}`),
    ),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `${name}: ${value}`),
    ),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `"${name}": ${unquoted(value)}`),
    ),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `"${name}": ${value}`),
    ),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `"@${name}": ${value}`),
    ),
    change(
      ['B5'],
      bare,
      lines(({ name, value }) => `${name}=${value}`),
    ),
    change(
      ['B5'],
      'The last line of the signed base has the parameters without the list of components.',
      `"@signature-params": ${parameters.map(({ name, value }) => `;${name}=${value}`).join('')}`,
    ),
    change(
      ['B4', 'B5'],
      'The last line of the signed base has the list of components without the parameters.',
      `"@signature-params": (${items.join(' ')})`,
    ),
    change(['B6', 'B8'], 'The last line of the signed base is called signature-input.', `"signature-input": ${text}`),
    change(['B8'], 'The last line of the signed base is called signature-params.', `"signature-params": ${text}`),
    change(['B8'], 'The name of the last line of the signed base has no quotes.', `@signature-params: ${text}`),
    change(['B4', 'B8'], 'The last line of the signed base has no name.', text),
  ];
}
