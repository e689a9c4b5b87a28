import { expect, test } from 'vitest';
import { type AtDifference, atDifference, differences } from '../../../shared/compare/at-difference.ts';

const marked = (ours: string, theirs: string) => shownOf(atDifference(ours, theirs));
const shownOf = (cut: AtDifference | undefined) => {
  const text = (runs: readonly { text: string; differs: boolean }[] = []) =>
    runs.map((run) => (run.differs ? `[${run.text}]` : run.text)).join('');
  return cut && { ours: text(cut.ours.runs), theirs: text(cut.theirs.runs), line: cut.line };
};

test('short texts stay whole, and equal ones have no difference', () => {
  expect(marked('POST', 'post')).toEqual({ ours: '[POST]', theirs: '[post]', line: undefined });
  expect(atDifference('a', 'a')).toBeUndefined();
  expect(marked('', 'x')).toEqual({ ours: '', theirs: '[x]', line: undefined });
});

test('of many lines the one that differs is shown, with its line end', () => {
  const base = '"@method": POST\n"@path": /v1\n"@query": ?';
  expect(marked(base, base.replace('/v1', '/v2'))).toEqual({
    ours: '"@path": /v[1]\n',
    theirs: '"@path": /v[2]\n',
    line: 2,
  });
  expect(marked(base, base.replaceAll('\n', '\r\n'))).toEqual({
    ours: '"@method": POST\n',
    theirs: '"@method": POST[\r]\n',
    line: 1,
  });
  expect(marked(base, `${base}\n`)).toEqual({ ours: '"@query": ?', theirs: '"@query": ?[\n]', line: 3 });
});

test('long texts are cut around the first difference and say so', () => {
  const long = 'x'.repeat(200);
  const cut = atDifference(`${long}A${long}`, `${long}B${long}`);
  expect(cut).toMatchObject({
    ours: { isCutBefore: true, isCutAfter: true },
    theirs: { isCutBefore: true, isCutAfter: true },
  });
  const length = cut?.ours.runs.map(({ text }) => text).join('').length ?? 0;
  expect(length).toBeLessThan(80);
  expect(cut?.ours.runs.find(({ differs }) => differs)?.text).toBe('A');
});

test('a line whose first character differs is shown from its beginning, however many lines there are', () => {
  const base = '"@method": POST\n"@path": /v1\n"@query": ?';
  expect(marked(base, base.replaceAll('"', ''))).toMatchObject({ ours: '["]@method["]: POST\n', line: 1 });
});

test('each line that differs is shown with its number in the whole, up to three of them', () => {
  const base = '"@method": POST\n"@path": /v1\n"@query": ?';
  const both = differences(base, `${base.replace('POST', 'post')}\n`, 7);
  expect(both.places.map(shownOf)).toEqual([
    { ours: '"@method": [POST]\n', theirs: '"@method": [post]\n', line: 7 },
    { ours: '"@query": ?', theirs: '"@query": ?[\n]', line: 9 },
  ]);
  expect(both.more).toBe(0);
  const many = differences('a\n'.repeat(8), 'b\n'.repeat(8));
  expect(many).toMatchObject({ places: [{ line: 1 }, { line: 2 }, { line: 3 }], more: 5 });
  expect(differences('POST', 'post').places.map(shownOf)).toEqual([
    { ours: '[POST]', theirs: '[post]', line: undefined },
  ]);
  expect(differences('"b": 2', '"a": 1\n"b": 2', 4).places.map(({ line }) => line)).toEqual([4]);
});
