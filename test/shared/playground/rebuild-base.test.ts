import { expect, test } from 'vitest';
import { fromBase64 } from '../../../shared/bytes/base64.ts';
import { changeEdit } from '../../../shared/playground/change-edit.ts';
import { rebuildBase } from '../../../shared/playground/rebuild-base.ts';
import { editedExchange, lineId } from './edited-exchange.ts';

test('an untouched edit at the sent moment gives the sent base, to the byte, token masked', () => {
  const { edit, exchange } = editedExchange();
  const rebuilt = rebuildBase(edit, exchange.trace.keyId, exchange.trace.createdSec);
  const sent = fromBase64(exchange.trace.baseBase64);
  expect(rebuilt.ok && sent.ok && rebuilt.base).toEqual(sent.ok && sent.value);
});

test('a covered header that is gone is a failure that names it, not a throw', () => {
  const { edit } = editedExchange();
  const without = changeEdit(edit, { kind: 'lineRemoved', id: lineId(edit, 'x-client-id') });
  expect(rebuildBase(without, 'k', 0)).toMatchObject({
    ok: false,
    failure: { code: 'header-missing', details: { header: 'x-client-id' } },
  });
});

test('a method without a list, and a key id that no parameter can carry, are failures too', () => {
  const { edit } = editedExchange();
  const brew = changeEdit(edit, { kind: 'method', method: 'BREW' });
  expect(rebuildBase(brew, 'k', 0)).toMatchObject({ ok: false, failure: { code: 'method-not-listed' } });
  expect(rebuildBase(edit, 'clé', 0)).toMatchObject({ ok: false, failure: { code: 'field-value-unwritable' } });
});
