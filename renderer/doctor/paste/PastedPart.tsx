/** What is known of a paste in the place where it was pasted: where reading ended, that it verifies, or what the doctor found. */
import { type ReactNode, useLayoutEffect } from 'react';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { DiagnosisView } from '../../message/finding/DiagnosisView.tsx';
import { useToldInSight } from '../../message/finding/use-told-in-sight.ts';
import { Chip } from '../../ui/Chip.tsx';
import { EvidenceField } from '../../ui/EvidenceField.tsx';
import { FaultAt } from './FaultAt.tsx';
import { textOfPaste } from './fault-place.ts';
import { usePaste } from './use-paste.ts';

export { takeSample } from './take-sample.ts';
export { verifyStore } from './verify-store.ts';

type Paste = ReturnType<typeof usePaste>;
export type PasteKind = Paste['judgement']['kind'];

type PastedPartProps = {
  /** Said while nothing is pasted. */
  readonly hint: ReactNode;
  /** Hears how the paste stands, ahead of the paint. */
  readonly onStanding: (standing: PasteKind) => void;
};

export function PastedPart({ hint, onStanding }: PastedPartProps) {
  const paste = usePaste();
  const { store, judgement, keyOwner, pastedKey } = paste;
  const { key, keySource, refusedKey } = store;
  const { kind } = judgement;
  const finding = paste.doctor.diagnosed?.diagnosis.findings[0]?.message;
  const told = useToldInSight<HTMLDivElement>(kind === 'empty' ? undefined : (finding ?? kind));
  useLayoutEffect(() => onStanding(kind), [onStanding, kind]);
  return (
    <>
      {kind === 'judged' && keyOwner === undefined && keySource === 'pasted' && (
        <EvidenceField
          label="The signer’s public key"
          evidence={key}
          rows={2}
          placeholder="PEM, OpenSSH line, JWK, hex or base64"
          complaint={refusedKey ?? (pastedKey.kind === 'fault' ? pastedKey.message : undefined)}
          onChange={(next) => store.change({ key: next })}
        />
      )}
      <div ref={told} role="status" className="stack stack--close">
        {kind === 'empty' ? hint : <PastedResult paste={paste} />}
      </div>
    </>
  );
}

function PastedResult({ paste }: { readonly paste: Paste }) {
  const { judgement, doctor, store, keyOwner } = paste;
  if (judgement.kind === 'empty') return null;
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
