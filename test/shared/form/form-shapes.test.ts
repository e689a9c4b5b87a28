import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Operation } from '../../../shared/catalogue/operation.ts';
import { changeField, readForm } from '../../../shared/form/form-input.ts';
import { formModel } from '../../../shared/form/form-model.ts';

/** An operation that the catalogue may hold one day: everything that a schema can say at once. */
const FULL: Operation = {
  name: 'orders.place',
  method: 'POST',
  path: '/v1/orders',
  title: 'Place an order',
  help: '',
  body: {
    contentTypes: ['application/json'],
    schema: z.strictObject({
      amount: z.number().min(1).max(5000).meta({ title: 'Amount', description: 'Money.' }),
      dueAt: z.int().optional(),
      isRecurring: z.boolean().optional(),
      site: z.url().optional(),
      mail: z.email().optional(),
      symbol: z.string(),
      sides: z.array(z.enum(['BUY', 'SELL'])).min(1),
      schedule: z.object({ everyDays: z.int().min(1), note: z.string().max(20).optional() }).optional(),
      tags: z.array(z.string()).optional(),
    }),
  },
  response: { status: 201, help: '', schema: z.object({ data: z.null() }) },
  refusals: [],
  examples: [{ title: 'none' }],
};

test('every kind of schema has its kind of field, with its bounds', () => {
  expect(formModel(FULL).fields.map(({ key, shape }) => [key, shape])).toEqual([
    ['body.amount', { kind: 'number', least: 1, most: 5000 }],
    ['body.dueAt', { kind: 'timestamp' }],
    ['body.isRecurring', { kind: 'boolean' }],
    ['body.site', { kind: 'url' }],
    ['body.mail', { kind: 'email' }],
    ['body.symbol', { kind: 'id', of: 'symbol', isNumber: false }],
    ['body.sides', { kind: 'choices', choices: ['BUY', 'SELL'], least: 1 }],
    ['body.schedule.everyDays', { kind: 'integer', least: 1, most: undefined }],
    ['body.schedule.note', { kind: 'text', least: 0, most: 20 }],
    ['body.tags', { kind: 'json' }],
  ]);
});

test('a field of a nested object is set and read where it belongs', () => {
  const form = formModel(FULL);
  const note = form.fields.find(({ name }) => name === 'note');
  const input = { operation: FULL.name, body: { contentType: 'application/json', text: '{"amount": 5}' } };
  const changed = note ? changeField(input, note, { kind: 'text', text: 'monthly' }) : input;
  expect(JSON.parse(changed.body?.text ?? '')).toEqual({ amount: 5, schedule: { note: 'monthly' } });
  expect(readForm(form, changed).values.get('body.schedule.note')).toEqual({ kind: 'text', text: 'monthly' });
  expect(readForm(form, changed).unknown).toEqual([]);
});
