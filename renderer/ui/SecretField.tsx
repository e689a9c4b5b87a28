/**
 * A field for a secret: shows dots, is not remembered by the browser, and never appears in the page's markup.
 *
 * Only the element holds the text; `takeSecret` and `handOver` read it and empty the field. React would write a controlled value into the markup.
 */
import { type FormEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useId } from 'react';
import './fields.css';

type SecretElement = HTMLInputElement | HTMLTextAreaElement;
export type SecretRef = RefObject<SecretElement | null>;

type SecretFieldProps = {
  readonly label: string;
  readonly field: SecretRef;
  /** More than one for a key as text. */
  readonly rows?: number;
  readonly placeholder?: string;
  readonly complaint?: string | undefined;
  readonly note?: ReactNode;
  readonly isDisabled?: boolean;
  /** Whether something was typed that nobody took yet; a field that is gone has nothing. */
  readonly onTyped?: (isTyped: boolean) => void;
  readonly onEnter?: () => void;
};

/** Returns the typed text and empties the field. */
export function takeSecret(field: SecretRef): string {
  const text = field.current?.value ?? '';
  if (field.current) field.current.value = '';
  return text;
}

/**
 * Takes the typed text and gives it to an act: the page does not hold it while the act asks or runs. What was refused is put back to be mended, unless
 * the field is gone or something was typed since.
 */
export async function handOver(field: SecretRef, act: (text: string) => Promise<boolean>): Promise<boolean> {
  const element = field.current;
  const text = takeSecret(field);
  const isTaken = await act(text);
  if (!isTaken && element?.isConnected && element.value === '') element.value = text;
  return isTaken;
}

export function SecretField(props: SecretFieldProps) {
  const { label, field, rows, complaint, note, onEnter } = props;
  const inputId = useId();
  const complaintId = useId();
  const onGone = useEffectEvent(() => props.onTyped?.(false));
  useEffect(() => () => onGone(), []);
  const common = {
    id: inputId,
    spellCheck: false,
    // Browsers offer to save a password despite "off", but not one marked as new.
    autoComplete: 'new-password',
    autoCapitalize: 'off',
    placeholder: props.placeholder,
    disabled: props.isDisabled,
    onInput: ({ currentTarget }: FormEvent<SecretElement>) => props.onTyped?.(currentTarget.value !== ''),
    'aria-invalid': complaint !== undefined,
    'aria-describedby': complaint === undefined ? undefined : complaintId,
  };
  return (
    <div className="field">
      <label className="field__label" htmlFor={inputId}>
        {label}
      </label>
      {rows === undefined ? (
        // Browsers warn about a password field outside a form. This form never submits anything.
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onEnter?.();
          }}
        >
          <input
            {...common}
            ref={field as RefObject<HTMLInputElement | null>}
            type="password"
            className="field__input field__input--bytes"
          />
        </form>
      ) : (
        <textarea
          {...common}
          ref={field as RefObject<HTMLTextAreaElement | null>}
          rows={rows}
          className="field__input field__input--bytes field__input--lines field__input--dots"
        />
      )}
      {complaint !== undefined && (
        <span className="field__complaint" id={complaintId} role="alert">
          {complaint}
        </span>
      )}
      {note !== undefined && <span className="field__note">{note}</span>}
    </div>
  );
}
