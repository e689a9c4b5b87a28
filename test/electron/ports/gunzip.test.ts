/** Bodies as servers see them compressed, and what must not be inflated without end. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { gunzip } from '../../../electron/ports/gunzip.ts';

const plain = Buffer.from('{"a":"náměstí"}');

it.each([
  ['gzip', gzipSync(plain)],
  ['zlib', deflateSync(plain)],
  ['Brotli', brotliCompressSync(plain)],
])('reads %s', (_, bytes) => {
  expect(Buffer.from(gunzip(bytes) ?? []).toString()).toBe(plain.toString());
});

it('gives up on plain bytes, and on more than four megabytes', () => {
  expect(gunzip(plain)).toBeUndefined();
  expect(gunzip(gzipSync(Buffer.alloc(5_000_000)))).toBeUndefined();
});
