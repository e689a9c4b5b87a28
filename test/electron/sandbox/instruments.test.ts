import { describe, expect, test } from 'vitest';
import { list } from '../../../shared/catalogue/envelope.ts';
import { instrument } from '../../../shared/catalogue/instruments.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';

const at = (query: string) => ({ target: `/v1/instruments?investmentType=INTERNATIONAL_STOCKS${query}` });

test('the list comes in the envelope, whole, oldest first, with its meta', async () => {
  const sandbox = await startTestSandbox();
  const { status, json } = await sandbox.call(at(''));
  expect(status).toBe(200);
  expect(list(instrument).parse(json)).toEqual(json);
  expect(json.code).toBe(200);
  expect(json.message).toBe('Success');
  expect(json.meta).toEqual({
    previousPage: 0,
    currentPage: 0,
    nextPage: 0,
    limit: 100,
    currentCount: 60,
    totalCount: 60,
    sort: 'ASC',
  });
  const created = json.data.map((row: { createdAt: number }) => row.createdAt);
  expect(created).toEqual([...created].sort((a, b) => a - b));
});

test.each([
  ['&limit=25', { previousPage: 0, currentPage: 0, nextPage: 1, currentCount: 25 }, 101],
  ['&limit=25&page=1', { previousPage: 0, currentPage: 1, nextPage: 2, currentCount: 25 }, 126],
  ['&limit=25&page=2', { previousPage: 1, currentPage: 2, nextPage: 2, currentCount: 10 }, 151],
  ['&limit=25&page=3', { previousPage: 2, currentPage: 3, nextPage: 2, currentCount: 0 }, undefined],
  ['&limit=25&page=999999', { previousPage: 2, currentPage: 999_999, nextPage: 2, currentCount: 0 }, undefined],
  ['&limit=20&page=2', { previousPage: 1, currentPage: 2, nextPage: 2, currentCount: 20 }, 141],
  ['&limit=1000&sort=DESC', { previousPage: 0, currentPage: 0, nextPage: 0, currentCount: 60 }, 160],
])('%s pages as it should', async (query, meta, firstId) => {
  const sandbox = await startTestSandbox();
  const { status, json } = await sandbox.call(at(query));
  expect(status).toBe(200);
  expect(json.meta).toMatchObject({ ...meta, totalCount: 60 });
  expect(json.data[0]?.instrumentId).toBe(firstId);
  expect(json.data).toHaveLength(meta.currentCount);
});

describe('a query that does not fit is refused with 400, by the name of its field', () => {
  test.each([
    ['?limit=10', 'investmentType'],
    ['', 'investmentType'],
    ['?investmentType=COMMODITY', 'investmentType'],
    ['?investmentType=international_stocks', 'investmentType'],
    ['?investmentType=INTERNATIONAL_STOCKS&page=-1', 'page'],
    ['?investmentType=INTERNATIONAL_STOCKS&page=1.5', 'page'],
    ['?investmentType=INTERNATIONAL_STOCKS&page=', 'page'],
    ['?investmentType=INTERNATIONAL_STOCKS&page=1e1', 'page'],
    ['?investmentType=INTERNATIONAL_STOCKS&limit=0', 'limit'],
    ['?investmentType=INTERNATIONAL_STOCKS&limit=1001', 'limit'],
    ['?investmentType=INTERNATIONAL_STOCKS&limit=ten', 'limit'],
    ['?investmentType=INTERNATIONAL_STOCKS&sort=asc', 'sort'],
    ['?investmentType=INTERNATIONAL_STOCKS&limit=1&limit=2', 'limit'],
    ['?investmentType=INTERNATIONAL_STOCKS&colour=red', 'colour'],
    ['?investmentType=INTERNATIONAL_STOCKS&page=%zz', 'query'],
  ])('%s → %s', async (query, field) => {
    const sandbox = await startTestSandbox();
    const { status, json } = await sandbox.call({ target: `/v1/instruments${query}` });
    expect(status).toBe(400);
    expect(json).toMatchObject({ data: null, code: 400 });
    expect(json.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(json.errors[0].message).not.toMatch(/invalid input/i);
  });
});

test('an answer follows the settings: code as text, times in milliseconds', async () => {
  const sandbox = await startTestSandbox({ settings: { codeAs: 'string', timestampsIn: 'milliseconds' } });
  const { json } = await sandbox.call(at('&limit=1'));
  expect(json.code).toBe('200');
  expect(json.data[0].createdAt).toBeGreaterThan(1_000_000_000_000);
});

test('an address that is not there is 404, a method that it does not take is 405 with those that it does', async () => {
  const sandbox = await startTestSandbox();
  const nothing = await sandbox.call({ target: '/v1/nothing?a=1' });
  expect(nothing.status).toBe(404);
  expect(nothing.json.message).toBe('There is nothing at /v1/nothing. Take one of the specification’s.');
  const outside = await sandbox.call({ target: '/instruments' });
  expect(outside.json.message).toBe('There is nothing at /instruments. Addresses begin with /v1/.');
  expect((await sandbox.call({ target: '/v1/Instruments' })).status).toBe(404);
  const wrong = await sandbox.call({ target: '/v1/instruments', json: {} });
  expect(wrong.status).toBe(405);
  expect(wrong.json.message).toBe('POST is not offered at this address; GET is.');
  expect(wrong.headers).toContainEqual(['Allow', 'GET']);
});
