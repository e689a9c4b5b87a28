import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { COMMAND_INPUTS } from '../../../shared/contract/commands.ts';
import { firstHeader, type HeaderLine, headerValues } from '../../../shared/http/message.ts';
import { bodyHeaderValue, changeEdit, type EditChange } from '../../../shared/playground/change-edit.ts';
import { asPlaygroundEdit, type EditedRequest, takeUp } from '../../../shared/playground/edited-request.ts';
import { editedExchange, lineId } from './edited-exchange.ts';

const headersOf = (edit: EditedRequest) => asPlaygroundEdit(edit).headers;
const value = (edit: EditedRequest, name: string) => firstHeader(headersOf(edit), name);

test('taking up leaves out what is made from the rest and what the transport adds, and nothing else', () => {
  const { edit, exchange } = editedExchange();
  const names = edit.lines.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([
    'content-type',
    'authorization',
    'x-client-id',
    'content-digest',
    'content-length',
    'x-idempotency-key',
  ]);
  expect(edit.lines.every(({ id, name }) => exchange.request.headers[id]?.[0] === name)).toBe(true);
});

test('a Host line that stands before the signature, or with another value, is the user’s and stays', () => {
  const { exchange, edit } = editedExchange();
  const withHeaders = (headers: readonly HeaderLine[]) =>
    takeUp({ ...exchange.request, headers }, edit.profile, edit.body).lines.map(({ name }) => name);
  expect(withHeaders([['Host', '127.0.0.1:4010'], ...exchange.request.headers]).slice(0, 2)).toEqual([
    'Host',
    'Content-Type',
  ]);
  expect(withHeaders([...exchange.request.headers, ['host', 'elsewhere']]).at(-1)).toBe('host');
});

test('in step: digest and length follow the body, whatever else is edited; off: they stay as they were', () => {
  const { edit } = editedExchange();
  const body = encodeUtf8('choice=é\n');
  const stepped = changeEdit(edit, { kind: 'body', body });
  expect(value(stepped, 'content-length')).toBe('10');
  expect(value(stepped, 'content-digest')).toBe(bodyHeaderValue('content-digest', body));
  const overwritten = changeEdit(stepped, { kind: 'line', id: lineId(stepped, 'content-length'), value: '7' });
  expect(value(overwritten, 'content-length')).toBe('10');

  const free = changeEdit(edit, { kind: 'inStep', isInStep: false });
  const stale = changeEdit(free, { kind: 'body', body });
  expect(value(stale, 'content-length')).toBe(value(edit, 'content-length'));
  expect(value(stale, 'content-digest')).toBe(value(edit, 'content-digest'));
  expect(value(changeEdit(stale, { kind: 'inStep', isInStep: true }), 'content-length')).toBe('10');
});

test.each([
  ['id', ['X-Idempotency-Id']],
  ['both', ['X-Idempotency-Key', 'X-Idempotency-Id']],
] as const)(
  'choosing the idempotency header “%s” sends the same key under that name, and back again',
  (choice, names) => {
    const { edit } = editedExchange();
    const key = value(edit, 'x-idempotency-key');
    const other = changeEdit(edit, { kind: 'profile', profile: { ...edit.profile, idempotencyHeader: choice } });
    const present = other.lines.filter(({ name }) => name.startsWith('X-Idempotency'));
    expect(present.map(({ name }) => name)).toEqual(names);
    expect(present.every((line) => line.value === key)).toBe(true);
    expect(changeEdit(other, { kind: 'profile', profile: edit.profile }).lines).toEqual(edit.lines);
  },
);

test('a line that is put back stands where it was sent', () => {
  const { edit } = editedExchange();
  const id = lineId(edit, 'x-client-id');
  const removed = changeEdit(edit, { kind: 'lineRemoved', id });
  expect(value(removed, 'x-client-id')).toBeUndefined();
  const back = changeEdit(removed, { kind: 'lineAdded', id, name: 'X-Client-Id', value: 'client' });
  expect(back.lines).toEqual(edit.lines);
});

const change: fc.Arbitrary<EditChange> = fc.oneof(
  fc.record({ kind: fc.constant('method' as const), method: fc.string({ minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('url' as const), url: fc.string({ minLength: 1, maxLength: 40 }) }),
  fc.record({ kind: fc.constant('line' as const), id: fc.nat(12), name: fc.string({ maxLength: 8 }) }),
  fc.record({ kind: fc.constant('line' as const), id: fc.nat(12), value: fc.string({ maxLength: 8 }) }),
  fc.record(
    {
      kind: fc.constant('lineAdded' as const),
      name: fc.constantFrom('X-A', 'Content-Length', 'Content-Digest'),
      value: fc.string({ maxLength: 8 }),
      id: fc.nat(12),
    },
    { requiredKeys: ['kind', 'name', 'value'] },
  ),
  fc.record({ kind: fc.constant('lineRemoved' as const), id: fc.nat(12) }),
  fc.record({ kind: fc.constant('lineMoved' as const), id: fc.nat(12), by: fc.constantFrom(1 as const, -1 as const) }),
  fc.record({ kind: fc.constant('body' as const), body: fc.uint8Array({ maxLength: 30 }) }),
  fc.record({ kind: fc.constant('inStep' as const), isInStep: fc.boolean() }),
  fc.record({ kind: fc.constant('created' as const), createdSec: fc.option(fc.nat(), { nil: undefined }) }),
  fc.record({ kind: fc.constant('idempotencyKey' as const), key: fc.string({ maxLength: 8 }) }),
);

test('after any changes ids are unique, the door takes the edit, and what is in step is that of the body', () => {
  const start = editedExchange().edit;
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      const edit = changes.reduce(changeEdit, start);
      expect(new Set(edit.lines.map(({ id }) => id)).size).toBe(edit.lines.length);
      const input = { environmentId: 'sandbox', edit: asPlaygroundEdit(edit) };
      expect(COMMAND_INPUTS['playground.preview'].safeParse(input).success).toBe(true);
      if (!edit.isInStep) return;
      for (const name of ['content-length', 'content-digest']) {
        const right = bodyHeaderValue(name, edit.body);
        expect(headerValues(headersOf(edit), name).every((text) => text === right)).toBe(true);
      }
    }),
  );
});
