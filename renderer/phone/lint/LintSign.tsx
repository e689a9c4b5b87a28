/** How many Remarks there are, an icon and a number for each severity; pressing it shows them. */
import { BellOff } from 'lucide-react';
import type { Remark } from '../../../shared/ussd/lint/remark.ts';
import { SeverityIcon } from '../../ui/SeverityIcon.tsx';

type LintSignProps = {
  readonly heard: readonly Remark[];
  /** How many are silenced. */
  readonly silenced: number;
  readonly isOpen: boolean;
  readonly onOpen: (at: HTMLElement | undefined) => void;
};

const WORDS = { error: ['error', 'errors'], warning: ['warning', 'warnings'], info: ['note', 'notes'] } as const;
const SEVERITIES = ['error', 'warning', 'info'] as const;

export function LintSign({ heard, silenced, isOpen, onOpen }: LintSignProps) {
  const counts = SEVERITIES.map((severity) => ({
    severity,
    count: heard.filter((remark) => remark.severity === severity).length,
  })).filter(({ count }) => count > 0);
  const words = [
    ...counts.map(({ severity, count }) => `${count} ${WORDS[severity][count === 1 ? 0 : 1]}`),
    ...(silenced > 0 ? [`${silenced} silenced`] : []),
  ].join(', ');
  return (
    <button
      type="button"
      className="lint-sign"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={`Remarks: ${words}`}
      title={`On the screens of this session: ${words}`}
      onClick={({ currentTarget }) => onOpen(isOpen ? undefined : currentTarget)}
    >
      {counts.map(({ severity, count }) => (
        <span key={severity} className="icon-word">
          <SeverityIcon severity={severity} />
          {count}
        </span>
      ))}
      {counts.length === 0 && <BellOff className="faint" aria-hidden />}
    </button>
  );
}
