/** Every check of the verdict, each with its icon, word and sentence, and its warnings below. Where some fail, they come first and the others are folded away. */
import { type Check, type CheckId, failedChecks, type Warning } from '../../shared/signature/verdict.ts';
import { counted } from '../../shared/text/counted.ts';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';
import { zonedTime } from '../ui/times.ts';

type ChecksViewProps = {
  readonly checks: readonly Check[];
  readonly warnings?: readonly Warning[] | undefined;
  readonly title?: string | undefined;
};

export function ChecksView({ checks, warnings = [], title = 'Checks of the request as sent' }: ChecksViewProps) {
  const passed = checks.filter((check) => check.ok).length;
  const failed = failedChecks({ checks });
  const others = checks.filter((check) => !check.made || check.ok);
  return (
    <Section title={title} note={`${passed} of ${checks.length} passed`}>
      {failed.length === 0 ? (
        <Rows checks={checks} />
      ) : (
        <>
          <Rows checks={failed} />
          {others.length > 0 && (
            <details className="fold ruled">
              <summary className="checks__others soft">{othersLabel(passed, others.length - passed)}</summary>
              <Rows checks={others} />
            </details>
          )}
        </>
      )}
      <WarningsList warnings={warnings} />
    </Section>
  );
}

/** `13 checks passed`, `10 checks passed, 3 were not made`. */
export function othersLabel(passed: number, unmade: number): string {
  const words = `${counted(passed, 'check')} passed`;
  return unmade === 0 ? words : `${words}, ${counted(unmade, 'was', 'were')} not made`;
}

function Rows({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ol>
      {checks.map((check) => (
        <li key={check.id} className="chip-row" data-check={check.id} tabIndex={-1}>
          <Chip tone={check.ok ? 'good' : check.made ? 'bad' : 'unknown'}>
            {check.ok ? 'passed' : check.made ? 'failed' : 'not made'}
          </Chip>
          <div className="line">
            <code>{check.id}</code>
            <p className="soft">
              {check.message} {check.made && TIMED.has(check.id) && <LocalTimes text={check.message} />}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Checks whose sentences hold Unix seconds. */
const TIMED: ReadonlySet<CheckId> = new Set<CheckId>(['created-window', 'expires-window']);

/** A number of seconds says nothing to a reader; the same moments in local time do. */
function LocalTimes({ text }: { readonly text: string }) {
  const moments = new Set([...text.matchAll(/\b\d{9,11}\b/g)].map(([digits]) => Number(digits)));
  if (moments.size === 0) return null;
  return <span className="faint small">({[...moments].map((seconds) => zonedTime(seconds * 1000)).join('; ')})</span>;
}

/** What another verifier might refuse although this one does not: a quiet list, nothing at all without warnings. */
function WarningsList({ warnings }: { readonly warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul aria-label="What another verifier might refuse">
      {warnings.map(({ id, message }) => (
        <li key={id} className="chip-row">
          <Chip tone="warn">warning</Chip>
          <div className="line">
            <code>{id}</code>
            <p className="soft">{message}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
