/** The last line of the base left out, under another name, or written as several. */
import { expect, it } from 'vitest';
import { lastLineChanges } from '../../../../shared/doctor/changes/last-line-changes.ts';
import { difference, subject, told } from './written.ts';

const { model } = subject({ input: '("@method" "@path");created=1; keyid="k"' });
const lines = { ...model, names: [] };

it('is written otherwise', () => {
  const all = Object.entries(told(lines, lastLineChanges(lines)));
  const fix = ' The base ends with one line: "@signature-params": and the text of Signature-Input after its label.';
  expect(Object.fromEntries(all.map(([said, rows]) => [said.replace(fix, ''), rows]))).toEqual({
    'In place of the line @signature-params the base has a line for each parameter.': [
      [
        'B5: last line',
        'created: 1⏎keyid: k',
        'created: 1⏎keyid: "k"',
        '"created": 1⏎"keyid": k',
        '"created": 1⏎"keyid": "k"',
      ],
      ['B5, rare: last line', '"@created": 1⏎"@keyid": k'],
      ['B5: last line', '"@created": 1⏎"@keyid": "k"'],
      ['B5, rare: last line', '(created): 1⏎(keyid): k'],
      ['B5: last line', 'created=1⏎keyid="k"'],
    ],
    'The last line of the signed base has the parameters without the list of components.': [
      ['B5: last line', '"@signature-params": ;created=1;keyid="k"'],
      ['B5, rare: last line', '"@signature-params": created=1;keyid="k"'],
    ],
    'The last line of the signed base has the list of components without the parameters.': [
      ['B4 B5: last line', '"@signature-params": ("@method" "@path")'],
    ],
    'The last line of the signed base is called @signature-params and is empty.': [
      ['B4: last line', '"@signature-params": '],
    ],
    'The last line of the signed base is called signature-input.': [
      ['B6 B8: last line', '"signature-input": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called signature-params.': [
      ['B8: last line', '"signature-params": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called @signature-input.': [
      ['B8: last line', '"@signature-input": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called @signature-parameters.': [
      ['B8, rare: last line', '"@signature-parameters": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called @signatureParams.': [
      ['B8, rare: last line', '"@signatureParams": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called @signature_params.': [
      ['B8, rare: last line', '"@signature_params": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The last line of the signed base is called :signature-params.': [
      ['B8, rare: last line', '":signature-params": ("@method" "@path");created=1; keyid="k"'],
    ],
    'The value of the last line of the signed base stands in quotes.': [
      ['B8, rare: last line', '"@signature-params": "("@method" "@path");created=1; keyid="k""'],
    ],
    'The last line of the signed base ends with a semicolon.': [
      ['P19 B3, rare: last line', '"@signature-params": ("@method" "@path");created=1; keyid="k";'],
    ],
    'The last line of the signed base has the parameters as JSON.': [
      ['B5, rare: last line', '"@signature-params": {"components":["@method","@path"],"created":1,"keyid":"k"}'],
    ],
    'The last line of the signed base has no name.': [['B4 B8: last line', '("@method" "@path");created=1; keyid="k"']],
  });
});
it('is not there', () => {
  expect(told(model, lastLineChanges(model).slice(0, 1))).toEqual({
    'The signed base has no line @signature-params. The base ends with one line: "@signature-params": and the text of Signature-Input after its label.':
      [['B4 V2: last line', '"@method": GET⏎"@path": /c']],
  });
});
it('has the parameters, and joins the lines, as other changes left them', () => {
  const from = { ...lines, form: { ...lines.form, separator: '|' } };
  const texts = lastLineChanges(from).map(({ apply }) => difference(lines, apply(from)));
  expect(texts[1]).toEqual('created: 1|keyid: k');
});
