import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeEdit } from '../../../shared/playground/change-edit.ts';
import { differBaseLines, differHeaderLines } from '../../../shared/playground/edit-differences.ts';
import { asPlaygroundEdit, type EditedRequest } from '../../../shared/playground/edited-request.ts';
import { nobleCrypto, nobleSigner } from '../../../shared/signature/noble-crypto.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { editedExchange, lineId } from './edited-exchange.ts';

function baseOf(edit: EditedRequest, keyId: string, nowSec: number) {
  const { headers, ...rest } = asPlaygroundEdit(edit);
  const request = { ...rest, headers, body: edit.body };
  const ports = { crypto: nobleCrypto, signer: nobleSigner(new Uint8Array(32), keyId) };
  return signRequest(request, edit.profile, { createdMs: nowSec * 1000 }, ports).trace.lines;
}

test('an untouched edit differs in nothing', () => {
  const { edit } = editedExchange();
  const { lines, removed } = differHeaderLines(edit, edit);
  expect(lines.every(({ status }) => status === 'same')).toBe(true);
  expect(removed).toEqual([]);
});

test('one changed, one removed and one added line are marked as just that', () => {
  const { edit } = editedExchange();
  const changed = [
    { kind: 'line', id: lineId(edit, 'x-client-id'), value: 'another' },
    { kind: 'lineRemoved', id: lineId(edit, 'content-type') },
    { kind: 'lineAdded', name: 'X-New', value: '1' },
  ] as const;
  const { lines, removed } = differHeaderLines(changed.reduce(changeEdit, edit), edit);
  expect(lines.filter(({ status }) => status !== 'same')).toEqual([
    { status: 'changed', before: 'X-Client-Id: client' },
    { status: 'added' },
  ]);
  expect(removed.map(({ name }) => name)).toEqual(['Content-Type']);
});

test('moving one line marks that one alone, however far it goes', () => {
  const { edit } = editedExchange();
  fc.assert(
    fc.property(fc.nat(edit.lines.length - 1), fc.nat(edit.lines.length - 1), (from, steps) => {
      const id = edit.lines[from]?.id ?? -1;
      let moved = edit;
      for (let step = 0; step < steps; step += 1) moved = changeEdit(moved, { kind: 'lineMoved', id, by: 1 });
      const marked = differHeaderLines(moved, edit).lines.filter(({ status }) => status === 'moved');
      expect(marked.length).toBe(moved.lines.every((line, at) => line === edit.lines[at]) ? 0 : 1);
    }),
  );
});

test('base lines: a later created changes only the parameters; a dropped component is named', () => {
  const { edit, exchange } = editedExchange();
  const { trace } = exchange;
  const differences = differBaseLines(baseOf(edit, trace.keyId, trace.createdSec + 5), trace);
  expect(differences.lines.map(({ status }) => status).filter((one) => one !== 'same')).toEqual(['changed']);
  expect(differences.lines.at(-1)?.before).toContain(`created=${trace.createdSec}`);

  const components = { ...edit.profile.components, POST: ['@path', 'x-client-id'] };
  const fewer = changeEdit(edit, { kind: 'profile', profile: { ...edit.profile, components } });
  const told = differBaseLines(baseOf(fewer, trace.keyId, trace.createdSec), trace);
  expect(told.removed).toContain('authorization');
  expect(told.lines.map(({ status }) => status).toSorted()).toEqual(['changed', 'moved', 'same']);
});
