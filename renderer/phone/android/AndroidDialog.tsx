/** The system's dialog over the call screen: a spinner, a question with a field, or a text with OK. A press outside does nothing. */
import { LoaderCircle } from 'lucide-react';
import { Fragment } from 'react';
import type { AndroidDialogContent } from '../../../shared/ussd/android-dialog.ts';
import type { MenuOption } from '../../../shared/ussd/reply.ts';

type AndroidDialogProps = {
  readonly dialog: AndroidDialogContent;
  readonly typed: string;
  /** The field keeps what it shows until the answer is there. */
  readonly isSending: boolean;
  /** Numbers of the lines that another phone shows otherwise, from 1, with commas between them: drawn inverted. */
  readonly differing: string;
  /** The option that a line of the text shows. */
  readonly optionOf: (line: number) => MenuOption | undefined;
  readonly onType: (text: string) => void;
  readonly onOption: (option: MenuOption) => void;
  readonly onSend: () => void;
  readonly onCancel: () => void;
  readonly onOk: () => void;
};

export function AndroidDialog({ dialog, typed, isSending, differing, optionOf, ...on }: AndroidDialogProps) {
  const { kind, text } = dialog;
  const inverted = new Set(differing.split(','));
  return (
    <div className="android__veil">
      {/* biome-ignore lint/a11y/useSemanticElements: a dialog that the phone draws takes no key from the page. */}
      <div className="android__dialog" role="group" aria-label="USSD message">
        <div className="android__text" data-testid="android-text" aria-live="polite">
          {kind === 'spinner' && <LoaderCircle className="android__spinner" aria-hidden />}
          <p>
            {text.split('\n').map((line, at) => {
              const option = optionOf(at);
              const isInverted = inverted.has(String(at + 1)) || undefined;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place.
                <Fragment key={at}>
                  {at > 0 && '\n'}
                  {option ? (
                    <button
                      type="button"
                      className="android__option"
                      data-inverted={isInverted}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => on.onOption(option)}
                    >
                      {line}
                    </button>
                  ) : (
                    <span data-inverted={isInverted}>{line}</span>
                  )}
                </Fragment>
              );
            })}
          </p>
          {dialog.reason !== undefined && <p className="android__reason">{dialog.reason}</p>}
          {dialog.earlier.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a former text is known by its place.
            <p key={at} className="android__earlier">
              {one}
            </p>
          ))}
        </div>
        {kind === 'question' && (
          <input
            type="text"
            className="android__field"
            aria-label="Reply"
            value={typed}
            readOnly={isSending}
            spellCheck={false}
            autoComplete="off"
            onChange={(event) => on.onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') on.onSend();
            }}
          />
        )}
        {kind !== 'spinner' && (
          <div className="android__actions">
            {kind === 'question' && (
              <>
                <DialogButton name="Cancel" onPress={on.onCancel} />
                <DialogButton name="Send" onPress={on.onSend} />
              </>
            )}
            {kind === 'text' && <DialogButton name="OK" onPress={on.onOk} />}
          </div>
        )}
      </div>
    </div>
  );
}

function DialogButton({ name, onPress }: { readonly name: string; readonly onPress: () => void }) {
  return (
    <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={onPress}>
      {name}
    </button>
  );
}
