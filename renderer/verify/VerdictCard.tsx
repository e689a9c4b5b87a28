/** The verdict above the fields: one chip, the sentence, what was expected and what came, the fix, and the clock it uses. */
import type { RequestForm } from '../../shared/observed/read-observed.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { type Check, failedChecks } from '../../shared/signature/verdict.ts';
import { underChangedOptions } from '../profile/changed-options.ts';
import type { VerifyState } from '../stores/verify-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { expectedAndCame } from './expected-and-came.ts';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';
import { ValidityRows } from './ValidityRows.tsx';

type VerdictCardProps = {
  readonly store: VerifyState;
  readonly judgement: Judgement;
  /** The environment's. */
  readonly profile: SigningProfile;
  readonly keyIds: readonly string[];
  readonly areChoicesOpen: boolean;
  readonly onChoices: () => void;
};

export function VerdictCard({ store, judgement, profile, keyIds, areChoicesOpen, onChoices }: VerdictCardProps) {
  const isJudged = judgement.kind === 'judged';
  return (
    <Section
      title="Verdict"
      actions={
        <Button weight="quiet" onPress={onChoices}>
          {areChoicesOpen ? 'Hide signing options' : store.profile ? 'Signing options, changed' : 'Signing options'}
        </Button>
      }
    >
      <div className="verify__verdict inset">
        <div role="status" className="stack stack--close">
          {isJudged ? (
            <Judged judgement={judgement} profile={profile} keyIds={keyIds} />
          ) : (
            <NotJudged judgement={judgement} />
          )}
        </div>
        <div className="stack stack--close">
          <div className="line">
            <span className="field__label">The verifier’s clock</span>
            <Segmented
              name="The verifier’s clock"
              choices={[
                ['clock', 'Now'],
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
          </div>
          <ValidityRows
            trace={isJudged ? judgement.observed.trace : undefined}
            nowSec={isJudged ? judgement.nowSec : store.nowSec}
          />
        </div>
      </div>
    </Section>
  );
}

function NotJudged({ judgement }: { readonly judgement: Exclude<Judgement, { kind: 'judged' }> }) {
  if (judgement.kind === 'empty') return <p className="soft">Paste a request below to see its verdict here.</p>;
  if (judgement.kind === 'working') return <Chip tone="unknown">hashing a long body</Chip>;
  return (
    <>
      <Chip tone="unknown">not readable yet</Chip>
      <p>Taken for {FORM_WORDS[judgement.form]}; the place is shown below.</p>
    </>
  );
}

type JudgedProps = Pick<VerdictCardProps, 'profile' | 'keyIds'> & {
  readonly judgement: Extract<Judgement, { kind: 'judged' }>;
};

function Judged({ judgement, profile, keyIds }: JudgedProps) {
  const { form, verdict, changed, finding, observed } = judgement;
  const failed = failedChecks(verdict);
  const unmade = verdict.checks.filter(({ made }) => !made);
  const supposition = changed && underChangedOptions(changed.profile, profile, changed.verified);
  const [first] = failed;
  const values = first && expectedAndCame(first.id, { observed, keyIds });
  return (
    <>
      <p className="line line--close">
        <Chip tone={verdict.verified ? 'good' : first ? 'bad' : 'unknown'}>
          {verdict.verified ? 'verified' : first ? 'not verified' : 'no fault found'}
        </Chip>
        <span className="soft">{verdictLabel(form, failed.length, unmade.length)}</span>
      </p>
      {finding ? (
        <>
          <p className="strong">
            <Chip tone="warn">proven</Chip> {finding.message}
          </p>
          <p>{finding.fix}</p>
        </>
      ) : (
        first && <p className="strong">{first.message}</p>
      )}
      {values && !finding && (
        <dl className="facts small">
          <dt>expected</dt>
          <dd>
            <code>{values.expected}</code>
          </dd>
          <dt>came</dt>
          <dd>
            <code>{values.came}</code>
          </dd>
        </dl>
      )}
      {failed.length > 0 && <FailedIds checks={failed} />}
      {supposition !== undefined && (
        <p className="soft">
          <Chip tone="unknown">signing options changed here</Chip> {supposition}
        </p>
      )}
    </>
  );
}

function FailedIds({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className="line line--close bad small" aria-label="Checks that fail">
      {checks.map(({ id }) => (
        <li key={id}>
          <code>{id}</code>
        </li>
      ))}
    </ul>
  );
}

function verdictLabel(form: RequestForm, failed: number, unmade: number): string {
  const read = `Read as ${FORM_WORDS[form]}. `;
  const open = unmade === 0 ? '' : ` ${unmade} ${unmade === 1 ? 'check was' : 'checks were'} not made.`;
  if (failed > 0) return `${read}${failed} ${failed === 1 ? 'check fails' : 'checks fail'}.${open}`;
  return unmade === 0 ? `${read}Every check holds.` : `${read}Every check that was made holds.${open}`;
}
