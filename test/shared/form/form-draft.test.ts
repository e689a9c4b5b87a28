import { expect, test } from 'vitest';
import { findOperation } from '../../../shared/catalogue/operations.ts';
import { draftOf, editDraft, isRetry, markSent, openingDraft, renewKey } from '../../../shared/form/form-draft.ts';
import { formModel } from '../../../shared/form/form-model.ts';

let keys = 0;
const newKey = () => {
  keys += 1;
  return `key-${keys}`;
};
const body = (currency: string) => ({
  operation: 'accounts.create',
  body: { contentType: 'application/json', text: `{"currency":"${currency}"}` },
});

test('the key stays through edits until it is sent, and is given up at the first change after', () => {
  const opened = draftOf({ input: body('ZK') }, newKey);
  const edited = editDraft(opened, { input: { ...opened.input, ...body('USD') } }, newKey);
  expect(edited.input.idempotencyKey).toBe(opened.input.idempotencyKey);
  const sent = markSent(edited);
  expect([isRetry(edited), isRetry(sent)]).toEqual([false, true]);
  const changed = editDraft(sent, { input: { ...sent.input, ...body('EUR') } }, newKey);
  expect(changed.input.idempotencyKey).not.toBe(sent.input.idempotencyKey);
  expect([changed.keyChange, isRetry(changed)]).toEqual(['edited', false]);
});

test('a new key that is asked for makes the same content another intent', () => {
  const sent = markSent(draftOf({ input: body('ZK') }, newKey));
  const renewed = renewKey(sent, newKey);
  expect([isRetry(renewed), renewed.keyChange, renewed.input.body]).toEqual([false, 'asked', sent.input.body]);
});

test('a GET has no key, and sending it again is no retry', () => {
  const draft = markSent(draftOf({ input: { operation: 'webhooks.get' } }, newKey));
  expect([draft.input.idempotencyKey, isRetry(draft)]).toEqual([undefined, false]);
});

test('a form opens with the newest known id where the example’s own is not known', () => {
  const operation = findOperation('reports.get');
  const open = (...values: string[]) => {
    const known = values.map((value) => ({ kind: 'reportId', value, label: '', isOwn: true }));
    return operation && openingDraft(formModel(operation), known, newKey).input.path;
  };
  expect([open(), open('9', '8'), open('9', '1')]).toEqual([{ reportId: '1' }, { reportId: '9' }, { reportId: '1' }]);
});
