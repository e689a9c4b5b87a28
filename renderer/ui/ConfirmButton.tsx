/**
 * A button for a destructive act: the first press says what will be lost, the second does it.
 *
 * While it waits for the answer, Escape answers Cancel and the phone plays no key (phone/play-from-keyboard.ts):
 * a phone's key is a signed request, and Escape ends its session.
 */
import type { LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from './Button.tsx';
import './confirm.css';

type ConfirmButtonProps = {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What the act destroys. */
  readonly loses: string;
  readonly onConfirm: () => void;
  /** `danger` where nothing brings it back. */
  readonly weight?: 'primary' | 'outline' | 'quiet' | 'danger';
  readonly disabled?: boolean;
  readonly name?: string;
};

export function ConfirmButton({ label, icon, loses, onConfirm, weight, disabled = false, name }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLSpanElement>(null);
  const asking = useRef<HTMLButtonElement>(null);
  const cancel = useCallback(() => {
    flushSync(() => setAsked(false));
    asking.current?.focus();
  }, []);
  // The pressed button is gone; without this the next Enter would go to the phone.
  useEffect(() => {
    if (!isAsked) return;
    question.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
    const cancelByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      // A sheet that opened over the question has the key.
      const sheet = event.target instanceof Element ? event.target.closest('dialog[open], :popover-open') : null;
      if (sheet && !sheet.contains(question.current)) return;
      event.preventDefault();
      cancel();
    };
    document.addEventListener('keydown', cancelByEscape);
    return () => document.removeEventListener('keydown', cancelByEscape);
  }, [isAsked, cancel]);
  if (!isAsked) {
    return (
      <Button ref={asking} onPress={() => setAsked(true)} disabled={disabled} icon={icon} weight={weight} name={name}>
        {label}
      </Button>
    );
  }
  return (
    <span className="confirm line" role="alert" ref={question}>
      <span className="warn strong">{loses}</span>
      <Button
        weight="danger"
        disabled={disabled}
        onPress={() => {
          setAsked(false);
          onConfirm();
        }}
      >
        {label}
      </Button>
      <Button onPress={cancel}>Cancel</Button>
    </span>
  );
}
