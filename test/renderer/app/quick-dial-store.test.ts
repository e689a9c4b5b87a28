import { expect, test } from 'vitest';
import { createQuickDialStore } from '../../../renderer/app/quick-dial-store.ts';

function open(kept = new Map<string, string>()) {
  const store = createQuickDialStore({
    read: (name) => kept.get(name),
    write: (name, value) => void kept.set(name, value),
  });
  return { book: () => store.getState(), kept };
}
const STOCKS = { name: 'Stocks', code: '*384*99*1#' };

test('codes are added, changed, removed and there again on the next visit', () => {
  const { book, kept } = open();
  expect(book().put({ name: ' Stocks ', code: ' *384*99*1# ' })).toBeUndefined();
  expect(book().put({ name: 'Home', code: '*384*99#' })).toBeUndefined();
  expect(book().put({ name: 'All stocks', code: '*384*99*1#' }, 0)).toBeUndefined();
  expect(open(kept).book().entries).toEqual([
    { name: 'All stocks', code: '*384*99*1#' },
    { name: 'Home', code: '*384*99#' },
  ]);
  book().remove(0);
  expect(open(kept).book().entries).toEqual([{ name: 'Home', code: '*384*99#' }]);
});

test.each([
  ['no name', { ...STOCKS, name: ' ' }, 'name'],
  ['a name of 61 characters', { ...STOCKS, name: 'x'.repeat(61) }, '60'],
  ['letters in the code', { ...STOCKS, code: 'abc' }, 'digits'],
  ['no code', { ...STOCKS, code: '' }, 'digits'],
])('%s is refused with a sentence, and nothing changes', (_what, entry, says) => {
  const { book } = open();
  expect(book().put(entry)).toContain(says);
  expect(book().entries).toEqual([]);
});

test('the book holds 50 codes, and says so', () => {
  const { book } = open();
  for (let at = 0; at < 50; at += 1) book().put(STOCKS);
  expect(book().put(STOCKS)).toContain('50');
  expect(book().put({ ...STOCKS, name: 'Other' }, 49)).toBeUndefined();
});

test('what another program left there is passed over', () => {
  const text = JSON.stringify([STOCKS, { name: 'x' }, null, { name: '', code: '*1#' }, { name: 'a', code: '<b>' }]);
  expect(open(new Map([['dialbench.quick-dial', text]])).book().entries).toEqual([STOCKS]);
  expect(open(new Map([['dialbench.quick-dial', '{']])).book().entries).toEqual([]);
});
