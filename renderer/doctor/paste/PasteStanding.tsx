/** How the paste stands: one chip, and what was read and checked. */
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Chip } from '../../ui/Chip.tsx';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';

type PasteStandingProps = { readonly judgement: Judgement; readonly isChecking: boolean };

export function PasteStanding({ judgement, isChecking }: PasteStandingProps) {
  if (judgement.kind === 'empty') return <Chip tone="unknown">nothing pasted yet</Chip>;
  if (judgement.kind === 'working') return <Chip tone="unknown">hashing a long body</Chip>;
  if (judgement.kind === 'unreadable') return <Chip tone="unknown">not readable yet</Chip>;
  const { form, verdict } = judgement;
  const failed = failedChecks(verdict).length;
  const unmade = verdict.checks.filter(({ made }) => !made).length;
  return (
    <p className="one-line">
      <Chip tone={verdict.verified ? 'good' : failed > 0 ? 'bad' : 'unknown'}>
        {verdict.verified ? 'verified' : failed > 0 ? 'not verified' : 'not judged yet'}
      </Chip>{' '}
      <span className="soft">
        {isChecking ? 'Checking …' : `Read as ${FORM_WORDS[form]}. ${checksLabel(failed, unmade)}`}
      </span>
    </p>
  );
}

function checksLabel(failed: number, unmade: number): string {
  const open = unmade === 0 ? '' : ` ${counted(unmade, 'check was', 'checks were')} not made.`;
  if (failed > 0) return `${counted(failed, 'check')} failed.${open}`;
  return unmade === 0 ? 'Every check passed.' : `Every check that was made passed.${open}`;
}
