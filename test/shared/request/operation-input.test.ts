import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';

test('the query keeps its order and repetition, and every value survives a URL', () => {
  const query: [string, string][] = [
    ['b', 'a b&c=d'],
    ['a', 'é/?#'],
    ['b', ''],
  ];
  const { target } = operationDraft({ operation: 'instruments.list', query });
  expect([...new URL(`http://x${target}`).searchParams]).toEqual(query);
});

test('a path parameter is one segment whatever it holds', () => {
  expect(operationDraft({ operation: 'reports.get', path: { reportId: 'a/../b?c' } }).target).toBe(
    '/v1/reports/a%2F..%2Fb%3Fc',
  );
});

test('a path parameter that is missing or empty is named', () => {
  expect(() => operationDraft({ operation: 'reports.get', path: { reportId: '' } })).toThrow(/reports\.get.*reportId/);
});

test('a body is sent as the text that was written, and refused where the method has none', () => {
  const body = { contentType: 'application/json', text: '{ "note" : "kwacha – ünïcode" }' };
  const draft = operationDraft({ operation: 'accounts.create', body });
  expect([draft.headers, decodeUtf8(draft.body)]).toEqual([[['Content-Type', 'application/json']], body.text]);
  expect(() => operationDraft({ operation: 'instruments.list', body })).toThrow(/GET.*no body/);
});
