import { expect, test } from 'vitest';
import { fieldContext } from '../../../../shared/page/flow/field-context.ts';

/** The context at the mark | of a text. */
const at = (marked: string) => fieldContext(marked.replace('|', ''), marked.indexOf('|'));

test('each level of a flow file is told by where the place stands', () => {
  expect(at('fl|')).toMatchObject({ level: 'flow', word: 'fl' });
  expect(at('flow: x\n|')).toMatchObject({ level: 'flow', siblings: ['flow'] });
  expect(at('sandbox:\n  re|')).toMatchObject({ level: 'sandbox' });
  expect(at('flow: x\nsteps:\n  - pr|')).toMatchObject({ level: 'step', word: 'pr' });
  expect(at('steps:\n- pr|')).toMatchObject({ level: 'step' });
  expect(at('steps:\n  - press: 1\n    ex|')).toMatchObject({ level: 'step', siblings: ['press'] });
  expect(at('steps:\n  - press: 1\n    expect:\n      st|')).toMatchObject({ level: 'expect' });
  expect(at('expect:\n  st|')).toMatchObject({ level: 'expect' });
});

test('a value knows its field, in a mapping of one line and in lists too', () => {
  expect(at('steps:\n  - press: 1\n    expect:\n      state: HO|')).toMatchObject({
    level: 'expect',
    field: 'state',
    word: 'HO',
  });
  expect(at('expect: { state: HO|')).toMatchObject({ level: 'expect', field: 'state', word: 'HO' });
  expect(at('expect: { state: HOME, en|')).toMatchObject({ level: 'expect', word: 'en', siblings: ['state'] });
  expect(at('steps:\n  - press: |')).toMatchObject({ level: 'step', field: 'press', word: '' });
  expect(at('expect:\n  options:\n    - "1 St|')).toMatchObject({ level: 'expect', field: 'options' });
  expect(at('expect:\n  keys: [1, |')).toMatchObject({ level: 'expect', field: 'keys' });
});

test('a screen’s text has no fields, and a comment is one', () => {
  expect(at('expect:\n  text: |\n    Stocks\n    1 |'.replace('text: |', 'text: >'))).toMatchObject({ field: 'text' });
  expect(at('steps:\n  - press: 1 # lint-off: key|')).toMatchObject({ comment: '# lint-off: key', word: 'key' });
});
