import { expect, test } from 'vitest';
import { gatherKnownValues, MOST_OF_A_KIND } from '../../../shared/form/gather-known-values.ts';
import { knownValuesOf } from '../../../shared/form/known-value.ts';
import { parseJson } from '../../../shared/json/parse-json.ts';

function of(value: unknown) {
  const outcome = parseJson(JSON.stringify(value));
  return outcome.ok ? knownValuesOf(outcome.value) : [];
}

test('an id is known by the words beside it, and an id of another thing by whose it is', () => {
  const values = of({ data: [{ accountId: 2001, customerId: 1001, status: 'ACTIVE', currency: 'ZK' }], code: 200 });
  expect(values).toEqual([
    { kind: 'accountId', value: '2001', label: 'ZK ACTIVE', isOwn: true },
    { kind: 'customerId', value: '1001', label: 'of account 2001', isOwn: false },
  ]);
});

test('a symbol is known by its name, a customer by both of theirs', () => {
  expect(of({ instrumentId: 7, name: 'Acme', symbol: 'ACM' })).toContainEqual({
    kind: 'symbol',
    value: 'ACM',
    label: 'Acme',
    isOwn: true,
  });
  expect(of({ requestId: 1, symbol: 'ACM', requestType: 'SELL' })[1]).toMatchObject({ label: '', isOwn: false });
  expect(of({ customerId: 1, firstName: 'Chipo', lastName: 'Daka' })[0]?.label).toBe('Chipo Daka');
});

test('the newest answer comes first, and a lesser label does not replace a name', () => {
  const known = gatherKnownValues();
  known.add(of({ customerId: 1, firstName: 'Chipo', lastName: 'Daka' }));
  known.add(of({ customerId: 2, firstName: 'Mutale', lastName: 'Banda' }));
  known.add(of({ accountId: 9, customerId: 1 }));
  expect(known.all().filter(({ kind }) => kind === 'customerId')).toEqual([
    { kind: 'customerId', value: '1', label: 'Chipo Daka', isOwn: true },
    { kind: 'customerId', value: '2', label: 'Mutale Banda', isOwn: true },
  ]);
});

test('each kind is bounded, and the oldest goes first', () => {
  const known = gatherKnownValues();
  for (let id = 0; id <= MOST_OF_A_KIND; id += 1) known.add(of({ reportId: id }));
  const values = known.all().map(({ value }) => value);
  expect([values.length, values[0], values.includes('0')]).toEqual([MOST_OF_A_KIND, String(MOST_OF_A_KIND), false]);
});
