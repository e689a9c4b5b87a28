/** The operation: its name, the way to its request, examples, content types; and below the line that sends it, what it does. */

import { RotateCcw } from 'lucide-react';
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import { type BodyWay, bodyWay, bodyWays } from '../../shared/form/body-way.ts';
import type { FormModel } from '../../shared/form/form-model.ts';
import { mediaTypeOf } from '../../shared/http/message.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { Button } from '../ui/Button.tsx';
import { MethodChip } from '../ui/Chip.tsx';
import { SearchSelect } from '../ui/SearchSelect.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import type { RequestWay } from './operations-store.ts';

type OperationHeadProps = {
  readonly model: FormModel;
  readonly input: OperationInput;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
  /** How the environment's profile sends pairs. */
  readonly usualWay: BodyWay | undefined;
  readonly way: RequestWay;
  /** It is edited freely, whatever is shown. */
  readonly isFree: boolean;
  readonly onWay: (way: RequestWay) => void;
  readonly onBodyWay: (way: BodyWay) => void;
  readonly onStartOver: (exampleAt?: number) => void;
};

const WAYS = [
  ['form', 'Form'],
  ['free', 'Edit and sign anew'],
  ['broken', 'Broken on purpose'],
] as const;

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
  way,
  isFree,
  onWay,
  onBodyWay,
  onStartOver,
}: Omit<OperationHeadProps, 'usualWay'>) {
  const { operation } = model;
  const ways = bodyWays(operation);
  const sentWay = bodyWay(input);
  const chosenWay = sentWay && ways.includes(sentWay) ? sentWay : AS_IT_IS;
  const asItIs =
    chosenWay === AS_IT_IS ? [[AS_IT_IS, mediaTypeOf(input.body?.contentType ?? '') || 'no type'] as const] : [];
  return (
    <header className="stack stack--close">
      <div className="operation-head__narrow">
        <SearchSelect
          name="Operation"
          placeholder="Find an operation"
          label={<span className="grow one-line strong">{operation.title}</span>}
          options={OPERATIONS.map(({ name, title, method }) => ({
            id: name,
            label: (
              <>
                <MethodChip method={method} /> {title}
              </>
            ),
            words: `${title} ${name} ${method}`,
          }))}
          chosenId={chosen}
          onChoose={onChoose}
        />
      </div>
      <div className="line">
        <h2 className="room__title">{operation.title}</h2>
        <Segmented<RequestWay> name="The request as" choices={WAYS} chosen={way} onChoose={onWay} />
        <span className="line line--close push">
          {way === 'form' && input.body && ways.length + asItIs.length > 1 && (
            <Segmented<BodyWay | typeof AS_IT_IS>
              name="Content type"
              choices={[...ways.map((one) => [one, WAY_WORDS[one]] as const), ...asItIs]}
              chosen={chosenWay}
              onChoose={(one) => one !== AS_IT_IS && onBodyWay(one)}
            />
          )}
          {!isFree && operation.examples.length > 1 && <span className="faint small">Examples</span>}
          {!isFree && operation.examples.length > 1 ? (
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
    </header>
  );
}

/** What the operation does, and in which way this environment takes its pairs. */
export function OperationHelp({ model: { operation }, usualWay }: Pick<OperationHeadProps, 'model' | 'usualWay'>) {
  return (
    <p className="lead">
      {operation.help}
      {operation.invented !== undefined && <span className="faint"> {operation.invented}</span>}
      {bodyWays(operation).length > 1 && usualWay && <span> This environment uses: {WAY_WORDS[usualWay]}.</span>}
    </p>
  );
}
