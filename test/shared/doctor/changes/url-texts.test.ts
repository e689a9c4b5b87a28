/** The same path or query as clients, proxies and frameworks write it otherwise. */
import { describe, expect, it } from 'vitest';
import {
  decoded,
  encodedPath,
  encodedQuery,
  hexCase,
  joinedArrays,
  marksDecoded,
  ordersOf,
  strictlyEncodedPath,
  unreservedDecoded,
  withoutDots,
} from '../../../../shared/doctor/changes/url-texts.ts';

type Row = readonly [text: string, written: string | undefined];

const itWrites = (write: (text: string) => string | undefined, rows: readonly Row[]) =>
  it.each(rows)(`${write.name} of %s`, (text, written) => expect(write(text)).toBe(written));

itWrites(decoded, [
  ['/a%2Fb%C3%A9', '/a/bé'],
  ['/%zz', undefined],
]);
itWrites(encodedPath, [
  ["/a b/c'd:é", "/a%20b/c'd%3A%C3%A9"],
  ['/a%2fb%20c', '/a/b%20c'],
  ['/\ud800', '/%EF%BF%BD'],
  ['/%zz', undefined],
]);
itWrites(strictlyEncodedPath, [
  ["/(a)!*'~-._/b", '/%28a%29%21%2A%27~-._/b'],
  ['/%zz', undefined],
]);
itWrites(encodedQuery, [
  ['?a b=c+d&e=f:g&h', '?a%20b=c%20d&e=f%3Ag&h'],
  ['?a=%3a=%zz', '?a=%3A=%25zz'],
  ['?\ud800', '?%EF%BF%BD'],
]);
itWrites(unreservedDecoded, [
  ['/%41%7a%30%2D%2e%5f%7E%2f%20', '/Az0-._~%2f%20'],
  ['/%40%5B%60%7B%3A%2F', '/%40%5B%60%7B%3A%2F'],
]);
itWrites(marksDecoded, [
  ['?%3a%2C%40%24%21%27%28%29%2A%3B%2f', "?:,@$!'()*;/"],
  ['?%26%3D%2B%20%23%25%3F', '?%26%3D%2B%20%23%25%3F'],
]);
itWrites(withoutDots, [
  ['/a/./b', '/a/b'],
  ['/a/../b', '/b'],
  ['/../a', '/a'],
  ['/a/..', '/'],
  ['/a/b/..', '/a/'],
  ['/a/.', '/a/'],
  ['/a//b/...', '/a//b/...'],
]);
it('hexCase changes escapes alone', () => {
  expect(hexCase('/aB%c3%A9%zZ%2f', 'upper')).toBe('/aB%C3%A9%zZ%2F');
  expect(hexCase('/aB%c3%A9%zZ%2F', 'lower')).toBe('/aB%c3%a9%zZ%2f');
});
it('joinedArrays joins the values of one name, with or without brackets', () => {
  expect(joinedArrays(['a=1', 'b=2=3', 'a=4'])).toBe('?a=1,4&b=2=3');
  expect(joinedArrays(['a[]=1', 'a%5b%5D=2', 'a=3', 'a[]b=4'])).toBe('?a=1,2,3&a[]b=4');
  expect(joinedArrays(['%5B%5Da=1', '[]a=1', 'a=2'])).toBe(undefined);
});

describe('ordersOf', () => {
  const orders = (text: string) => ordersOf(text.split('&')).map((order) => order.join('&'));
  it('has none of one pair', () => expect(orders('a=1')).toEqual([]));
  it('sorts by pairs and by names alone, reverses, and then tries all orders', () => {
    expect(orders('b=1&a=2&a=1')).toEqual([
      'a=1&a=2&b=1',
      'a=2&a=1&b=1',
      'a=1&a=2&b=1',
      'b=1&a=2&a=1',
      'b=1&a=1&a=2',
      'a=2&b=1&a=1',
      'a=2&a=1&b=1',
      'a=1&b=1&a=2',
      'a=1&a=2&b=1',
    ]);
    expect(orders('a&b&c&d&e')).toHaveLength(123);
  });
  it('of more than five exchanges neighbours, and moves the first or the last', () => {
    expect(orders('a&b&c&f&e&d')).toEqual([
      'a&b&c&d&e&f',
      'a&b&c&d&e&f',
      'd&e&f&c&b&a',
      'b&a&c&f&e&d',
      'a&c&b&f&e&d',
      'a&b&f&c&e&d',
      'a&b&c&e&f&d',
      'a&b&c&f&d&e',
      'b&c&f&e&d&a',
      'd&a&b&c&f&e',
    ]);
  });
});
