/**
 * A multi-line text field that preserves carriage returns.
 *
 * A browser's text field turns CR LF into LF, which alters evidence. This field shows a carriage return as the picture ␍ while editing, and restores
 * it in `text`; pasting preserves it.
 */
import { type ClipboardEvent, type ReactNode, useId } from 'react';
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

const PICTURE = '␍';
/** A field with more text than this responds slowly to every key. */
const LONGEST_DRAWN = 200_000;

export function ExactField(props: ExactFieldProps) {
  const { label, text, onChange, rows, isLabelHidden, placeholder, complaint, onLongPaste } = props;
  const complaintId = useId();
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (onLongPaste && pasted.length > LONGEST_DRAWN) {
      event.preventDefault();
      onLongPaste(pasted);
    } else if (pasted.includes('\r')) {
      event.preventDefault();
      // The only way to insert text that keeps the field's own undo working.
      document.execCommand('insertText', false, pasted.replaceAll('\r', PICTURE));
    }
  };
  return (
    <label className="field">
      <span className={isLabelHidden ? 'for-readers' : 'field__label'}>{label}</span>
      <textarea
        className="field__input field__input--bytes field__input--lines"
        value={text.replaceAll('\r', PICTURE)}
        rows={rows}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-invalid={complaint !== undefined}
        aria-describedby={complaint === undefined ? undefined : complaintId}
        onPaste={paste}
        onChange={(event) => onChange(event.target.value.replaceAll(PICTURE, '\r'))}
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
