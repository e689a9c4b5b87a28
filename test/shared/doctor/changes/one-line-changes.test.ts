/** A single line of the base, or the line end before it, written otherwise than the rest. */
import { expect, it } from 'vitest';
import { oneLineChanges } from '../../../../shared/doctor/changes/one-line-changes.ts';
import { difference, subject, writtenTexts } from './written.ts';

const { model } = subject({ url: 'https://a.b/$&', headers: [['x.a', 'c: d']], input: '("x.a" "@path")' });
const of = (name: string) =>
  writtenTexts(
    model,
    oneLineChanges(model).filter(({ slot }) => slot.endsWith(` line ${name}`)),
  );

it('is common for the last line', () =>
  expect(of('@signature-params')).toEqual({
    'B7: In the signed base, the line of @signature-params has no blank after its colon.':
      '"@signature-params":("x.a" "@path")',
    'B7: In the signed base, the line of @signature-params has two blanks after its colon.':
      '"@signature-params":  ("x.a" "@path")',
    'B7: In the signed base, the line of @signature-params has a blank before its colon.':
      '"@signature-params" : ("x.a" "@path")',
    'B7 B8: In the signed base, the line of @signature-params has an equals sign in place of its colon.':
      '"@signature-params"=("x.a" "@path")',
    'B21: In the signed base, the line of @signature-params has a no-break space (U+00A0) after its colon.':
      '"@signature-params":\u00a0("x.a" "@path")',
    'B8: In the signed base, the line of @signature-params has no quotes around its name.':
      '@signature-params: ("x.a" "@path")',
    'B9: In the signed base, the line of @signature-params has its name as “@Signature-Params”.':
      '"@Signature-Params": ("x.a" "@path")',
    'B9: In the signed base, the line of @signature-params has its name as “@SIGNATURE-PARAMS”.':
      '"@SIGNATURE-PARAMS": ("x.a" "@path")',
    'B13 B3: In the signed base, the line of @signature-params ends with a blank.':
      '"@signature-params": ("x.a" "@path") ',
    'B2: In the signed base, there is CR LF in place of a line feed before the line of @signature-params.':
      '"@path": /$&\r',
    'B2: In the signed base, there is an empty line before the line of @signature-params.':
      '"x.a": c: d⏎"@path": /$&⏎⏎"@signature-params": ("x.a" "@path")',
    'B2: In the signed base, there is no line end before the line of @signature-params.':
      '"x.a": c: d⏎"@path": /$&"@signature-params": ("x.a" "@path")',
    'B2: In the signed base, there is a blank in place of a line feed before the line of @signature-params.':
      '"x.a": c: d⏎"@path": /$& "@signature-params": ("x.a" "@path")',
    'B12: In the signed base, there is a backslash and an n in place of a line feed before the line of @signature-params.':
      '"x.a": c: d⏎"@path": /$&\\n"@signature-params": ("x.a" "@path")',
  }));
it('is rare for all others', () =>
  expect(of('@path')).toEqual({
    'B7, rare: In the signed base, the line of @path has no blank after its colon.': '"@path":/$&',
    'B7, rare: In the signed base, the line of @path has two blanks after its colon.': '"@path":  /$&',
    'B7, rare: In the signed base, the line of @path has a blank before its colon.': '"@path" : /$&',
    'B7 B8, rare: In the signed base, the line of @path has an equals sign in place of its colon.': '"@path"=/$&',
    'B21, rare: In the signed base, the line of @path has a no-break space (U+00A0) after its colon.':
      '"@path":\u00a0/$&',
    'B8, rare: In the signed base, the line of @path has no quotes around its name.': '@path: /$&',
    'B9, rare: In the signed base, the line of @path has its name as “@Path”.': '"@Path": /$&',
    'B9, rare: In the signed base, the line of @path has its name as “@PATH”.': '"@PATH": /$&',
    'B13 B3, rare: In the signed base, the line of @path ends with a blank.': '"@path": /$& ',
    'B2, rare: In the signed base, there is CR LF in place of a line feed before the line of @path.': '"x.a": c: d\r',
    'B2, rare: In the signed base, there is an empty line before the line of @path.':
      '"x.a": c: d⏎⏎"@path": /$&⏎"@signature-params": ("x.a" "@path")',
    'B2, rare: In the signed base, there is no line end before the line of @path.':
      '"x.a": c: d"@path": /$&⏎"@signature-params": ("x.a" "@path")',
    'B2, rare: In the signed base, there is a blank in place of a line feed before the line of @path.':
      '"x.a": c: d "@path": /$&⏎"@signature-params": ("x.a" "@path")',
    'B12, rare: In the signed base, there is a backslash and an n in place of a line feed before the line of @path.':
      '"x.a": c: d\\n"@path": /$&⏎"@signature-params": ("x.a" "@path")',
  }));
it('has no line end before the first', () =>
  expect(of('x.a')).toEqual({
    'B7, rare: In the signed base, the line of x.a has no blank after its colon.': '"x.a":c: d',
    'B7, rare: In the signed base, the line of x.a has two blanks after its colon.': '"x.a":  c: d',
    'B7, rare: In the signed base, the line of x.a has a blank before its colon.': '"x.a" : c: d',
    'B7 B8, rare: In the signed base, the line of x.a has an equals sign in place of its colon.': '"x.a"=c: d',
    'B21, rare: In the signed base, the line of x.a has a no-break space (U+00A0) after its colon.': '"x.a":\u00a0c: d',
    'B8, rare: In the signed base, the line of x.a has no quotes around its name.': 'x.a: c: d',
    'B9, rare: In the signed base, the line of x.a has its name as “X.a”.': '"X.a": c: d',
    'B9, rare: In the signed base, the line of x.a has its name as “X.A”.': '"X.A": c: d',
    'B13 B3, rare: In the signed base, the line of x.a ends with a blank.': '"x.a": c: d ',
  }));
it('says what to do', () => {
  const fixes = oneLineChanges(model).filter(({ slot }) => slot.endsWith(' @path'));
  expect([...new Set(fixes.map(({ slot, fix }) => `${slot}: ${fix}`))]).toEqual([
    'head of the line @path: Write the line as “"@path": ” and its value, like all others.',
    'end of the line @path: Write the line as “"@path": ” and its value, like all others.',
    'end before of the line @path: Join the lines with one line feed (0x0A), every time.',
  ]);
});
it('asks once of a name that is listed twice', () => {
  const twice = { ...model, names: ['x.a', 'x.a'] };
  expect(oneLineChanges(twice)).toHaveLength(9 + 14);
});
it('finds no line by a pattern, and rewrites what others left', () => {
  const other = { ...model, names: ['x-a', 'x.a'], headers: { 'x-a': '1', 'x.a': '2' } };
  const [end] = oneLineChanges(model).filter(({ slot }) => slot === 'end of the line x.a');
  const [head] = oneLineChanges(model).filter(({ slot }) => slot === 'head of the line x.a');
  if (end === undefined || head === undefined) throw new Error('There is no such change.');
  expect(difference(other, end.apply(other))).toBe('"x.a": 2 ');
  expect(difference(other, end.apply(head.apply(other)))).toBe('"x.a":2');
});
