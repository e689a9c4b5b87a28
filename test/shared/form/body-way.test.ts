import { expect, test } from 'vitest';
import { findOperation } from '../../../shared/catalogue/operations.ts';
import { type BodyWay, bodyWay, bodyWays } from '../../../shared/form/body-way.ts';
import { checkInput } from '../../../shared/form/check-input.ts';
import { openingDraft } from '../../../shared/form/form-draft.ts';
import { changeBodyWay, changeField, exampleInput, readForm } from '../../../shared/form/form-input.ts';
import { formModel } from '../../../shared/form/form-model.ts';
import { operationInputFrom } from '../../../shared/form/input-from-request.ts';
import type { OperationInput } from '../../../shared/request/operation-input.ts';

function modelOf(name: string) {
  const operation = findOperation(name);
  if (!operation) throw new Error(name);
  return formModel(operation);
}

const process = modelOf('ussd.process');
const start = exampleInput(process.operation);
const WAYS: readonly BodyWay[] = ['form', 'json', 'multipart', 'query'];

test('the ways that may be chosen are those of the catalogue', () => {
  expect([bodyWays(process.operation), bodyWays(modelOf('accounts.create').operation)]).toEqual([WAYS, ['json']]);
});

test.each(WAYS.flatMap((one) => WAYS.map((other) => [one, other] as const)))(
  'from %s to %s and back no field is lost, and each fits',
  (one, other) => {
    const there = changeBodyWay(process, start, one);
    const further = changeBodyWay(process, there, other);
    expect([bodyWay(there), bodyWay(further)]).toEqual([one, other]);
    expect(checkInput(process, further)).toEqual([]);
    expect([...readForm(process, further).values.keys()].sort()).toEqual(['body.choice', 'body.customerId']);
    expect(changeBodyWay(process, changeBodyWay(process, further, one), 'form')).toEqual(start);
  },
);

test('in the query the pairs are the target’s and the body stays empty', () => {
  const input = changeBodyWay(process, start, 'query');
  expect(input).toMatchObject({
    query: [
      ['customerId', '1001'],
      ['choice', ''],
    ],
    body: { contentType: 'application/x-www-form-urlencoded', text: '' },
  });
  const read = operationInputFrom('POST', '/v1/ussd/process?customerId=1001&choice=', '', '');
  expect(read.input && bodyWay(read.input)).toBe('query');
});

test('a part that holds the boundary is given another one', () => {
  const input = changeBodyWay(process, start, 'multipart');
  const choice = process.fields.find(({ name }) => name === 'choice');
  if (!choice) throw new Error('choice');
  const text = '--dialbench-pairs\r\n';
  const changed = changeField(input, choice, { kind: 'text', text });
  expect(readForm(process, changed).values.get('body.choice')).toEqual({ kind: 'text', text });
});

test('parts with a file among them are kept as they came, and the form waits and says why', () => {
  const text = '--b\r\nContent-Disposition: form-data; name="f"; filename="x"\r\n\r\n1\r\n--b--\r\n';
  const input: OperationInput = { ...start, body: { contentType: 'multipart/form-data; boundary=b', text } };
  expect(readForm(process, input).bodyFault?.message).toContain('is a file');
  expect(checkInput(process, input)).toMatchObject([{ field: 'body', isFatal: false }]);
  expect(changeBodyWay(process, input, 'json')).toBe(input);
});

test('text of a type that no form reads can be called JSON without a character changed', () => {
  const accounts = modelOf('accounts.create');
  const text = '{"customerId":1003, "currency":"ZK"}';
  const input: OperationInput = { operation: 'accounts.create', body: { contentType: 'text/plain', text } };
  expect(checkInput(accounts, input)).toMatchObject([{ field: 'content-type' }]);
  expect(changeBodyWay(accounts, input, 'json').body).toEqual({ contentType: 'application/json', text });
});

test('a form opens in the way of its environment, where the operation takes that', () => {
  const open = (name: string, way: BodyWay) => bodyWay(openingDraft(modelOf(name), [], () => 'k', 0, way).input);
  expect(WAYS.map((way) => open('ussd.process', way))).toEqual(WAYS);
  expect(open('accounts.create', 'query')).toBe('json');
});
