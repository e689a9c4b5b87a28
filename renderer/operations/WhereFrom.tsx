/** Where an id can be got that no answer has shown yet: the operations that answer one. */
import { useMemo } from 'react';
import type { Operation } from '../../shared/catalogue/operation.ts';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { JsonSchema } from '../../shared/form/field-shape.ts';
import type { KnownValue } from '../../shared/known-values/known-value.ts';
import { answerSchema } from '../../shared/result/answer-schema.ts';

type WhereFromProps = {
  readonly kind: string;
  readonly known: readonly KnownValue[];
  readonly onChoose: (operation: string) => void;
};

const MOST_SHOWN = 3;

export function WhereFrom({ kind, known, onChoose }: WhereFromProps) {
  const isKnown = known.some((one) => one.kind === kind);
  const sources = useMemo(() => (isKnown ? [] : operationsAnswering(kind)), [kind, isKnown]);
  if (sources.length === 0) return null;
  return (
    <p className="where-from">
      None was answered yet; get one:{' '}
      {sources.slice(0, MOST_SHOWN).map(({ name, title }) => (
        <button key={name} type="button" className="where-from__one" onClick={() => onChoose(name)}>
          {title}
        </button>
      ))}
    </p>
  );
}

/** Operations that need no such id themselves and answer one. */
function operationsAnswering(kind: string): readonly Operation[] {
  return OPERATIONS.filter((operation) => {
    const asked = [operation.pathParameters, operation.body?.schema].some((schema) => schema && kind in schema.shape);
    return !asked && speaksOf(answerSchema(operation, 200), kind);
  });
}

function speaksOf(schema: JsonSchema, name: string): boolean {
  const { properties = {}, items } = schema;
  if (Object.hasOwn(properties, name)) return true;
  return Object.values(properties).some((one) => speaksOf(one, name)) || (items ? speaksOf(items, name) : false);
}
