import { expect, test } from 'vitest';
import { isImportable } from '../../../shared/forms/is-importable.ts';

test.each([
  ["curl 'https://a.example/v1/webhooks' \\\n  -H 'a: b'", true],
  ['$ curl https://a.example', true],
  ['{"log": {}}', true],
  ['openapi: 3.1.0\npaths: {}', true],
  ['create account', false],
  ['curly', false],
  ['{reportId}', false],
  ['', false],
])('%j is a request to import: %j', (text, isOne) => {
  expect(isImportable(text)).toBe(isOne);
});
