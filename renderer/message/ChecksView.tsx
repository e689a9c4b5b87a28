/** Every check of the verdict, each with its icon, word and sentence. */
import type { Check } from '../../shared/signature/verdict.ts';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';
import './checks.css';

type ChecksViewProps = { readonly checks: readonly Check[]; readonly title?: string | undefined };

export function ChecksView({ checks, title = 'Checks of the request as sent' }: ChecksViewProps) {
  const held = checks.filter((check) => check.ok).length;
  return (
    <Section title={title} note={`${held} of ${checks.length} hold`}>
      <ol>
        {checks.map((check) => (
          <li key={check.id} className="checks__check">
            <Chip tone={check.ok ? 'good' : check.made ? 'bad' : 'unknown'}>
              {check.ok ? 'holds' : check.made ? 'fails' : 'not made'}
            </Chip>
            <code>{check.id}</code>
            <p>{check.message}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
