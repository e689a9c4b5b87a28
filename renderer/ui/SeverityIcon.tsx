/** The icon of a Remark's severity, always beside a word. */
import { CircleAlert, CircleX, Info } from 'lucide-react';
import type { Severity } from '../../shared/ussd/lint/remark.ts';

const LOOKS = { error: [CircleX, 'bad'], warning: [CircleAlert, 'warn'], info: [Info, 'soft'] } as const;

export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  const [Icon, tone] = LOOKS[severity];
  return <Icon className={tone} aria-hidden />;
}
