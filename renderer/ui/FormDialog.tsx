/** A dialog that asks before one act: what it is about, Cancel, and the button that does it. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type FormDialogProps = {
  readonly title: ReactNode;
  /** Cancel, and Escape. */
  readonly onClose: () => void;
  readonly act: string;
  readonly onAct: () => void;
  /** `danger` where nothing brings it back. */
  readonly weight?: 'primary' | 'danger';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  /** What else may be answered, between Cancel and the act. */
  readonly other?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

export function FormDialog(props: FormDialogProps) {
  const { title, onClose, act, onAct, weight = 'primary', icon, disabled, other, isWide, children } = props;
  return (
    <Dialog title={title} onClose={onClose} isWide={isWide}>
      {children}
      <div className="dialog__actions">
        <Button onPress={onClose}>Cancel</Button>
        {other}
        <Button weight={weight} icon={icon} disabled={disabled} onPress={onAct}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
