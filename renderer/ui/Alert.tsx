/** A failure, a notice or a complaint, in one look: a sign, its sentence, and at the right what can be done about it. */
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type AlertProps = {
  readonly tone: 'bad' | 'warn' | 'good' | 'quiet';
  readonly icon?: LucideIcon;
  /** Where screen readers are told by the element around it, or need not be told. */
  readonly isSilent?: boolean;
  readonly actions?: ReactNode;
  readonly onDismiss?: (() => void) | undefined;
  readonly children: ReactNode;
};

const ICONS = { bad: CircleAlert, warn: CircleAlert, good: CircleCheck, quiet: Info } as const;

export function Alert({ tone, icon, isSilent = false, actions, onDismiss, children }: AlertProps) {
  const Icon = icon ?? ICONS[tone];
  return (
    <div className={`alert alert--${tone}`} role={isSilent ? undefined : tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden />
      <div className="alert__words">{children}</div>
      {actions}
      {onDismiss && (
        <Button weight="quiet" icon={X} onPress={onDismiss} name="Dismiss">
          {null}
        </Button>
      )}
    </div>
  );
}
