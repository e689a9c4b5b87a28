import { expect, test } from 'vitest';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads a JSON document as it comes
const document = openApiDocument('http://127.0.0.1:4010', '1.2.3') as any;
const entries = OPERATIONS.map(
  (operation) => [operation.name, operation, document.paths[operation.path]?.[operation.method.toLowerCase()]] as const,
);

test('it is OpenAPI 3.1 of this version at this address', () => {
  expect(document).toMatchObject({
    openapi: expect.stringMatching(/^3\.1\./),
    info: { version: '1.2.3', license: { identifier: 'MIT' } },
    servers: [{ url: 'http://127.0.0.1:4010' }],
  });
});

test('it holds every operation of the catalogue and no other', () => {
  const count = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path)).length;
  expect(count).toBe(OPERATIONS.length);
  const ids = entries.map(([, , entry]) => entry.operationId);
  expect(new Set(ids).size).toBe(OPERATIONS.length);
  expect(ids).toContain('ussdProcess');
});

test('who has only the document can write a signer: the components of every method, in order, and how long it holds', () => {
  const { description } = document.components.securitySchemes.accessToken;
  for (const [method, components] of Object.entries(DEFAULT_SIGNING_PROFILE.components)) {
    const line = description.split('\n').find((one: string) => new RegExp(`^- .*\\b${method}\\b.*:`).test(one));
    expect(line?.split(': ')[1], method).toBe(components.map((name) => `\`${name}\``).join(', '));
  }
  expect(description).toContain('- POST, PUT, PATCH: `content-type`, ');
  expect(description).toContain('expires is created + 100 s');
});

test('every reference in it leads somewhere', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(50);
  for (const reference of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], document);
    expect(target, reference).toBeDefined();
  }
});

test.each(entries)('%s says its parameters, body, answer and refusals', (_name, operation, entry) => {
  const named = (place: string) =>
    entry.parameters
      .filter((parameter: { in: string }) => parameter.in === place)
      .map((parameter: { name: string }) => parameter.name);
  expect(named('path')).toEqual(Object.keys(operation.pathParameters?.shape ?? {}));
  expect(named('query')).toEqual(Object.keys(operation.query?.shape ?? {}));
  expect(named('header')).not.toContain('Authorization');
  expect(named('header')).not.toContain('Content-Type');
  expect(named('header')).toContain('Signature');
  expect(Object.keys(entry.requestBody?.content ?? {})).toEqual(operation.body?.contentTypes ?? []);
  expect(entry.security).toEqual(operation.name === 'auth.token' ? [] : [{ accessToken: [] }]);
  const statuses = [operation.response.status, ...operation.refusals, 401, ...(operation.body ? [413] : [])];
  expect(Object.keys(entry.responses).map(Number).sort()).toEqual([...new Set(statuses)].sort());
  expect(String(entry.description).includes('Invented: ')).toBe(operation.invented !== undefined);
});

test('required and optional are as the schemas have them', () => {
  const { parameters } = document.paths['/v1/instruments'].get;
  const of = (name: string) => parameters.find((parameter: { name: string }) => parameter.name === name);
  expect(of('investmentType')).toMatchObject({ required: true, schema: { enum: ['INTERNATIONAL_STOCKS'] } });
  expect(of('limit')).toMatchObject({ required: false, schema: { type: 'integer', minimum: 1, maximum: 1000 } });
  const body = document.paths['/v1/accounts'].post.requestBody.content['application/json'].schema;
  expect(body).toMatchObject({ required: ['customerId', 'currency'], additionalProperties: false });
});
