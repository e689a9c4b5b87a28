import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeEdit } from '../../../shared/playground/change-edit.ts';
import { differBaseLines, differHeaderLines } from '../../../shared/playground/edit-differences.ts';
import { rebuildBase } from '../../../shared/playground/rebuild-base.ts';
import { editedExchange, lineId } from './edited-exchange.ts';

test('an untouched edit differs in nothing', () => {
  const { edit, exchange } = editedExchange();
  const { lines, removed } = differHeaderLines(edit, exchange);
  expect(lines.every(({ status }) => status === 'same')).toBe(true);
  expect(removed).toEqual([]);
});

test('one changed, one removed and one added line are marked as just that', () => {
  const { edit, exchange } = editedExchange();
  const changed = [
    { kind: 'line', id: lineId(edit, 'x-client-id'), value: 'another' },
    { kind: 'lineRemoved', id: lineId(edit, 'content-type') },
    { kind: 'lineAdded', name: 'X-New', value: '1' },
  ] as const;
  const { lines, removed } = differHeaderLines(changed.reduce(changeEdit, edit), exchange);
  expect(lines.filter(({ status }) => status !== 'same')).toEqual([
    { status: 'changed', sent: 'X-Client-Id: client' },
    { status: 'added' },
  ]);
  expect(removed.map(({ name }) => name)).toEqual(['Content-Type']);
});

test('moving one line marks that one alone, however far it goes', () => {
  const { edit, exchange } = editedExchange();
  fc.assert(
    fc.property(fc.nat(edit.lines.length - 1), fc.nat(edit.lines.length - 1), (from, steps) => {
      const id = edit.lines[from]?.id ?? -1;
      let moved = edit;
      for (let step = 0; step < steps; step += 1) moved = changeEdit(moved, { kind: 'lineMoved', id, by: 1 });
      const marked = differHeaderLines(moved, exchange).lines.filter(({ status }) => status === 'moved');
      expect(marked.length).toBe(moved.lines.every((line, at) => line === edit.lines[at]) ? 0 : 1);
    }),
  );
});

test('base lines: a later created changes only the parameters; a dropped component is named', () => {
  const { edit, exchange } = editedExchange();
  const { trace } = exchange;
  const later = rebuildBase(edit, trace.keyId, trace.createdSec + 5);
  const differences = later.ok ? differBaseLines(later.lines, trace) : undefined;
  expect(differences?.lines.map(({ status }) => status).filter((one) => one !== 'same')).toEqual(['changed']);
  expect(differences?.lines.at(-1)?.sent).toContain(`created=${trace.createdSec}`);

  const components = { ...edit.profile.components, POST: ['@path', 'x-client-id'] };
  const fewer = changeEdit(edit, { kind: 'profile', profile: { ...edit.profile, components } });
  const rebuilt = rebuildBase(fewer, trace.keyId, trace.createdSec);
  const told = rebuilt.ok ? differBaseLines(rebuilt.lines, trace) : undefined;
  expect(told?.removed).toContain('authorization');
  expect(told?.lines.map(({ status }) => status).toSorted()).toEqual(['changed', 'moved', 'same']);
});
