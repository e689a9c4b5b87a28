/** Below the bytes of a link: what was noticed while reading, the validity with the clock it is judged by, the checks and the headers. */

import { ValidityView } from '../../message/finding/ValidityView.tsx';
import { ObservedParts } from '../../message/ObservedParts.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { FaultAt } from './FaultAt.tsx';
import { faultPlace, textOfPaste } from './fault-place.ts';
import type { Judgement } from './judge-paste.ts';
import type { VerifyState } from './verify-store.ts';

type PasteProofProps = {
  readonly store: VerifyState;
  readonly judgement: Extract<Judgement, { kind: 'judged' }>;
};

export function PasteProof({ store, judgement }: PasteProofProps) {
  const { observed, fieldFaults, form, nowSec } = judgement;
  const { notes = [] } = observed;
  const text = textOfPaste(store.request);
  return (
    <>
      {(notes.length > 0 || fieldFaults.length > 0) && (
        <Section title="Noticed while reading">
          <div className="stack inset">
            {fieldFaults.map(({ name, value, fault }) => (
              <FaultAt key={name} of={name} text={value} {...fault} />
            ))}
            {notes.map((note) => (
              <p key={`${note.code} ${note.offset}`}>
                {note.message} <span className="faint small">{placeLabel(text, note.offset)}</span>
              </p>
            ))}
          </div>
        </Section>
      )}
      <Section title="Validity" actions={<ClockChoice store={store} />}>
        <div className="inset">
          <ValidityView trace={observed.trace} nowSec={nowSec} />
        </div>
      </Section>
      {judgement.changed && (
        <Alert tone="quiet" isSilent>
          The base above is built by the signing options as changed here. The checks are those of the environment.
        </Alert>
      )}
      <ObservedParts
        observed={observed}
        // Loose headers are all that was pasted; there is no more of the request to show.
        parts={['checks', ...(form === 'headers' ? [] : ['head' as const])]}
        words={{ checks: 'Checks of the paste', request: 'Headers as pasted' }}
      />
    </>
  );
}

function placeLabel(text: string, offset: number): string {
  const { line, column } = faultPlace(text, offset);
  return `line ${line}, column ${column}`;
}

function ClockChoice({ store }: { readonly store: VerifyState }) {
  return (
    <>
      <span className="field__label">The verifier’s clock</span>
      <Segmented
        name="The verifier’s clock"
        choices={[
          ['clock', 'When pasted'],
          ['created', 'Created'],
          ['fixed', 'Fixed'],
        ]}
        chosen={store.clock}
        onChoose={store.chooseClock}
      />
      {store.clock === 'fixed' && (
        <NumberField
          label="The verifier’s clock, Unix seconds"
          isLabelHidden
          unit="Unix seconds"
          value={store.fixedSec}
          onChange={(fixedSec) => store.change({ fixedSec })}
        />
      )}
    </>
  );
}
