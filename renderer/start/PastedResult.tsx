/** What is known of the paste, in place: how to begin, where reading ended, that it verifies, or what the doctor found. */
import { failedChecks } from '../../shared/signature/verdict.ts';
import { DiagnosisView } from '../message/finding/DiagnosisView.tsx';
import { Chip } from '../ui/Chip.tsx';
import { FaultAt } from '../verify/FaultAt.tsx';
import { textOfPaste } from '../verify/fault-place.ts';
import type { usePaste } from '../verify/use-paste.ts';

export function PastedResult({ paste }: { readonly paste: ReturnType<typeof usePaste> }) {
  const { judgement, doctor, store, keyOwner } = paste;
  if (judgement.kind === 'empty') {
    return (
      <p className="soft small">
        What was done wrong and the one change that mends it appear here at once. What you paste stays in this page: it
        is not sent and not kept.
      </p>
    );
  }
  if (judgement.kind === 'working') return <p className="soft">Hashing a long body …</p>;
  if (judgement.kind === 'unreadable') {
    return <FaultAt text={textOfPaste(store.request)} {...judgement.fault} />;
  }
  const { verdict } = judgement;
  const heldAgainst = keyOwner !== undefined && <p className="soft small">Checked with the key of {keyOwner}.</p>;
  if (verdict.verified) {
    return (
      <>
        <p>
          <Chip tone="good">verified</Chip> Every check passed: this signature is not the reason.
        </p>
        {heldAgainst}
      </>
    );
  }
  const [first] = failedChecks(verdict);
  const lacksKey = verdict.checks.some(({ id, made }) => id === 'key-known' && !made);
  return (
    <>
      <DiagnosisView
        outcome={doctor}
        canSearch={!lacksKey}
        onDeepen={doctor.deepen}
        onCancel={doctor.cancel}
        otherwise={
          first ? (
            <p className="finding__message">{first.message}</p>
          ) : (
            <p className="soft">
              {lacksKey ? 'Paste the signer’s public key as well.' : 'Looking for what was signed …'}
            </p>
          )
        }
      />
      {heldAgainst}
    </>
  );
}
