/** One field: label, whether it is required, its control, help or complaint, and the button that omits it. */
import { Fragment, memo, useId, useMemo } from 'react';
import { type FieldValue, listedTexts, listValue } from '../../shared/form/field-value.ts';
import { typedInto } from '../../shared/form/form-input.ts';
import type { FormField } from '../../shared/form/form-model.ts';
import type { KnownValue } from '../../shared/form/known-value.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import { readUnixTime } from '../../shared/result/read-time.ts';
import { valueSources } from '../../shared/result/value-sources.ts';
import { useStores } from '../app/stores-context.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';
import { KnownValuePicker } from './KnownValuePicker.tsx';

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

/** One of a few words, or "not sent". Keeps an unknown word and points it out. */
type ChoiceControlProps = {
  readonly id: string;
  readonly choices: readonly string[];
  /** Undefined: not sent. */
  readonly value: string | undefined;
  readonly describedBy: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string | undefined) => void;
};

function ChoiceControl({ id, choices, value, describedBy, isWrong, onChange }: ChoiceControlProps) {
  const isForeign = value !== undefined && !choices.includes(value);
  // A prefix letter tells values from "not sent", so that an empty text can be a value.
  return (
    <select
      id={id}
      className="field__input"
      value={value === undefined ? '-' : `=${value}`}
      aria-describedby={describedBy}
      aria-invalid={isWrong}
      onChange={(event) => onChange(event.target.value === '-' ? undefined : event.target.value.slice(1))}
    >
      <option value="-">not sent</option>
      {choices.map((choice) => (
        <option key={choice} value={`=${choice}`}>
          {choice}
        </option>
      ))}
      {isForeign && <option value={`=${value}`}>{value === '' ? 'empty text' : value} (none of the choices)</option>}
    </select>
  );
}

/** Any number of a few words, as checkboxes in the given order. Keeps other words in the text. */
type ManyChoicesProps = {
  readonly id: string;
  readonly labelledBy: string;
  readonly choices: readonly string[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

function ManyChoices({ id, labelledBy, choices, chosen, onChange }: ManyChoicesProps) {
  const foreign = chosen.filter((one) => !choices.includes(one));
  return (
    <fieldset className="line" aria-labelledby={labelledBy}>
      {[...choices, ...foreign].map((choice, at) => (
        <label key={choice} className="icon-word">
          <input
            id={at === 0 ? id : undefined}
            type="checkbox"
            checked={chosen.includes(choice)}
            onChange={(event) => {
              const isOn = event.target.checked;
              onChange([...choices, ...foreign].filter((one) => (one === choice ? isOn : chosen.includes(one))));
            }}
          />
          {choice}
        </label>
      ))}
    </fieldset>
  );
}

type WhereFromProps = {
  readonly kind: string;
  readonly known: readonly KnownValue[];
  readonly onChoose: (operation: string) => void;
};

const MOST_SHOWN = 3;

/** Where to get an id that no answer has shown yet: the operations that return one. */
function WhereFrom({ kind, known, onChoose }: WhereFromProps) {
  const isKnown = known.some((one) => one.kind === kind);
  const sources = useMemo(() => (isKnown ? [] : valueSources(kind)), [kind, isKnown]);
  if (sources.length === 0) return null;
  return (
    <p>
      None was answered yet; get one:{' '}
      {sources.slice(0, MOST_SHOWN).map(({ name, title }, at) => (
        <Fragment key={name}>
          {at > 0 && ' · '}
          <button type="button" className="link" onClick={() => onChoose(name)}>
            {title}
          </button>
        </Fragment>
      ))}
    </p>
  );
}

type TimeControlProps = { readonly label: string; readonly text: string; readonly onPick: (text: string) => void };

/** Picks a moment from a calendar and writes it as a bare number in the number's unit. */
function TimeControl({ label, text, onPick }: TimeControlProps) {
  const { page } = useStores();
  const read = readUnixTime(text);
  return (
    <span className="stack stack--close time-control">
      <input
        type="datetime-local"
        step={1}
        className="field__input"
        aria-label={`${label}, from a calendar`}
        value={read ? localText(read.atMs) : ''}
        onChange={(event) => {
          const atMs = new Date(event.target.value).getTime();
          if (!Number.isNaN(atMs)) onPick(String(read?.unit === 'milliseconds' ? atMs : Math.floor(atMs / 1000)));
        }}
      />
      {read && (
        <span className="soft small">
          {zonedTime(read.atMs)}, {relativeTime((read.atMs - page.nowMs()) / 1000)}, read as {read.unit}
        </span>
      )}
    </span>
  );
}

/** In the calendar input's format: local, without a zone. */
function localText(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
