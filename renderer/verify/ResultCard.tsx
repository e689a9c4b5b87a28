/** The result beside the fields: one chip, and what the doctor found; where it found nothing, the first check that fails. */
import type { ReactNode } from 'react';
import type { RequestForm } from '../../shared/forms/read-observed.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { failedChecks } from '../../shared/signature/verdict.ts';
import { counted } from '../../shared/text/counted.ts';
import { DiagnosisView } from '../message/finding/DiagnosisView.tsx';
import type { DiagnosisState } from '../message/finding/diagnosis-store.ts';
import { underChangedOptions } from '../profile/changed-options.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';
import { useToldInSight } from './use-told-in-sight.ts';

type Judged = Extract<Judgement, { kind: 'judged' }>;

type ResultCardProps = {
  readonly judgement: Judgement;
  readonly doctor: DiagnosisState<never>;
  /** The environment's. */
  readonly profile: SigningProfile;
  /** The label of the button for signing options. */
  readonly optionsLabel: string;
  readonly onOptions: () => void;
  /** Beside the first finding's causes, and below it. */
  readonly actions: ReactNode;
  /** Where nothing fits. */
  readonly nextAct: ReactNode;
  readonly children: ReactNode;
};

export function ResultCard({ judgement, optionsLabel, onOptions, children, ...rest }: ResultCardProps) {
  const isJudged = judgement.kind === 'judged';
  const card = useToldInSight<HTMLElement>(rest.doctor.diagnosed?.diagnosis.findings[0]?.message);
  return (
    <section ref={card} className="panel-section result" aria-label="Verdict">
      <header className="result__head">
        {isJudged ? <Standing judgement={judgement} /> : <NotJudged judgement={judgement} />}
        <Button weight="quiet" onPress={onOptions}>
          {optionsLabel}
        </Button>
      </header>
      <div role="status" className="stack result__body">
        {isJudged ? <Told judgement={judgement} {...rest} /> : <HowTo judgement={judgement} />}
      </div>
      {isJudged && children}
    </section>
  );
}

function NotJudged({ judgement }: { readonly judgement: Exclude<Judgement, Judged> }) {
  if (judgement.kind === 'working') return <Chip tone="unknown">hashing a long body</Chip>;
  if (judgement.kind === 'unreadable') return <Chip tone="unknown">not readable yet</Chip>;
  return <Chip tone="unknown">nothing pasted yet</Chip>;
}

function HowTo({ judgement }: { readonly judgement: Exclude<Judgement, Judged> }) {
  if (judgement.kind === 'unreadable') {
    return <p>Taken for {FORM_WORDS[judgement.form]}; the place where reading ends is shown below.</p>;
  }
  return (
    <>
      <p className="finding__message">Paste a refused request and the signer’s public key.</p>
      <p className="soft">
        Raw HTTP, a curl command, a HAR entry, or the signature headers with what they cover. What was done wrong, and
        the one change that mends it, appear here as you type. What you paste stays in this page: it is not sent and not
        kept.
      </p>
    </>
  );
}

function Standing({ judgement: { form, verdict } }: { readonly judgement: Judged }) {
  const failed = failedChecks(verdict).length;
  const unmade = verdict.checks.filter(({ made }) => !made).length;
  return (
    <p className="result__standing">
      <Chip tone={verdict.verified ? 'good' : failed > 0 ? 'bad' : 'unknown'}>
        {verdict.verified ? 'verified' : failed > 0 ? 'not verified' : 'not judged yet'}
      </Chip>
      <span className="soft">{standingLabel(form, failed, unmade)}</span>
    </p>
  );
}

type ToldProps = Omit<ResultCardProps, 'judgement' | 'optionsLabel' | 'onOptions' | 'children'> & {
  readonly judgement: Judged;
};

function Told({ judgement, doctor, profile, actions, nextAct }: ToldProps) {
  const { verdict, changed } = judgement;
  const supposition = changed && underChangedOptions(changed.profile, profile, changed.verified);
  const [first] = failedChecks(verdict);
  return (
    <>
      {!verdict.verified && (
        <DiagnosisView
          outcome={doctor}
          canSearch={!verdict.checks.some(({ id, made }) => id === 'key-known' && !made)}
          onDeepen={doctor.deepen}
          onCancel={doctor.cancel}
          actions={actions}
          nextAct={nextAct}
          otherwise={first && <p className="finding__message">{first.message}</p>}
        />
      )}
      {supposition !== undefined && (
        <p className="soft">
          <Chip tone="unknown">signing options changed here</Chip> {supposition}
        </p>
      )}
    </>
  );
}

function standingLabel(form: RequestForm, failed: number, unmade: number): string {
  const read = `Read as ${FORM_WORDS[form]}. `;
  const open = unmade === 0 ? '' : ` ${counted(unmade, 'check was', 'checks were')} not made.`;
  if (failed > 0) return `${read}${counted(failed, 'check')} failed.${open}`;
  return unmade === 0 ? `${read}Every check passed.` : `${read}Every check that was made passed.${open}`;
}
