import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { findOperation, OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { bodyWays } from '../../../shared/form/body-way.ts';
import { checkInput } from '../../../shared/form/check-input.ts';
import type { FieldValue } from '../../../shared/form/field-value.ts';
import { changeBodyWay, changeField, exampleInput, readForm, typedInto } from '../../../shared/form/form-input.ts';
import { type FormField, type FormModel, formModel } from '../../../shared/form/form-model.ts';
import type { OperationInput } from '../../../shared/request/operation-input.ts';

const named = OPERATIONS.map((operation) => [operation.name, operation] as const);

function model(name: string): FormModel {
  const operation = findOperation(name);
  if (!operation) throw new Error(name);
  return formModel(operation);
}

function field({ fields }: FormModel, key: string): FormField {
  const found = fields.find((one) => one.key === key);
  if (!found) throw new Error(`${key} of ${fields.map((one) => one.key)}`);
  return found;
}

const body = (text: string, contentType = 'application/json') => ({ contentType, text });
const allOf = (operation: Operation) => [operation.pathParameters, operation.query, operation.body?.schema];

describe('every operation has a whole form', () => {
  test.each(named)(
    '%s: each parameter is a field with a label, and required where its schema says so',
    (_name, operation) => {
      const { fields } = formModel(operation);
      const names = allOf(operation).flatMap((schema) => Object.keys(schema?.shape ?? {}));
      expect(fields.map(({ name }) => name)).toEqual(names);
      const needed = allOf(operation).flatMap((schema) =>
        Object.entries(schema?.shape ?? {}).filter(([, one]) => !one.safeParse(undefined).success),
      );
      expect(fields.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual(
        needed.map(([name]) => name),
      );
      for (const one of fields) expect(one.label, one.key).toMatch(/^[A-Z]/);
    },
  );

  test.each(named)('%s: opens with an input that its own schemas accept', (_name, operation) => {
    for (const [at] of operation.examples.entries()) {
      expect(checkInput(formModel(operation), exampleInput(operation, at))).toEqual([]);
    }
  });
});

describe('a form and its text are one thing', () => {
  const anyText = fc.oneof(
    fc.string(),
    fc.constantFrom('', '0', '-12.50', '1e9', 'true', '["USER"]', '{"a": 1}', 'null', 'é ☎ &=+%'),
  );

  test.each(named)(
    '%s: what is typed into any field is read back from the request, and back to nothing',
    (_name, operation) => {
      const form = formModel(operation);
      const ways = bodyWays(operation);
      fc.assert(
        fc.property(fc.array(fc.tuple(fc.nat(30), fc.option(anyText)), { maxLength: 8 }), fc.nat(5), (edits, wayAt) => {
          const way = ways[wayAt % ways.length];
          let input = exampleInput(operation);
          if (way !== undefined) input = changeBodyWay(form, input, way);
          const expected = new Map<string, FieldValue>(readForm(form, input).values);
          for (const [at, text] of edits) {
            const one = form.fields[at % Math.max(1, form.fields.length)];
            if (!one) continue;
            const value = text === null ? undefined : typedInto(input, one, text.toWellFormed());
            input = changeField(input, one, value);
            if (value) expected.set(one.key, value);
            else if (one.place === 'path') expected.set(one.key, { kind: 'text', text: '' });
            else expected.delete(one.key);
          }
          const reading = readForm(form, input);
          expect(new Map([...reading.values].sort())).toEqual(new Map([...expected].sort()));
          expect([reading.unknown, reading.bodyFault]).toEqual([[], undefined]);
        }),
        { numRuns: 60 },
      );
    },
  );
});

test('typing in the form leaves the rest of a raw body as it was typed', () => {
  const form = model('customers.update');
  const text = '{"customerId":1002,   "extra":{"n":1.0},\n "lastName":"Banda"}';
  const input: OperationInput = { operation: 'customers.update', body: body(text) };
  const changed = changeField(input, field(form, 'body.lastName'), { kind: 'text', text: 'Phiri' });
  expect(changed.body?.text).toBe(text.replace('Banda', 'Phiri'));
  expect(readForm(form, changed).unknown).toEqual([{ place: 'body', name: 'extra', text: '{"n":1.0}' }]);
});

test('a raw body that does not parse stays as typed, says where, and takes no change from the form', () => {
  const form = model('accounts.create');
  const input: OperationInput = {
    operation: 'accounts.create',
    body: body('{\n  "customerId": 1003,\n  "currency": }'),
  };
  expect(readForm(form, input).bodyFault).toMatchObject({ line: 3, column: 15 });
  expect(changeField(input, field(form, 'body.currency'), { kind: 'text', text: 'ZK' })).toEqual(input);
});

test('not sent and empty are two things, in JSON, in a form and in a query', () => {
  const process = model('ussd.process');
  const choice = field(process, 'body.choice');
  const start = exampleInput(process.operation);
  expect(start.body?.text).toBe('customerId=1001&choice=');
  expect(changeField(start, choice, undefined).body?.text).toBe('customerId=1001');
  const json = changeBodyWay(process, start, 'json');
  expect(JSON.parse(json.body?.text ?? '')).toEqual({ customerId: 1001, choice: '' });
  expect(JSON.parse(changeField(json, choice, undefined).body?.text ?? '')).toEqual({ customerId: 1001 });
  const list = model('requests.list');
  const empty = changeField(exampleInput(list.operation), field(list, 'query.sort'), { kind: 'text', text: '' });
  expect(empty.query).toEqual([
    ['customerId', '1001'],
    ['sort', ''],
  ]);
});

test('a body changes its content type and back without a value lost', () => {
  const form = model('ussd.process');
  const start = exampleInput(form.operation);
  const there = changeBodyWay(form, start, 'json');
  expect(changeBodyWay(form, there, 'form')).toEqual(start);
});

test('words typed into a number field are sent as they are, for a request that is to be refused', () => {
  const form = model('accounts.create');
  const start = exampleInput(form.operation);
  const customer = field(form, 'body.customerId');
  const input = changeField(start, customer, typedInto(start, customer, '10x'));
  expect(JSON.parse(input.body?.text ?? '')).toMatchObject({ customerId: '10x' });
  expect(checkInput(form, input)).toMatchObject([{ fieldKey: 'body.customerId', isFatal: false }]);
});

test('each problem is told at its field; an unknown name and a name given twice are problems, too', () => {
  const form = model('accounts.create');
  const text = '{"customerId": 1, "customerId": 2, "currency": "GBP", "investmentTypes": ["GOLD"], "colour": "red"}';
  const problems = checkInput(form, { operation: 'accounts.create', body: body(text) });
  expect(problems.map(({ fieldKey, field: name }) => fieldKey ?? name)).toEqual([
    'body.customerId',
    'body.currency',
    'body.investmentTypes',
    'colour',
  ]);
  expect(problems.map(({ message }) => message).join('\n')).toContain(
    'expected one of USD, EUR, ZK, got the text “GBP”',
  );
});

test('a path without its parameter cannot be sent at all', () => {
  const problems = checkInput(model('reports.get'), { operation: 'reports.get', path: { reportId: '' } });
  expect(problems).toMatchObject([{ fieldKey: 'path.reportId', isFatal: true }]);
});
