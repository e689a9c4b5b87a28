/** The fields of an operation by place, and the raw body beside them: two views of one text. */
import { Fragment, useState } from 'react';
import { bodyWay } from '../../shared/form/body-way.ts';
import type { Problem } from '../../shared/form/check-input.ts';
import type { FieldValue } from '../../shared/form/field-value.ts';
import type { FormReading } from '../../shared/form/form-input.ts';
import type { FieldPlace, FormField, FormModel } from '../../shared/form/form-model.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { ExactField } from '../ui/ExactField.tsx';
import { FieldView } from './FieldView.tsx';
import './request-form.css';

type RequestFormProps = {
  readonly model: FormModel;
  readonly input: OperationInput;
  readonly reading: FormReading;
  readonly problems: readonly Problem[];
  readonly isAttempted: boolean;
  readonly known: readonly KnownValue[];
  readonly onField: (field: FormField, value: FieldValue | undefined) => void;
  readonly onBodyText: (text: string) => void;
  readonly onChoose: (operation: string) => void;
};

const PLACE_WORDS: Readonly<Record<FieldPlace, string>> = { path: 'Path', query: 'Query', body: 'Body' };

export function RequestForm(props: RequestFormProps) {
  const { model, input, reading, problems, isAttempted, onBodyText } = props;
  const places = (['path', 'query', 'body'] as const).filter((place) =>
    model.fields.some((field) => field.place === place),
  );
  const { bodyFault } = reading;
  const isNothing = model.fields.length === 0;
  // While the raw body cannot be parsed, the fields show their last values.
  const [held, setHeld] = useState(reading.values);
  if (!bodyFault && held !== reading.values) setHeld(reading.values);
  const values = bodyFault ? held : reading.values;
  return (
    <div className={input.body ? 'request-form request-form--body' : 'request-form'}>
      <div className="stack">
        {isNothing && <p className="soft">This operation takes nothing{input.body ? ' in its body' : ''}.</p>}
        {places.map((place) => (
          <fieldset key={place} className="fields" disabled={place === 'body' && bodyFault !== undefined}>
            <legend className={places.length === 1 ? 'for-readers' : 'faint small strong'}>{PLACE_WORDS[place]}</legend>
            {place === 'body' && bodyFault && <p className="warn">The fields wait until the raw body can be read.</p>}
            <div className="columns columns--small">
              {model.fields
                .filter((field) => field.place === place)
                .map((field) => (
                  <FieldView
                    key={field.key}
                    field={field}
                    input={input}
                    value={values.get(field.key)}
                    complaint={complaintOf(field, reading, problems, isAttempted)}
                    known={props.known}
                    onValue={props.onField}
                    onChoose={props.onChoose}
                  />
                ))}
            </div>
          </fieldset>
        ))}
        {reading.unknown.length > 0 && (
          <p className="soft">
            Kept and sent, though the catalogue does not know it:{' '}
            {reading.unknown.map(({ place, name, text }, at) => {
              const key = `${at} ${place} ${name}`;
              return (
                <Fragment key={key}>
                  {at > 0 && ', '}
                  <code>
                    {name} = {text === '' ? '(empty)' : shortened(text, 80)}
                  </code>
                </Fragment>
              );
            })}
          </p>
        )}
      </div>
      {bodyWay(input) === 'query' && <p className="soft">The pairs go in the query above; the body stays empty.</p>}
      {input.body && bodyWay(input) !== 'query' && (
        <div data-field-key="body raw">
          <ExactField
            label="Raw body"
            text={input.body.text}
            rows={Math.min(14, Math.max(6, input.body.text.split('\n').length + 1))}
            complaint={bodyFault && `Line ${bodyFault.line}, column ${bodyFault.column}: ${bodyFault.message}.`}
            onChange={onBodyText}
          />
        </div>
      )}
    </div>
  );
}

/** Does not report missing fields before the first attempt to send. */
function complaintOf(
  field: FormField,
  { values }: FormReading,
  problems: readonly Problem[],
  isAttempted: boolean,
): string | undefined {
  const found = problems.find(({ fieldKey }) => fieldKey === field.key);
  const isMissing = (values.get(field.key)?.text ?? '') === '';
  return found && (isAttempted || !isMissing) ? found.message : undefined;
}
