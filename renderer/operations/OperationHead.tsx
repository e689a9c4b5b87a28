/** What the operation is: method and target as they will be sent, its help, its examples, its content types. */
import { Import, RotateCcw } from 'lucide-react';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { FormModel } from '../../shared/form/form-model.ts';
import { type OperationInput, operationDraft } from '../../shared/request/operation-input.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { MethodChip } from './MethodChip.tsx';

type OperationHeadProps = {
  readonly model: FormModel;
  readonly input: OperationInput;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  readonly onImport: () => void;
  readonly onContentType: (contentType: string) => void;
  readonly onStartOver: (exampleAt?: number) => void;
};

const TYPE_WORDS: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'Form',
};

export function OperationHead({
  model,
  input,
  chosen,
  onChoose,
  onImport,
  onContentType,
  onStartOver,
}: OperationHeadProps) {
  const { operation } = model;
  const types = operation.body?.contentTypes ?? [];
  const contentType = input.body?.contentType;
  return (
    <header className="operation-head">
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
      <div className="operation-head__row">
        <h2 className="room__title">{operation.title}</h2>
        <span className="operation-head__actions">
          {types.length > 1 && contentType !== undefined && (
            <Segmented
              name="Content type"
              choices={types.map((type) => [type, TYPE_WORDS[type] ?? type] as const)}
              chosen={contentType}
              onChoose={onContentType}
            />
          )}
          {operation.examples.length > 1 && <span className="operation-head__word">Examples</span>}
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
      <p className="operation-head__target">
        <MethodChip method={operation.method} />
        <code>{targetText(model, input)}</code>
      </p>
      <p className="operation-head__help">
        {operation.help}
        {operation.invented !== undefined && <span className="operation-head__invented"> {operation.invented}</span>}
      </p>
    </header>
  );
}

/** The target as it will be sent; with its parameters in braces while one of them is missing. */
function targetText({ operation }: FormModel, input: OperationInput): string {
  try {
    return operationDraft({
      operation: input.operation,
      ...(input.path ? { path: input.path } : {}),
      query: input.query,
    }).target;
  } catch {
    return operation.path;
  }
}
