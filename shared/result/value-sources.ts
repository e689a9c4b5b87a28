/** Where an id comes from: the operations that return one and can be sent without one. Derived from the catalogue. */
import type { Operation } from '../catalogue/operation.ts';
import { OPERATIONS } from '../catalogue/operations.ts';
import type { JsonSchema } from '../form/field-shape.ts';
import { formModel } from '../form/form-model.ts';
import { answerSchema } from './answer-schema.ts';

/** Reads come first, because they change nothing. `kind` is a field's name: `customerId`. */
export function valueSources(kind: string): readonly Operation[] {
  const sources = OPERATIONS.filter(
    (operation) => !needs(operation, kind) && speaksOf(answerSchema(operation, operation.response.status), kind),
  );
  const isRead = ({ method }: Operation) => method === 'GET';
  return [...sources.filter(isRead), ...sources.filter((operation) => !isRead(operation))];
}

function needs(operation: Operation, kind: string): boolean {
  return formModel(operation).fields.some(({ name, isRequired }) => isRequired && name === kind);
}

function speaksOf(schema: JsonSchema, name: string): boolean {
  const { properties = {}, items } = schema;
  if (Object.hasOwn(properties, name)) return true;
  return (
    Object.values(properties).some((property) => speaksOf(property, name)) || (items ? speaksOf(items, name) : false)
  );
}
