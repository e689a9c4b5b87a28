import { describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { exampleInput } from '../../../shared/form/form-input.ts';
import { operationInputFrom } from '../../../shared/form/input-from-request.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';

describe('a request of the catalogue is read back as the input that made it', () => {
  test.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('%s', (_name, operation) => {
    for (const [at] of operation.examples.entries()) {
      const input = exampleInput(operation, at);
      const draft = operationDraft(input);
      const url = `https://api.example.com/invest${draft.target}`;
      const contentType = draft.headers[0]?.[1] ?? '';
      const read = operationInputFrom(draft.method, url, decodeUtf8(draft.body), contentType);
      expect(read).toEqual({ input, leftOver: [] });
    }
  });
});

test('values that break a schema are still a draft', () => {
  const read = operationInputFrom('get', 'http://x/v1/requests?customerId=abc&x=1&x=2', '', '');
  expect(read.input?.query).toEqual([
    ['customerId', 'abc'],
    ['x', '1'],
    ['x', '2'],
  ]);
});

test('what no operation takes is named: a path, a method, a body on a GET, a fragment', () => {
  expect(operationInputFrom('GET', 'https://x/v2/other', '', '').leftOver).toEqual([
    'GET /v2/other: the catalogue has no operation at this path',
  ]);
  expect(operationInputFrom('DELETE', 'https://x/v1/accounts', '', '').leftOver[0]).toContain(
    'POST and PUT here, not DELETE',
  );
  const read = operationInputFrom('GET', 'https://x/v1/webhooks#top', '{}', 'application/json');
  expect([read.input, read.leftOver.length]).toEqual([{ operation: 'webhooks.get' }, 2]);
});
