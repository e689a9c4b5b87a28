import { expect, test } from 'vitest';
import { type ChosenFile, readChosenFile, readChosenText } from '../../../renderer/ui/chosen-file.ts';

const BOUNDS = { what: 'a map', mostBytes: 1200 };

test('a file as large as it may be is read, a larger one is refused before a byte of it is', async () => {
  const most = new File(['x'.repeat(1200)], 'map.json');
  expect(await readChosenFile(most, BOUNDS)).toEqual({ ok: true, value: new TextEncoder().encode('x'.repeat(1200)) });
  let isRead = false;
  const larger: ChosenFile = {
    name: 'map.json',
    size: 1201,
    async arrayBuffer() {
      isRead = true;
      return new ArrayBuffer(1201);
    },
  };
  const message = 'This file has 1,201 bytes, and a map has at most 1,200.';
  expect(await readChosenText(larger, BOUNDS)).toEqual({ ok: false, failure: { code: 'file-too-large', message } });
  expect(isRead).toBe(false);
});

test('a file that is gone or a folder is refused with the browser’s reason, as one sentence', async () => {
  const gone = (reason: string) => ({ name: 'a', size: 1, arrayBuffer: () => Promise.reject(new Error(reason)) });
  for (const reason of ['A requested file could not be found', 'A requested file could not be found.']) {
    const message = 'This file could not be read: A requested file could not be found.';
    expect(await readChosenText(gone(reason), BOUNDS)).toEqual({
      ok: false,
      failure: { code: 'file-unreadable', message },
    });
  }
});

test('text is read as UTF-8, without a byte order mark', async () => {
  expect(await readChosenText(new File(['\uFEFF{"a": "…"}'], 'a.json'), BOUNDS)).toEqual({
    ok: true,
    value: '{"a": "…"}',
  });
});
