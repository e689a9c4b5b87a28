/** What the lint says of a step of an opened case; what its maker silenced stands with the reason. */
import { BellOff } from 'lucide-react';
import type { CaseRemark } from '../../shared/evidence/case.ts';
import { counted } from '../../shared/text/counted.ts';
import { SEVERITIES } from '../../shared/ussd/lint/remark.ts';
import { SeverityIcon } from '../ui/SeverityIcon.tsx';

export function CaseRemarks({ remarks }: { readonly remarks: readonly CaseRemark[] }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="stack stack--close" aria-label="Remarks on this step">
      {remarks.map(({ rule, severity, message, silenced }) => (
        <li key={`${rule} ${message}`} className="icon-word case__remark" data-silenced={silenced !== undefined}>
          {silenced === undefined ? <SeverityIcon severity={severity} /> : <BellOff aria-hidden />}
          <span>
            <span className="for-readers">{silenced === undefined ? severity : 'silenced'}: </span>
            <code>{rule}</code> <bdi>{message}</bdi>
            {silenced !== undefined && (
              <>
                {' '}
                Silenced: <bdi>{silenced}</bdi>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How many of them are to be heard, at the step's place in the strip. */
export function RemarkCount({ remarks }: { readonly remarks: readonly CaseRemark[] }) {
  const heard = remarks.filter(({ silenced }) => silenced === undefined);
  const worst = SEVERITIES.find((one) => heard.some(({ severity }) => severity === one));
  if (!worst) return null;
  const words = counted(heard.length, 'remark');
  return (
    <span className="icon-word" title={words}>
      <SeverityIcon severity={worst} />
      <span className="for-readers">{words}</span>
    </span>
  );
}
