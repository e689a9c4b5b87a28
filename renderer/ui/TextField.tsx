/** A labelled line of text. Bytes use the monospace face; a complaint appears below the field. */
import { type ReactNode, useId, useState } from 'react';
import './fields.css';

type TextFieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Shows the label to screen readers only. */
  readonly isLabelHidden?: boolean;
  readonly isBytes?: boolean;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly suggestions?: readonly string[];
  readonly complaint?: string | undefined;
  /** Complains of being empty only once it was typed in or left: nobody has made a mistake in a row that has just come. */
  readonly isPatient?: boolean;
  readonly note?: ReactNode;
  readonly onEnter?: () => void;
};

export function TextField(props: TextFieldProps) {
  const { label, value, onChange, isLabelHidden, isBytes, isReadOnly, placeholder, suggestions } = props;
  const [isTouched, setTouched] = useState(false);
  const complaint = props.isPatient && value === '' && !isTouched ? undefined : props.complaint;
  const listId = useId();
  const fieldId = useId();
  const complaintId = useId();
  const noteId = useId();
  const about = [complaint === undefined ? '' : complaintId, props.note === undefined ? '' : noteId].join(' ').trim();
  return (
    <div className="field">
      <label htmlFor={fieldId} className={isLabelHidden ? 'for-readers' : 'field__label'}>
        {label}
      </label>
      <input
        id={fieldId}
        type="text"
        className={isBytes ? 'field__input field__input--bytes' : 'field__input'}
        value={value}
        readOnly={isReadOnly}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={complaint !== undefined}
        aria-describedby={about === '' ? undefined : about}
        list={suggestions ? listId : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => {
          setTouched(true);
          onChange(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') props.onEnter?.();
        }}
      />
      {suggestions && (
        <datalist id={listId}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
      {complaint !== undefined && (
        <span className="field__complaint" id={complaintId}>
          {complaint}
        </span>
      )}
      {props.note !== undefined && (
        <span className="field__note" id={noteId}>
          {props.note}
        </span>
      )}
    </div>
  );
}
