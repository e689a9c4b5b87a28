import { expect, test } from 'vitest';
import { createCompareStore } from '../../../renderer/compare/compare-store.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';

const BASE = '"@method": POST\n"@path": /v1';

function pasted(text: string) {
  const store = createCompareStore();
  store.getState().changeTheirs({ kind: 'text', text });
  return store;
}

test('forms are offered, undone one after the other, and offered no more', () => {
  const store = pasted(JSON.stringify(`${BASE}\n`));
  expect(store.getState().offers).toEqual(['json-string']);
  expect(decodeUtf8(store.getState().theirBytes)).toBe(JSON.stringify(`${BASE}\n`));
  store.getState().undo('json-string');
  expect(store.getState().offers).toEqual(['final-line-feed']);
  store.getState().undo('final-line-feed');
  expect(store.getState()).toMatchObject({ undone: ['json-string', 'final-line-feed'], offers: [] });
  expect(decodeUtf8(store.getState().theirBytes)).toBe(BASE);
});

test('what is undone stays undone while the text is edited, and is dropped when it no longer fits', () => {
  const store = pasted(JSON.stringify(BASE));
  store.getState().undo('json-string');
  store.getState().changeTheirs({ kind: 'text', text: JSON.stringify(`${BASE}0`) });
  expect(decodeUtf8(store.getState().theirBytes)).toBe(`${BASE}0`);
  store.getState().changeTheirs({ kind: 'text', text: BASE });
  expect(store.getState()).toMatchObject({ undone: [], offers: [] });
  expect(decodeUtf8(store.getState().theirBytes)).toBe(BASE);
});

test('the text can be taken as it was pasted again', () => {
  const store = pasted(`${BASE}\n`);
  store.getState().undo('final-line-feed');
  store.getState().takeAsPasted();
  expect(decodeUtf8(store.getState().theirBytes)).toBe(`${BASE}\n`);
  expect(store.getState()).toMatchObject({ undone: [], offers: ['final-line-feed'] });
});
