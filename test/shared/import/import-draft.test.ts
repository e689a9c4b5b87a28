import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import { asCurl } from '../../../shared/forms/curl/as-curl.ts';
import { readImport } from '../../../shared/forms/read-import.ts';
import { importedDraft } from '../../../shared/import/import-draft.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';

function draftsOf(text: string) {
  const read = readImport(text);
  if (!read.ok) throw new Error(read.fault.message);
  return read.value.requests.map(importedDraft);
}

test('every operation of an OpenAPI document of the service becomes a draft of that operation', () => {
  const drafts = draftsOf(JSON.stringify(openApiDocument('https://api.example', '1')));
  expect(drafts.map(({ input }) => input?.operation).sort()).toEqual(OPERATIONS.map(({ name }) => name).sort());
});

test('a signed request copied as curl comes back as the input it was made of, and names what is made anew', () => {
  const input = {
    operation: 'accounts.create',
    body: { contentType: 'application/json', text: '{"customerId":1003,"currency":"ZK","note":"kwacha – é’"}' },
  };
  const { method, target, body } = operationDraft(input);
  const headers = [
    ['Content-Type', 'application/json'],
    ['Authorization', 'Bearer abc'],
    ['X-Idempotency-Key', 'k'],
    ['Signature', 'sig1=:AA==:'],
    ['X-Trace', '7'],
  ] as const;
  const [draft] = draftsOf(asCurl({ method, url: `https://api.example${target}`, headers, body }));
  expect(draft?.input).toMatchObject(input);
  expect(draft?.leftOver).toEqual([
    'Made for each request: Authorization, X-Idempotency-Key, Signature, Content-Length.',
    'Headers that a draft has no place for: X-Trace.',
  ]);
});

test('a request that the service does not know has no input and says why', () => {
  const [elsewhere, wrongMethod] = draftsOf(
    'curl https://a.example/v2/things\ncurl -X DELETE https://a.example/v1/portfolio',
  );
  expect([elsewhere?.input, wrongMethod?.input]).toEqual([undefined, undefined]);
  expect(elsewhere?.leftOver[0]).toContain('/v2/things');
  expect(wrongMethod?.leftOver[0]).toMatch(/GET and PUT here, not DELETE/);
});

test('a body that is no text is not made one', () => {
  const request = { title: 'x', folder: [], method: 'POST', url: '/v1/accounts', headers: [], leftOver: [] };
  const draft = importedDraft({ ...request, body: Uint8Array.of(...encodeUtf8('{'), 0xff) });
  expect(draft.input).toBeUndefined();
  expect(draft.leftOver[0]).toMatch(/2 bytes is not UTF-8 from byte 1/);
});
