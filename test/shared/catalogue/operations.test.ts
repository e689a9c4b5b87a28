import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { carriesBody, type Operation, requiredHeaders } from '../../../shared/catalogue/operation.ts';
import { findOperation, OPERATIONS } from '../../../shared/catalogue/operations.ts';

/** The endpoints of the specification, and /auth, which it only mentions. */
const ENDPOINTS = [
  'GET /v1/reports',
  'POST /v1/reports',
  'GET /v1/reports/{reportId}',
  'GET /v1/instruments',
  'GET /v1/requests',
  'GET /v1/portfolio',
  'PUT /v1/portfolio',
  'GET /v1/transactions',
  'PUT /v1/customers',
  'POST /v1/customers',
  'POST /v1/accounts',
  'PUT /v1/accounts',
  'PUT /v1/webhooks',
  'GET /v1/webhooks',
  'GET /v1/webhooks/key',
  'POST /v1/ussd/process',
  'GET /v1/ussd/transactions',
  'POST /v1/auth',
];

test('the catalogue holds every endpoint of the specification once', () => {
  expect(OPERATIONS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...ENDPOINTS].sort());
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
});

test('an operation is found by its name, and an unknown name finds none', () => {
  expect(findOperation('instruments.list')?.path).toBe('/v1/instruments');
  expect(findOperation('instruments.delete')).toBeUndefined();
});

describe.each(OPERATIONS.map((operation) => [operation.name, operation as Operation] as const))(
  '%s',
  (_name, operation) => {
    test('names every parameter of its path, and no other', () => {
      const inPath = [...operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(Object.keys(operation.pathParameters?.shape ?? {})).toEqual(inPath);
    });

    test('has examples that its own schemas accept', () => {
      expect(operation.examples.length).toBeGreaterThan(0);
      for (const example of operation.examples) {
        const parts = [
          [operation.pathParameters, example.path],
          [operation.query, example.query],
          [operation.body?.schema, example.body],
        ] as const;
        for (const [schema, value] of parts) {
          if (schema) expect(schema.safeParse(value ?? {}).error, example.title).toBeUndefined();
          else expect(value, example.title).toBeUndefined();
        }
      }
    });

    const schemas = [operation.query, operation.body?.schema].filter((schema) => schema !== undefined);
    // Three operations take no fields at all.
    test.each(schemas.length > 0 ? ['by its name'] : [])('refuses a field that it does not have, %s', () => {
      for (const schema of schemas) {
        const issues = schema.safeParse({ ...operation.examples[0]?.query, ...operation.examples[0]?.body, nonsuch: 1 })
          .error?.issues;
        expect(issues?.some((issue) => issue.code === 'unrecognized_keys' && issue.keys.includes('nonsuch'))).toBe(
          true,
        );
      }
    });

    test('has a title for each field that a form draws, and a body exactly where its method carries one', () => {
      for (const schema of [operation.pathParameters, operation.query, operation.body?.schema]) {
        for (const [name, field] of Object.entries(schema?.shape ?? {})) {
          const meta = z.toJSONSchema(field as z.ZodType) as { title?: string };
          expect(meta.title, name).toMatch(/^[A-Z]/);
        }
      }
      expect(operation.body !== undefined).toBe(carriesBody(operation));
    });
  },
);

test('the headers of an operation are those of its method, without the token where none is needed', () => {
  const of = (name: string) => requiredHeaders(findOperation(name) as Operation);
  expect(of('instruments.list')).toEqual(['Authorization', 'X-Client-Id', 'Signature-Input', 'Signature']);
  expect(of('auth.token')).toEqual([
    ...['Content-Type', 'Content-Digest', 'Content-Length', 'X-Idempotency-Key', 'Signature-Input', 'Signature'],
  ]);
  expect(of('customers.update')).toEqual([
    ...['Content-Type', 'Content-Digest', 'Content-Length', 'Authorization', 'X-Client-Id', 'X-Idempotency-Key'],
    ...['Signature-Input', 'Signature'],
  ]);
});
