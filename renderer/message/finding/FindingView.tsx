/** One finding: the sentence, expected and came at the difference, the fix with the right value to copy, and the causes. */
import { Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { certaintyOf, proofOf, sidesOf } from '../../../shared/doctor/diagnosis-report.ts';
import type { Finding } from '../../../shared/doctor/finding.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ExpectedAndCame } from './ExpectedAndCame.tsx';
import './finding.css';

type FindingViewProps = {
  readonly finding: Finding;
  /** No key was given for the signature. */
  readonly isWithoutKey?: boolean | undefined;
  /** At the right of its last line. */
  readonly actions?: ReactNode;
  /** Its sentence stands above: what to do follows it at once. */
  readonly isLed?: boolean;
  /** Below the fix: the line of a program that makes it. */
  readonly program?: ReactNode;
};

export function FindingView({ finding, isWithoutKey, actions, isLed = false, program }: FindingViewProps) {
  const { causes, message, fix, expected, came, line, corrected } = finding;
  const certainty = certaintyOf(finding, isWithoutKey);
  const texts = <ExpectedAndCame expected={expected} came={came} line={line} names={sidesOf(finding)} />;
  return (
    <div className="finding">
      {!isLed && <p className="finding__message">{message}</p>}
      {!isLed && texts}
      <p className="finding__fix">
        <Wrench aria-hidden />
        <span>{fix}</span>
      </p>
      {corrected && (
        <div className="finding__corrected">
          <span className="soft small">{corrected.of}</span>
          <code>{corrected.value}</code>
          <CopyButton name="Copy value" text={() => corrected.value} />
        </div>
      )}
      {program}
      {isLed && texts}
      <div className="line finding__foot small">
        <span className={certainty === 'proven' ? 'tag' : 'tag tag--warn'} title={proofOf(finding)}>
          {certainty}
        </span>
        <span className="faint">
          {causes.length === 1 ? 'cause' : 'causes'}{' '}
          {causes.map((id) => (
            <code key={id} className="finding__id">
              {id}
            </code>
          ))}
        </span>
        {actions !== undefined && <div className="push line line--close">{actions}</div>}
      </div>
    </div>
  );
}
