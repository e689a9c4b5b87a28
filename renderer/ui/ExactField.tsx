/**
 * A multi-line text field that preserves carriage returns.
 *
 * A browser's text field turns CR LF into LF, which alters evidence. This field shows a carriage return as the sign ¶ while editing (another
 * one if the text has that), and restores it in `text`; pasting preserves it.
 */
import { type ClipboardEvent, type ReactNode, useId, useRef } from 'react';
import './fields.css';

type ExactFieldProps = {
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly rows: number;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  readonly complaint?: string | undefined;
  readonly note?: ReactNode;
  /** Called for a paste too long to draw, which is then not inserted. */
  readonly onLongPaste?: (text: string) => void;
};

/** A field with more text than this responds slowly to every key. */
const LONGEST_DRAWN = 200_000;

export function ExactField(props: ExactFieldProps) {
  const { label, text, onChange, rows, isLabelHidden, placeholder, complaint, onLongPaste } = props;
  const complaintId = useId();
  /** Absent until the field has its first carriage return. */
  const sign = useRef<string>(undefined);
  if (sign.current === undefined ? text.includes('\r') : text.includes(sign.current)) sign.current = signFor(text);
  /** Whole texts, so that a sign which is meant as itself stays itself. */
  const insert = ({ selectionStart, selectionEnd }: HTMLTextAreaElement, inserted: string) =>
    onChange(text.slice(0, selectionStart) + inserted + text.slice(selectionEnd));
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (onLongPaste && pasted.length > LONGEST_DRAWN) {
      event.preventDefault();
      onLongPaste(pasted);
    } else if (sign.current !== undefined && pasted.includes(sign.current)) {
      event.preventDefault();
      insert(event.currentTarget, pasted);
    } else if (pasted.includes('\r')) {
      event.preventDefault();
      sign.current ??= signFor(text, pasted);
      // The only way to insert text that keeps the field's own undo working.
      document.execCommand('insertText', false, pasted.replaceAll('\r', sign.current));
    }
  };
  const { current } = sign;
  return (
    <label className="field">
      <span className={isLabelHidden ? 'for-readers' : 'field__label'}>{label}</span>
      <textarea
        className="field__input field__input--bytes field__input--lines"
        value={current === undefined ? text : text.replaceAll('\r', current)}
        rows={rows}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={complaint !== undefined}
        aria-describedby={complaint === undefined ? undefined : complaintId}
        onPaste={paste}
        onChange={(event) =>
          onChange(sign.current === undefined ? event.target.value : event.target.value.replaceAll(sign.current, '\r'))
        }
      />
      {complaint !== undefined && (
        <span className="field__complaint" id={complaintId}>
          {complaint}
        </span>
      )}
      {props.note !== undefined && <span className="field__note">{props.note}</span>}
    </label>
  );
}

/**
 * Carriage returns as signs that a text field can hold and the page's fonts can draw; they have no ␍.
 *
 * A sign that a text has itself would be read back as a carriage return, so the first one is taken that it does not have.
 */
const SIGNS = ['¶', '¬', '¤', '¦'];

/** The sign for a carriage return in a field with all these texts. One UTF-16 unit, as what it stands for. */
export function signFor(...texts: readonly string[]): string {
  return SIGNS.find((sign) => texts.every((text) => !text.includes(sign))) ?? '\u240d';
}
