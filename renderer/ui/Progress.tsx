/** Work in progress: its label, a bar if the share is known, the seconds, and the cancel button. */
import { X } from 'lucide-react';
import { Button } from './Button.tsx';
import './progress.css';

type ProgressProps = {
  readonly label: string;
  readonly seconds: number;
  /** From 0 to 1; absent if unknown. */
  readonly share?: number | undefined;
  readonly onCancel?: (() => void) | undefined;
  readonly isCancelled?: boolean;
};

export function Progress({ label, seconds, share, onCancel, isCancelled = false }: ProgressProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100);
  return (
    <div className="progress">
      <span className="progress__words">
        {label} …{' '}
        <span className="progress__since">{percent === undefined ? `${seconds} s` : `${percent} %, ${seconds} s`}</span>
      </span>
      <div
        className={percent === undefined ? 'progress__track progress__track--unknown' : 'progress__track'}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span className="progress__done" style={percent === undefined ? undefined : { width: `${percent}%` }} />
      </div>
      {onCancel && (
        <Button weight="quiet" icon={X} onPress={onCancel} disabled={isCancelled} name={`Cancel: ${label}`}>
          {isCancelled ? 'Cancelling' : 'Cancel'}
        </Button>
      )}
    </div>
  );
}
