/** The verdict beside the fields: one chip, one sentence, the failing checks, and the clock it uses. */
import type { RequestForm } from '../../shared/observed/read-observed.ts';
import type { VerifyState } from '../stores/verify-store.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';

type VerdictCardProps = {
  readonly store: VerifyState;
  readonly judgement: Judgement;
  readonly areChoicesOpen: boolean;
  readonly onChoices: () => void;
};

export function VerdictCard({ store, judgement, areChoicesOpen, onChoices }: VerdictCardProps) {
  const nowSec = judgement.kind === 'judged' ? judgement.nowSec : store.nowSec;
  return (
    <Section
      title="Verdict"
      actions={
        <Button weight="quiet" onPress={onChoices}>
          {areChoicesOpen ? 'Hide signing options' : store.profile ? 'Signing options, changed' : 'Signing options'}
        </Button>
      }
    >
      <div className="stack inset">
        <div role="status" className="verify__verdict stack stack--close">
          <VerdictLabels judgement={judgement} />
        </div>
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
          {store.clock === 'fixed' ? (
            <NumberField
              label="The verifier’s clock, Unix seconds"
              isLabelHidden
              unit="Unix seconds"
              value={store.fixedSec}
              onChange={(fixedSec) => store.change({ fixedSec })}
            />
          ) : (
            <code>{nowSec}</code>
          )}
        </div>
      </div>
    </Section>
  );
}

function VerdictLabels({ judgement }: { readonly judgement: Judgement }) {
  if (judgement.kind === 'empty') return <p className="soft small">Paste a request to see its verdict here.</p>;
  if (judgement.kind === 'working') return <Chip tone="unknown">hashing a long body</Chip>;
  if (judgement.kind === 'unreadable') {
    return (
      <>
        <Chip tone="unknown">not readable yet</Chip>
        <p>Taken for {FORM_WORDS[judgement.form]}; the place is shown below.</p>
      </>
    );
  }
  const { checks, verified } = judgement.verdict;
  const failed = checks.filter(({ ok, made }) => made && !ok);
  const unmade = checks.filter(({ made }) => !made);
  return (
    <>
      <Chip tone={verified ? 'good' : failed.length > 0 ? 'bad' : 'unknown'}>
        {verified ? 'verified' : failed.length > 0 ? 'not verified' : 'no fault found'}
      </Chip>
      <p>{verdictLabel(judgement.form, failed.length, unmade.length)}</p>
      {failed.length > 0 && (
        <ul className="line line--close bad" aria-label="Checks that fail">
          {failed.map(({ id }) => (
            <li key={id}>
              <code>{id}</code>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function verdictLabel(form: RequestForm, failed: number, unmade: number): string {
  const read = `Read as ${FORM_WORDS[form]}. `;
  const open = unmade === 0 ? '' : ` ${unmade} ${unmade === 1 ? 'check was' : 'checks were'} not made.`;
  if (failed > 0) return `${read}${failed} ${failed === 1 ? 'check fails' : 'checks fail'}.${open}`;
  return unmade === 0 ? `${read}Every check holds.` : `${read}Every check that was made holds.${open}`;
}
