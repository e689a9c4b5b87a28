/** Why a message came to nothing, under its title and above its tabs: the doctor's sentence where there is one, else the service's, and what to do. */
import type { ReactNode } from 'react';
import type { Finding } from '../../shared/doctor/finding.ts';
import type { WhyRefused } from '../../shared/result/why-refused.ts';
import { Alert } from '../ui/Alert.tsx';

type RefusalStripProps = {
  readonly why: WhyRefused;
  /** What the doctor found. */
  readonly finding?: Finding | undefined;
  readonly actions?: ReactNode;
};

export function RefusalStrip({ why, finding, actions }: RefusalStripProps) {
  const { title, reasons, hint } = why;
  const [first, ...more] = reasons;
  // A sandbox that explains its refusals says the same.
  const told = reasons.filter((reason) => finding === undefined || !reason.includes(finding.message));
  return (
    <section className="refusal-strip" aria-label="Why it was refused">
      <Alert tone="bad" isSilent actions={actions && <div className="line line--close">{actions}</div>}>
        {finding ? (
          <>
            <p>
              <b>{finding.message}</b> {finding.fix}
            </p>
            <p className="small">{told.length === 0 ? title.replace(/:$/, '.') : `${title} ${told.join(' ')}`}</p>
          </>
        ) : (
          <>
            <p>
              <b>{title}</b> {first}
            </p>
            {more.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            {hint !== undefined && <p className="small">{hint}</p>}
          </>
        )}
      </Alert>
    </section>
  );
}
