import { expect, test } from 'vitest';
import { operationCalled, operationId } from '../../../shared/catalogue/operation-called.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';

test('every operation is found by its name, its id of the OpenAPI document, and its method and path', () => {
  for (const operation of OPERATIONS) {
    const { name, method, path } = operation;
    const short = path.replace('/v1', '');
    for (const wording of [
      name,
      operationId(name),
      `${method} ${path}`,
      `${method} ${short}`,
      `${method.toLowerCase()}  ${short}`,
    ]) {
      expect(operationCalled(wording), wording).toBe(operation);
    }
  }
});

test('a path alone will do where one method has it; where two have it, both are named', () => {
  expect(operationCalled('/instruments').name).toBe('instruments.list');
  expect(() => operationCalled('/v1/customers')).toThrow('is the path of customers.create, customers.update');
  expect(() => operationCalled('DELETE /customers')).toThrow('There is no operation “DELETE /customers”; known: instr');
});
