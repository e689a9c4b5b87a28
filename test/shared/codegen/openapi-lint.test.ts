import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../../shared/codegen/openapi.ts';

/** What a public linter says of a document, by its strictest published set of rules, none of them switched off. */
async function lint(document: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer ?? ''})`);
}

test('a public linter has nothing against the OpenAPI document', async () => {
  expect(await lint(openApiDocument('http://127.0.0.1:4010', '1.2.3'))).toEqual([]);
});

test.each([
  ['struct', { openapi: '3.1.0', info: { title: 'No version' }, paths: {} }],
  ['operation-operationId-unique', twoOfOneName()],
  ['no-unresolved-refs', withReference('#/components/schemas/Nobody')],
])('that linter would find %s', async (rule, document) => {
  expect((await lint(document)).join('\n')).toContain(rule);
});

function twoOfOneName(): unknown {
  const operation = { operationId: 'same', responses: { 200: { description: 'ok' } } };
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/a': { get: operation }, '/b': { get: operation } },
  };
}

function withReference(reference: string): unknown {
  const content = { 'application/json': { schema: { $ref: reference } } };
  const operation = { operationId: 'one', responses: { 200: { description: 'ok', content } } };
  return { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { get: operation } } };
}
