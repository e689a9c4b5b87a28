/** A failure, notice or complaint in one look: an icon, a sentence, and actions on the right. */
import { CircleAlert, CircleCheck, Info, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

type AlertProps = {
  readonly tone: 'bad' | 'warn' | 'good' | 'quiet';
  readonly icon?: LucideIcon;
  /** For when the surrounding element already announces it, or no announcement is needed. */
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
