import { expect, test } from 'vitest';
import { operationCalled } from '../../../shared/catalogue/operation-called.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { inputFromSettings, readSetting, type SettingsInput } from '../../../shared/form/operation-settings.ts';

const read = (operation: string, settings: readonly string[], more: Partial<SettingsInput> = {}) =>
  inputFromSettings({
    operation: operationCalled(operation),
    settings: settings.map(readSetting),
    pairsAs: 'form',
    ...more,
  });

test('a value is typed by the schema of its field, and keeps its equals signs', () => {
  const { body } = read('customers.update', ['customerId=1002', 'lastName=a=b=', 'referenceId=-7']);
  expect(body).toEqual({
    contentType: 'application/json',
    text: '{"customerId":1002,"lastName":"a=b=","referenceId":-7}',
  });
});

test('a list is filled by repeating its name or by a JSON list, and by both', () => {
  const wanted = '{"reportTypes":["USER","TRANSACTION","REGULATORY"]}';
  const both = ['reportTypes=USER', 'reportTypes=["TRANSACTION","REGULATORY"]'];
  expect(read('reports.create', both).body?.text).toBe(wanted);
});

test('a query keeps its order and its text, and a path parameter goes into the path', () => {
  expect(read('requests.list', ['sort=DESC', 'customerId=01001', 'limit=5'])).toEqual({
    operation: 'requests.list',
    query: [
      ['sort', 'DESC'],
      ['customerId', '01001'],
      ['limit', '5'],
    ],
  });
  expect(read('reports.get', ['reportId=7'])).toEqual({ operation: 'reports.get', path: { reportId: '7' } });
});

test('a menu answer is pairs in the form that the environment chose', () => {
  const settings = ['sessionId=a b', 'choice='];
  expect(read('ussd.process', settings).body).toEqual({
    contentType: 'application/x-www-form-urlencoded',
    text: 'sessionId=a+b&choice=',
  });
  expect(read('ussd.process', settings, { pairsAs: 'json' }).body).toEqual({
    contentType: 'application/json',
    text: '{"sessionId":"a b","choice":""}',
  });
});

test('a whole body is sent as it is, and a JSON one names itself where a form was possible', () => {
  const bodyText = '{"customerId":1001}\n';
  expect(read('ussd.process', [], { bodyText }).body).toEqual({ contentType: 'application/json', text: bodyText });
  expect(read('accounts.create', [], { bodyText: 'not json' }).body?.text).toBe('not json');
});

test.each([
  ['accounts.create', [], 'accounts.create needs customerId, currency. Add --set customerId=… --set currency=….'],
  [
    'accounts.create',
    ['customer=1'],
    'accounts.create has no “customer”; known: customerId, currency, investmentTypes.',
  ],
  ['webhooks.get', ['a=1'], 'webhooks.get has no “a”; it takes none.'],
  ['requests.list', ['customerId=1e3'], 'customerId takes a whole number; got “1e3”.'],
  ['requests.list', ['customerId=90071992547409930'], 'customerId takes a whole number; got “90071992547409930”.'],
  ['customers.update', ['customerId=1', 'customerId=2'], 'customerId was given twice: expected one value.'],
  ['customers.update', ['customerId.x=1'], '“customerId.x” leads nowhere: “x” is not among the fields there: none.'],
  ['reports.create', ['reportTypes=[USER'], 'reportTypes takes a JSON list; got “[USER”.'],
] as const)('%s with %j is refused by name', (operation, settings, message) => {
  expect(() => read(operation, settings)).toThrow(message);
});

test('a body and a setting for a field of it are not mixed, and a GET takes no body', () => {
  expect(() => read('accounts.create', ['customerId=1'], { bodyText: '{}' })).toThrow('--set customerId');
  expect(() => read('reports.list', [], { bodyText: '{}' })).toThrow('carries no body');
});

test('a form that was only opened suspends and closes nothing: the first example of an operation sets no such status', () => {
  for (const { name, examples } of OPERATIONS) {
    const [first] = examples;
    expect(JSON.stringify(first), name).not.toMatch(/SUSPENDED|CLOSED/);
  }
});

test('no name of the catalogue stands for two places, so that a setting needs none', () => {
  for (const { name, pathParameters, query, body } of OPERATIONS) {
    const names = [pathParameters, query, body?.schema].flatMap((schema) => Object.keys(schema?.shape ?? {}));
    expect(new Set(names).size, name).toBe(names.length);
  }
});

test('an example of every operation can be given as settings, and says what the catalogue says', () => {
  let bodies = 0;
  for (const operation of OPERATIONS) {
    for (const example of operation.examples) {
      const pairs = Object.entries({ ...example.path, ...example.query, ...example.body });
      const settings = pairs.map(
        ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
      );
      const { body } = read(operation.name, settings, { pairsAs: 'json' });
      expect(body === undefined, operation.name).toBe(operation.body === undefined);
      if (body === undefined) continue;
      bodies += 1;
      expect(JSON.parse(body.text), operation.name).toEqual(example.body ?? {});
    }
  }
  expect(bodies).toBeGreaterThan(5);
});
