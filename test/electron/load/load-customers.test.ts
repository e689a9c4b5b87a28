/** Files of customers: what is read, what is refused, and that what is written is read back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadCustomersText, readLoadCustomers } from '../../../electron/load/load-customers.ts';
import { planOf } from '../../shared/flow/flows.ts';

const planned = planOf({
  'a.flow.yaml': 'flow: A\ndial: "*384*99*{way}#"\nvars: { who: a, pin: "1", way: "1" }\nsteps: []\n',
});
const plans = planned.ok ? [planned.plan] : [];
const read = (text: string, needsNumber = false) => readLoadCustomers(text, 'who.csv', plans, needsNumber);

test('columns come in any order, with a mark, with quotes and with either line end', () => {
  expect(read('\uFEFFwho,customerId\r\n"Ann, ""the"" first",1001\r\n\r\nBob,1002\r\n')).toEqual({
    ok: true,
    customers: {
      columns: ['who', 'customerId'],
      rows: [
        ['Ann, "the" first', '1001'],
        ['Bob', '1002'],
      ],
    },
  });
});

describe('refused is', () => {
  test.each([
    ['', 1, /expected the column customerId, got nothing/],
    ['customerId\n', 1, /a line for each customer, got none/],
    ['id\n1001\n', 1, /expected the column customerId, got id/],
    ['customerId,customerId\n1,1\n', 1, /got “customerId” twice/],
    ['customerId\n1001\n1e3\n', 3, /whole number from 1, got “1e3”/],
    ['customerId\n99999999999999999999\n', 2, /whole number/],
    ['customerId,who\n1001\n', 2, /expected CSV/],
    ['customerId,pin\n1,2\n', 1, /“pin” is a secret/],
    ['customerId,newPassword\n1,2\n', 1, /“newPassword” is a secret/],
    ['customerId,age\n1,2\n', 1, /got the column “age”/],
    ['customerId,way\n1,2\n', 1, /“way” is dialled/],
  ])('%j', (text, line, message) => {
    expect(read(text)).toMatchObject({
      ok: false,
      fault: { file: 'who.csv', line, message: expect.stringMatching(message) },
    });
  });

  test('a file without numbers, where the environment dials with them', () => {
    expect(read('customerId\n1\n', true)).toMatchObject({ ok: false });
    expect(read('customerId,msisdn\n1,26097\n', true)).toMatchObject({ ok: true });
  });
});

test('what is written is read back', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r', 'ü') }).map((text) => text.trim());
  fc.assert(
    fc.property(fc.array(cell, { minLength: 1, maxLength: 5 }), (cells) => {
      const rows = cells.map((text) => ['1001', text]);
      const back = read(loadCustomersText({ columns: ['customerId', 'who'], rows }));
      expect(back.ok && back.customers.rows).toEqual(rows);
    }),
  );
});
