/** The operation: method and target as they will be sent, help, examples, content types. */

import { Import, RotateCcw } from 'lucide-react';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import { type BodyWay, bodyWay, bodyWays } from '../../shared/form/body-way.ts';
import type { FormModel } from '../../shared/form/form-model.ts';
import { mediaTypeOf } from '../../shared/http/message.ts';
import { type OperationInput, operationDraft } from '../../shared/request/operation-input.ts';
import { Button } from '../ui/Button.tsx';
import { MethodChip } from '../ui/Chip.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { Segmented } from '../ui/Segmented.tsx';

type OperationHeadProps = {
  readonly model: FormModel;
  readonly input: OperationInput;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  readonly onImport: () => void;
  /** How the environment's profile sends pairs. */
  readonly usualWay: BodyWay | undefined;
  readonly onBodyWay: (way: BodyWay) => void;
  readonly onStartOver: (exampleAt?: number) => void;
};

const WAY_WORDS: Readonly<Record<BodyWay, string>> = {
  form: 'Form',
  json: 'JSON',
  multipart: 'Multipart',
  query: 'Query',
};
/** The operation does not take the body's type; it stays as it came. */
const AS_IT_IS = 'as-it-is';

export function OperationHead({
  model,
  input,
  chosen,
  onChoose,
  onImport,
  usualWay,
  onBodyWay,
  onStartOver,
}: OperationHeadProps) {
  const { operation } = model;
  const ways = bodyWays(operation);
  const way = bodyWay(input);
  const chosenWay = way && ways.includes(way) ? way : AS_IT_IS;
  const asItIs =
    chosenWay === AS_IT_IS ? [[AS_IT_IS, mediaTypeOf(input.body?.contentType ?? '') || 'no type'] as const] : [];
  return (
    <header className="stack stack--close">
      <div className="operation-head__narrow">
        <ChoiceField
          label="Operation"
          choices={OPERATIONS.map(({ name, title, method }) => [name, `${title} · ${method}`] as const)}
          chosen={chosen}
          onChoose={onChoose}
        />
        <Button weight="quiet" icon={Import} name="Import requests" onPress={onImport}>
          {null}
        </Button>
      </div>
      <div className="line">
        <h2 className="room__title">{operation.title}</h2>
        <span className="line line--close push">
          {input.body && ways.length + asItIs.length > 1 && (
            <Segmented<BodyWay | typeof AS_IT_IS>
              name="Content type"
              choices={[...ways.map((one) => [one, WAY_WORDS[one]] as const), ...asItIs]}
              chosen={chosenWay}
              onChoose={(one) => one !== AS_IT_IS && onBodyWay(one)}
            />
          )}
          {operation.examples.length > 1 && <span className="faint small">Examples</span>}
          {operation.examples.length > 1 ? (
            operation.examples.map(({ title }, at) => (
              <Button key={title} weight="quiet" name={`Fill in the example: ${title}`} onPress={() => onStartOver(at)}>
                {title}
              </Button>
            ))
          ) : (
            <Button weight="quiet" icon={RotateCcw} onPress={() => onStartOver()}>
              Start over
            </Button>
          )}
        </span>
      </div>
      <p className="operation-head__target line">
        <MethodChip method={operation.method} />
        <code>{targetText(model, input)}</code>
      </p>
      <p className="lead">
        {operation.help}
        {operation.invented !== undefined && <span className="faint"> {operation.invented}</span>}
        {ways.length > 1 && usualWay && <span> This environment uses: {WAY_WORDS[usualWay]}.</span>}
      </p>
    </header>
  );
}

/** The target as it will be sent, or with parameters in braces while one is missing. */
function targetText({ operation }: FormModel, input: OperationInput): string {
  try {
    return operationDraft({
      operation: input.operation,
      path: input.path,
      query: input.query,
    }).target;
  } catch {
    return operation.path;
  }
}
