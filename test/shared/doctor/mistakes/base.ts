/** The base as it is written down. */
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

const text =
  (change: (base: string) => string): Plant =>
  (signer) =>
    signer.text('whole text', change);
/** Each line, its name and its value. */
const lines = (write: (name: string, value: string) => string): Plant =>
  text((base) =>
    base
      .split('\n')
      .map((line) => {
        const at = line.indexOf('": ');
        return write(line.slice(1, at), line.slice(at + 3));
      })
      .join('\n'),
  );
const indented = (indent: string): readonly Mistake[] => {
  const of = (base: string): string =>
    base
      .split('\n')
      .map((line) => indent + line)
      .join('\n');
  const named = JSON.stringify(indent);
  return [
    ['B26', `all lines behind ${named}`, text(of)],
    ['B26', `all lines but the first behind ${named}`, text((base) => of(base).slice(indent.length))],
    ['B26', `a template literal of ${named}`, text((base) => `\n${of(base)}\n${indent.slice(2)}`)],
    ['B26', `a heredoc of ${named}`, text((base) => `${of(base)}\n`)],
    ['B26', `a text block of ${named}`, text((base) => `\n${of(base)}`)],
  ];
};

export const BASE_MISTAKES: readonly Mistake[] = [
  ...['  ', '    ', '        ', '            ', '\t', '\t\t'].flatMap(indented),
  ['B26', 'a line feed before and after', text((base) => `\n${base}\n`)],
  ['B27', 'the values alone', lines((_, value) => value)],
  ['B27', 'the names alone', lines((name) => `"${name}"`)],
  ['B27', 'the last line alone', text((base) => base.split('\n').at(-1) as string)],
  [
    'B27',
    'the parameters alone',
    text((base) => (base.split('\n').at(-1) as string).slice('"@signature-params": '.length)),
  ],
  ['B8', 'values in quotes', lines((name, value) => `"${name}": "${value}"`)],
  ['B8', 'colons inside the quotes', lines((name, value) => `"${name}:" ${value}`)],
  ['B8', 'names in backticks', lines((name, value) => `\`${name}\`: ${value}`)],
];
