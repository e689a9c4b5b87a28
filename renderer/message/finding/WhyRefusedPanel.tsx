/**
 * Why a recorded message came to nothing, above its tabs: the doctor's sentence in a red strip, and everything behind it
 * on request.
 *
 * A message that a service refused for its signature is diagnosed when it is opened; another that does not verify, when
 * somebody asks.
 */
import { FlaskConical, ListChecks, Stethoscope } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { DiagnosedSubject } from '../../../shared/contract/doctor-commands.ts';
import { chainOf } from '../../../shared/doctor/chain.ts';
import { diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import type { WhyRefused } from '../../../shared/result/why-refused.ts';
import type { CheckId } from '../../../shared/signature/verdict.ts';
import { useStores } from '../../app/stores-context.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { RefusalStrip } from '../RefusalStrip.tsx';
import { ChainView } from './ChainView.tsx';
import { CorrectionView } from './CorrectionView.tsx';
import { DiagnosisView } from './DiagnosisView.tsx';
import { type Correction, doctorStore, type RecordedDiagnosis } from './doctor-store.ts';
import { rawOfObserved } from './raw-of-observed.ts';
import { SignedBaseView } from './SignedBaseView.tsx';
import { usePursuit } from './use-pursuit.ts';
import { ValidityView } from './ValidityView.tsx';

type WhyRefusedPanelProps = {
  readonly why: WhyRefused | undefined;
  readonly observed: Observed;
  readonly subject: DiagnosedSubject;
  /** What is known already, such as of a capture. */
  readonly known?: Diagnosis | undefined;
  /** By the verifier's clock. */
  readonly judgedAtMs: number;
  readonly onCheck: (id: CheckId) => void;
};

/** Of another request it says nothing. */
type Corrected = { readonly of: RecordedDiagnosis; readonly correction: Correction };

export function WhyRefusedPanel({ why, observed, subject, known, judgedAtMs, onCheck }: WhyRefusedPanelProps) {
  const stores = useStores();
  const doctor = doctorStore(stores);
  const store = doctor.of(subject);
  const [isOpen, setOpen] = useState(false);
  const outcome = usePursuit(store, subject, known, isOpen);
  const { ask, deepen, cancel } = outcome;
  const [corrected, setCorrected] = useState<Corrected>();
  const isUnsigned = observed.response?.status === 401;
  const isAsked = isUnsigned && known === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a subject is made anew with each drawing; its store, and so `ask`, is its own.
  useEffect(() => {
    if (isAsked) ask(subject);
  }, [isAsked, ask]);
  if (!isUnsigned && observed.verdict?.verified !== false) {
    return why ? <RefusalStrip why={why} actions={<CheckButton why={why} onCheck={onCheck} />} /> : null;
  }
  const { diagnosed } = outcome;
  const onCorrect = () => {
    setCorrected({ of: store, correction: { kind: 'busy' } });
    void doctor.correct(subject).then((correction) => {
      setCorrected((now) => (now?.of === store ? { of: store, correction } : now));
    });
  };
  const { findings = [], nextStep } = diagnosed?.diagnosis ?? {};
  const [first] = findings;
  return (
    <>
      <RefusalStrip
        why={{ ...(why ?? NOT_VERIFIED), ...(first || !nextStep || isOpen ? {} : { hint: nextStep }) }}
        // Open, it stands below with all that belongs to it.
        finding={isOpen ? undefined : first}
        actions={
          <>
            <Button weight="quiet" icon={Stethoscope} onPress={() => setOpen(!isOpen)} isExpanded={isOpen}>
              Why was this refused?
            </Button>
            {why && <CheckButton why={why} onCheck={onCheck} />}
          </>
        }
      />
      {isOpen && (
        <Section title="Why was this refused?">
          <div className="stack inset" role="status">
            <DiagnosisView
              outcome={outcome}
              onDeepen={deepen}
              onCancel={cancel}
              otherwise={
                diagnosed
                  ? undefined
                  : outcome.failure === undefined && <p className="soft">Looking for what was signed …</p>
              }
              actions={
                <>
                  {subject.kind !== 'delivery' && (
                    <Button weight="quiet" icon={FlaskConical} onPress={onCorrect}>
                      Apply and verify
                    </Button>
                  )}
                  {diagnosed && (
                    <CopyButton
                      name="Copy as a report"
                      text={() => diagnosisReport(diagnosed.diagnosis, rawOfObserved(observed.request))}
                    />
                  )}
                </>
              }
            />
          </div>
          {corrected?.of === store && (
            <CorrectionView correction={corrected.correction} onClose={() => setCorrected(undefined)} />
          )}
          {observed.verdict && (
            <ChainView
              states={chainOf(diagnosed?.diagnosis, observed.verdict.checks, observed.request.body.totalBytes > 0)}
            />
          )}
        </Section>
      )}
      {isOpen && observed.trace && (
        <Section title="Validity" note="by the clock of who judged it">
          <div className="inset">
            <ValidityView trace={observed.trace} nowSec={Math.floor(judgedAtMs / 1000)} />
          </div>
        </Section>
      )}
      {isOpen && diagnosed && <SignedBaseView diagnosis={diagnosed.diagnosis} />}
    </>
  );
}

const NOT_VERIFIED: WhyRefused = { title: 'Not verified:', reasons: ['the signature was not accepted.'] };

function CheckButton({ why, onCheck }: Required<Pick<WhyRefusedPanelProps, 'why' | 'onCheck'>>) {
  const id = why?.checkId;
  if (id === undefined) return null;
  return (
    <Button weight="quiet" icon={ListChecks} onPress={() => onCheck(id)}>
      Show the check
    </Button>
  );
}
