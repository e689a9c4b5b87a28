import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfileFile, readRequestFile } from '../../../electron/cli/read-input.ts';
import { AppError } from '../../../shared/failure.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each([
  ['{', 'is not JSON', undefined],
  ['{"label":1}', 'label: expected', { field: 'label' }],
])('the profile %s is refused with the name of its file', (text, reason, details) => {
  const file = join(tempFolder(), 'mine.json');
  writeFileSync(file, text);
  let refused: unknown;
  try {
    readProfileFile(file);
  } catch (error) {
    refused = error;
  }
  const failure = refused instanceof AppError ? refused.failure : undefined;
  expect(failure).toMatchObject({ code: 'profile-invalid', message: expect.stringContaining(reason) });
  expect(failure?.message).toContain(file);
  expect(failure?.details).toEqual(details);
});

test('a profile may begin with a byte-order mark, as editors of Windows write it', () => {
  const file = join(tempFolder(), 'mine.json');
  writeFileSync(file, '\ufeff{"label":"mine"}\r\n');
  expect(readProfileFile(file).label).toBe('mine');
});

test.each([
  ['little', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['big', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
])('a request in UTF-16, %s end first, is called that', (_, write) => {
  const file = join(tempFolder(), 'signed.http');
  writeFileSync(file, write('GET /v1/reports HTTP/1.1\r\nHost: a.test\r\n\r\n'));
  expect(() => readRequestFile({ request: file })).toThrow(
    `The request ${file} is UTF-16 text, as PowerShell writes it; save it as UTF-8.`,
  );
});
