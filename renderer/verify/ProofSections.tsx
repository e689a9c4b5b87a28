/** How the result comes about: the chain with its broken link, the validity with the clock it is judged by, the two bases. */
import { chainOf } from '../../shared/doctor/chain.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { ChainView } from '../message/finding/ChainView.tsx';
import { SignedBaseView } from '../message/finding/SignedBaseView.tsx';
import { ValidityView } from '../message/finding/ValidityView.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import type { Judgement } from './judge-paste.ts';
import type { VerifyState } from './verify-store.ts';

type ProofSectionsProps = {
  readonly store: VerifyState;
  readonly judgement: Extract<Judgement, { kind: 'judged' }>;
  readonly diagnosis: Diagnosis | undefined;
};

export function ProofSections({ store, judgement, diagnosis }: ProofSectionsProps) {
  const { observed, verdict, nowSec, form } = judgement;
  const hasBody = form === 'headers' || observed.request.body.totalBytes > 0;
  const states = chainOf(verdict.verified ? undefined : diagnosis, verdict.checks, hasBody);
  const isBeside = (diagnosis?.findings.length ?? 0) > 0 && !Object.values(states).includes('broken');
  return (
    <>
      <Section
        title="From body to signature"
        note={!verdict.verified && isBeside && 'no link is broken: what is wrong stands beside the chain'}
      >
        <ChainView states={states} />
      </Section>
      <Section title="Validity" actions={<ClockChoice store={store} />}>
        <div className="inset">
          <ValidityView trace={observed.trace} nowSec={nowSec} />
        </div>
      </Section>
      {!verdict.verified && diagnosis && <SignedBaseView diagnosis={diagnosis} />}
    </>
  );
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
