/** A button for a destructive act: the first press says what will be lost, the second does it. */
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import './confirm.css';

type ConfirmButtonProps = {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** What the act destroys. */
  readonly loses: string;
  readonly onConfirm: () => void;
  readonly weight?: 'outline' | 'quiet';
  readonly disabled?: boolean;
  readonly name?: string;
};

export function ConfirmButton({ label, icon, loses, onConfirm, weight, disabled = false, name }: ConfirmButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const question = useRef<HTMLSpanElement>(null);
  // The pressed button is gone; without this the next Enter would go to the phone.
  useEffect(() => {
    if (isAsked) question.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isAsked]);
  if (!isAsked) {
    return (
      <Button onPress={() => setAsked(true)} disabled={disabled} icon={icon} weight={weight} name={name}>
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
      <Button onPress={() => setAsked(false)}>Cancel</Button>
    </span>
  );
}
