import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readProfileFile } from '../../../electron/cli/read-input.ts';
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
