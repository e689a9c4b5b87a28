import { expect, test } from 'vitest';
import { hitLabel } from '../../../renderer/message/records/RecordRow.tsx';
import { excerptOf } from '../../../shared/history/excerpt.ts';
import { readHistoryQuery } from '../../../shared/history/history-query.ts';

const LABEL = 'Stocks · 4 → Kafue Gorge hydro-electric bond 2031 with a very long name → Select stock';
const nowhere = { marks: '', url: '', headers: '', bodies: '' };

function found(label: string, words: string, bodies = '') {
  const terms = readHistoryQuery(words).terms.flatMap((term) => (term.kind === 'words' ? [term] : []));
  const excerpt = excerptOf({ ...nowhere, label, bodies }, terms);
  if (!excerpt) throw new Error(`${words} was not found`);
  return excerpt;
}
const textOf = (runs: readonly { readonly text: string }[]) => runs.map(({ text }) => text).join('');

test('a title that is found is whole, however late the word stands in it', () => {
  const { place, runs } = found(LABEL, 'select');
  expect(place).toBe('label');
  expect(textOf(runs)).toBe(LABEL);
  expect(runs.filter(({ differs }) => differs)).toEqual([{ text: 'Select', differs: true }]);
});

test('the part of a title that may be cut ends before a late hit; an early one cuts nothing off', () => {
  const late = hitLabel(found(LABEL, 'select').runs);
  expect(late.head + textOf(late.tail)).toBe(LABEL);
  expect(late.tail[0]?.text).toMatch(/^\S.{6,}/);
  expect(late.tail[1]).toEqual({ text: 'Select', differs: true });
  expect(hitLabel(found(LABEL, 'kafue').runs).head).toBe('');
  expect(hitLabel(found(LABEL, 'stocks').runs).head).toBe('');
});

test('elsewhere a few words around the hit are shown', () => {
  const { runs } = found('Home', 'needle', `${'hay '.repeat(90)}needle ${'hay '.repeat(90)}`);
  expect(textOf(runs)).toMatch(/^… .{1,12}needle .* …$/);
});
