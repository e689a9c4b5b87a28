import { describe, expect, test } from 'vitest';
import { findOperation } from '../../../shared/catalogue/operations.ts';
import type { JsonNode } from '../../../shared/json/json-node.ts';
import { parseJson } from '../../../shared/json/parse-json.ts';
import { answerSchema } from '../../../shared/result/answer-schema.ts';
import { pageOfList } from '../../../shared/result/page-of-list.ts';
import { readUnixTime } from '../../../shared/result/read-time.ts';
import { cellText, resultTable, sortRows } from '../../../shared/result/result-table.ts';
import { treeRows } from '../../../shared/result/result-tree.ts';
import { valueTargets } from '../../../shared/result/value-targets.ts';

function tree(text: string): JsonNode {
  const outcome = parseJson(text);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return outcome.value;
}

const portfolios = findOperation('portfolio.list');
const schema = portfolios && answerSchema(portfolios, 200);

const ROWS =
  '{"data":[{"portfolioId":3,"marketValue":10.50,"tier":"gold"},{"portfolioId":12,"status":"ACTIVE"}],"code":200}';

describe('the table of a list', () => {
  const table = resultTable(tree(ROWS), schema, ROWS);

  test('has a column for each name of any row, marks what the catalogue does not know, and keeps numbers as written', () => {
    expect(table?.columns.map(({ name, isUnknown }) => [name, isUnknown])).toEqual([
      ['portfolioId', false],
      ['marketValue', false],
      ['tier', true],
      ['status', false],
    ]);
    expect(table?.rows.map(({ cells }) => cells.map((cell) => cellText(cell, ROWS)))).toEqual([
      ['3', '10.50', 'gold', ''],
      ['12', '', '', 'ACTIVE'],
    ]);
  });

  test('sorts numbers by value, and rows without one last either way', () => {
    const order = (column: string, isDescending: boolean) =>
      table && sortRows(table, { column, isDescending }).map(({ at }) => at);
    expect([order('portfolioId', true), order('portfolioId', false)]).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect([order('tier', true), order('tier', false)]).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test('two ids that are one float are still sorted by their digits', () => {
    const text = '{"data":[{"a":9007199254740993},{"a":9007199254740992}]}';
    const big = resultTable(tree(text), undefined, text);
    expect(big && sortRows(big, { column: 'a', isDescending: false }).map(({ at }) => at)).toEqual([1, 0]);
  });

  test('is not made of what is no list of objects', () => {
    for (const text of ['{"data":{}}', '{"data":[1]}', '[]', '{}']) {
      expect(resultTable(tree(text), undefined, text), text).toBeUndefined();
    }
  });
});

test('the tree lists what is open, marks unknown names, and tells names that stand twice apart', () => {
  const text = '{"data":[{"portfolioId":1,"x":1,"x":2}]}';
  const rows = treeRows(tree(text), schema, new Set());
  expect(rows.map(({ path, isUnknown }) => [path, isUnknown])).toEqual([
    ['', false],
    ['/data', false],
    ['/data/0', false],
    ['/data/0/portfolioId', false],
    ['/data/0/x', true],
    ['/data/0/2:x', true],
  ]);
  expect(treeRows(tree(text), schema, new Set(['/data'])).map(({ path }) => path)).toEqual(['', '/data']);
});

test('a long list begins closed, so that a thousand rows cost nothing unasked', () => {
  const text = `{"data":[${Array.from({ length: 1000 }, () => '{"a":1}').join(',')}]}`;
  expect(treeRows(tree(text), undefined, new Set())).toHaveLength(2);
});

test('a time stamp is seconds or milliseconds by magnitude', () => {
  expect(readUnixTime('1764000000')).toEqual({ atMs: 1_764_000_000_000, unit: 'seconds' });
  expect(readUnixTime('1764000000123')).toEqual({ atMs: 1_764_000_000_123, unit: 'milliseconds' });
  expect([readUnixTime('12.5'), readUnixTime('99999999999999999')]).toEqual([undefined, undefined]);
});

test('a page has no neighbour beyond the ends of its list', () => {
  const meta = (previousPage: number, currentPage: number, nextPage: number) =>
    pageOfList(tree(JSON.stringify({ data: [], meta: { previousPage, currentPage, nextPage, totalCount: 30 } })));
  expect(meta(0, 0, 1)).toEqual({ current: 0, next: 1, total: 30 });
  expect(meta(1, 2, 2)).toEqual({ current: 2, previous: 1, total: 30 });
  expect(pageOfList(tree('{"data":{}}'))).toBeUndefined();
});

describe('a value goes where it fits', () => {
  const targets = (name: string, value: string) =>
    valueTargets(name, tree(value)).map(({ model, field, fit }) => `${model.operation.name} ${field.name} ${fit}`);

  test('an id to every field of its name and to no other id', () => {
    const found = targets('customerId', '1002');
    expect(found).toContain('portfolio.list customerId same-name');
    expect(found).toContain('ussd.process customerId same-name');
    expect(found.filter((one) => !one.includes('customerId'))).toEqual([]);
  });

  test('a choice to the fields that offer it, an address to addresses, words to free text', () => {
    expect(targets('currency', '"ZK"')).toContain('accounts.create currency same-name');
    expect(targets('anything', '"SELL"')[0]).toBe('requests.list requestType same-kind');
    expect(targets('homepage', '"https://a.example"')[0]).toContain('url same-kind');
    expect(targets('symbol', '"ACME"')).toContain('ussd.process choice free-text');
    expect(targets('data', '[1]')).toEqual([]);
  });
});
