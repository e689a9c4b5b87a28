/** What another verifier might refuse although this one does not: a quiet list, nothing at all without warnings. */
import type { Warning } from '../../shared/signature/verdict.ts';
import { Chip } from '../ui/Chip.tsx';

export function WarningsList({ warnings }: { readonly warnings: readonly Warning[] }) {
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
