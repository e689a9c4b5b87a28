/** One field: label, whether it is required, its control, help or complaint, and the button that omits it. */
import { memo, useId } from 'react';
import { type FieldValue, listedTexts, listValue } from '../../shared/form/field-value.ts';
import { typedInto } from '../../shared/form/form-input.ts';
import type { FormField } from '../../shared/form/form-model.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { ChoiceControl } from './ChoiceControl.tsx';
import { KnownValuePicker } from './KnownValuePicker.tsx';
import { ManyChoices } from './ManyChoices.tsx';
import { TimeControl } from './TimeControl.tsx';
import { WhereFrom } from './WhereFrom.tsx';

type FieldViewProps = {
  readonly field: FormField;
  /** Decides whether typed text becomes JSON or a pair. */
  readonly input: OperationInput;
  readonly value: FieldValue | undefined;
  readonly complaint: string | undefined;
  readonly known: readonly KnownValue[];
  readonly onValue: (field: FormField, value: FieldValue | undefined) => void;
  readonly onChoose: (operation: string) => void;
};

export const FieldView = memo(
  FieldViewBare,
  (before, after) =>
    before.field === after.field &&
    before.value?.text === after.value?.text &&
    before.value?.kind === after.value?.kind &&
    before.complaint === after.complaint &&
    before.known === after.known &&
    before.input.body?.contentType === after.input.body?.contentType,
);

function FieldViewBare({ field, input, value, complaint, known, onValue, onChoose }: FieldViewProps) {
  const id = useId();
  const { shape, isRequired } = field;
  const isSent = value !== undefined && !(field.place === 'path' && value.text === '');
  // An empty number means nothing and is omitted. An empty text is a value of its own.
  const canBeEmpty = shape.kind === 'text' || shape.kind === 'url' || shape.kind === 'email';
  const type = (text: string) => {
    onValue(field, text === '' && !canBeEmpty ? undefined : typedInto(input, field, text));
  };
  const label = known.find(
    (one) => one.isOwn && shape.kind === 'id' && one.kind === shape.of && one.value === value?.text,
  )?.label;
  return (
    <div className="field form-field" data-field-key={field.key}>
      <div className="form-field__head">
        <label className="strong form-field__label" htmlFor={`${id}-control`} id={`${id}-label`}>
          {field.label}
        </label>
        {isRequired && (
          <span className="form-field__needed" title="required">
            <span aria-hidden>*</span>
            <span className="for-readers">required</span>
          </span>
        )}
        <code className="one-line faint" title={field.path.join('.')}>
          {field.path.join('.')}
        </code>
        {isRequired ? null : isSent ? (
          <button
            type="button"
            className="link push small"
            aria-label={`Leave out ${field.label}`}
            onClick={() => onValue(field, undefined)}
          >
            leave out
          </button>
        ) : (
          // Every other control says so itself.
          shape.kind === 'choices' && <span className="push small faint">not sent</span>
        )}
      </div>
      <div className="form-field__control">
        {shape.kind === 'choice' || shape.kind === 'boolean' ? (
          <ChoiceControl
            id={`${id}-control`}
            choices={shape.kind === 'choice' ? shape.choices : ['true', 'false']}
            value={isSent ? value.text : undefined}
            describedBy={`${id}-words`}
            isWrong={complaint !== undefined}
            onChange={(text) => onValue(field, text === undefined ? undefined : typedInto(input, field, text))}
          />
        ) : shape.kind === 'choices' ? (
          <ManyChoices
            labelledBy={`${id}-label`}
            id={`${id}-control`}
            choices={shape.choices}
            chosen={listedTexts(value)}
            onChange={(texts) => onValue(field, listValue(texts))}
          />
        ) : (
          <>
            <input
              id={`${id}-control`}
              type="text"
              className={shape.kind === 'text' ? 'field__input' : 'field__input field__input--bytes'}
              inputMode={wantsNumber(field) ? 'decimal' : undefined}
              value={isSent ? value.text : ''}
              placeholder={isSent ? 'empty text' : 'not sent'}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="off"
              aria-required={isRequired}
              aria-invalid={complaint !== undefined}
              aria-describedby={`${id}-words`}
              onChange={(event) => type(event.target.value)}
            />
            {shape.kind === 'id' && (
              <KnownValuePicker kind={shape.of} label={field.label} known={known} chosen={value?.text} onPick={type} />
            )}
            {shape.kind === 'timestamp' && <TimeControl label={field.label} text={value?.text ?? ''} onPick={type} />}
          </>
        )}
      </div>
      <div className="faint small" id={`${id}-words`}>
        {complaint !== undefined && <p className="field__complaint">{complaint}</p>}
        {label !== undefined && label !== '' && <p className="soft strong">{label}</p>}
        {complaint === undefined && field.help !== '' && <p>{field.help}</p>}
        {shape.kind === 'id' && isRequired && <WhereFrom kind={shape.of} known={known} onChoose={onChoose} />}
      </div>
    </div>
  );
}

function wantsNumber({ shape }: FormField): boolean {
  return (
    shape.kind === 'integer' ||
    shape.kind === 'number' ||
    shape.kind === 'timestamp' ||
    (shape.kind === 'id' && shape.isNumber)
  );
}
