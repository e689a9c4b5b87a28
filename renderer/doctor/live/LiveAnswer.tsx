/** The answer to one request as it came: the Doctor's, as of a paste, with what was answered below it. */
import { FlaskConical } from 'lucide-react';
import { useMemo, useState } from 'react';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import type { WholeRecord } from '../../../shared/contract/record-commands.ts';
import { chainOf } from '../../../shared/doctor/chain.ts';
import { diagnosisReport } from '../../../shared/doctor/diagnosis-report.ts';
import { targetOf } from '../../../shared/http/url-parts.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { useStores } from '../../app/stores-context.ts';
import { CorrectionView } from '../../message/finding/CorrectionView.tsx';
import { DiagnosisView, leadingSentence } from '../../message/finding/DiagnosisView.tsx';
import { DoctorAnswer, NOTHING_KNOWN } from '../../message/finding/DoctorAnswer.tsx';
import { type Correction, doctorStore } from '../../message/finding/doctor-store.ts';
import { ProgramFixPanel } from '../../message/finding/ProgramFixPanel.tsx';
import { rawOfObserved } from '../../message/finding/raw-of-observed.ts';
import { rightSource } from '../../message/finding/right-source.ts';
import { usePursuit } from '../../message/finding/use-pursuit.ts';
import { ValidityView } from '../../message/finding/ValidityView.tsx';
import { ObservedParts } from '../../message/ObservedParts.tsx';
import { RECORD_WORDS } from '../../message/records/record-words.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, MethodChip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Section } from '../../ui/Section.tsx';

const WORDS = RECORD_WORDS.passed;

export function LiveAnswer({ record }: { readonly record: WholeRecord }) {
  const { id, method, url, diagnosis: known, verdict, startedAtMs, trace } = record;
  const subject = { kind: 'capture', id } as const;
  const stores = useStores();
  const { page } = stores;
  const doctor = doctorStore(stores);
  const isRefused = verdict?.verified === false;
  const outcome = usePursuit(doctor.of(subject), subject, known, isRefused);
  const { deepen, cancel } = outcome;
  const [correction, setCorrection] = useState<Correction>();
  const diagnosis = isRefused ? outcome.diagnosed?.diagnosis : undefined;
  const source = useMemo(
    () => (isRefused ? rightSource(requestOf(record), trace?.profile ?? DEFAULT_SIGNING_PROFILE, page) : undefined),
    [isRefused, record, trace, page],
  );
  const onCorrect = () => {
    setCorrection({ kind: 'busy' });
    void doctor.correct(subject).then(setCorrection);
  };
  return (
    <DoctorAnswer
      standing={
        <p className="one-line">
          {WORDS.verdict(record, false)} <MethodChip method={method} /> <code>{targetOf(url)}</code>{' '}
          <span className="soft">{WORDS.outcome(record)}</span>
        </p>
      }
      sentence={
        isRefused
          ? leadingSentence(outcome, true, record.sentence ?? 'Looking for what was signed …')
          : (record.sentence ??
            (verdict
              ? 'Every check passed: its signature is right.'
              : (WORDS.unjudged(record) ?? 'It was not checked.')))
      }
      states={verdict ? chainOf(diagnosis, verdict.checks, record.request.body.totalBytes > 0) : NOTHING_KNOWN}
      observed={record}
      diagnosis={diagnosis}
      more={
        <>
          <Section title="Validity" note="by the clock of who judged it">
            <div className="inset">
              <ValidityView trace={trace} nowSec={Math.floor(startedAtMs / 1000)} />
            </div>
          </Section>
          <ObservedParts
            observed={record}
            parts={['checks', 'head', 'response']}
            words={{
              checks: WORDS.checks,
              unjudged: WORDS.unjudged(record),
              unanswered: WORDS.unanswered(record),
            }}
          />
        </>
      }
    >
      {isRefused && (
        <DiagnosisView
          isLed
          outcome={outcome}
          onDeepen={deepen}
          onCancel={cancel}
          program={diagnosis && <ProgramFixPanel diagnosis={diagnosis} source={source} />}
          actions={
            <>
              <Button weight="quiet" icon={FlaskConical} onPress={onCorrect}>
                Apply and verify
              </Button>
              {diagnosis && (
                <CopyButton
                  name="Copy as a report"
                  text={() => diagnosisReport(diagnosis, rawOfObserved(record.request))}
                />
              )}
            </>
          }
        />
      )}
      {!isRefused && verdict && <p className="soft">What the service made of it stands below, with its answer.</p>}
      {correction && <CorrectionView correction={correction} onClose={() => setCorrection(undefined)} />}
    </DoctorAnswer>
  );
}

function requestOf({ request: { method, url, headers, body } }: WholeRecord) {
  return { method, url, headers, body: bytesOf(body.base64) };
}

/** While nothing is chosen, and while it loads: the same places, with nothing in them yet. */
export function NoAnswerYet({ isWaiting }: { readonly isWaiting: boolean }) {
  return (
    <DoctorAnswer
      standing={<Chip tone="unknown">{isWaiting ? 'waiting' : 'loading'}</Chip>}
      sentence={isWaiting ? 'Each request is answered here as it comes.' : 'Loading the request …'}
      states={NOTHING_KNOWN}
      observed={undefined}
      diagnosis={undefined}
    >
      <p className="soft">Verified, or with the sentence that says what to change.</p>
    </DoctorAnswer>
  );
}
