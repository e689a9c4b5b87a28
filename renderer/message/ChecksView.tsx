/** Every check of the verdict, each with its icon, word and sentence. */
import type { Check } from '../../shared/signature/verdict.ts';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';

type ChecksViewProps = { readonly checks: readonly Check[]; readonly title?: string | undefined };

export function ChecksView({ checks, title = 'Checks of the request as sent' }: ChecksViewProps) {
  const held = checks.filter((check) => check.ok).length;
  return (
    <Section title={title} note={`${held} of ${checks.length} hold`}>
      <ol>
        {checks.map((check) => (
          <li key={check.id} className="chip-row">
            <Chip tone={check.ok ? 'good' : check.made ? 'bad' : 'unknown'}>
              {check.ok ? 'holds' : check.made ? 'fails' : 'not made'}
            </Chip>
            <div className="line">
              <code>{check.id}</code>
              <p className="soft">{check.message}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
