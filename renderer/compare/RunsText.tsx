/** A line as runs: what the other side has as well, and, marked, what it has not. Invisible characters are drawn in both. */
import type { Run } from '../../shared/compare/inner-difference.ts';
import { VisibleText } from '../inspector/VisibleText.tsx';
import './compare.css';

export function RunsText({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, at) => {
    // Runs have no identity but their place.
    const key = `${at}`;
    return run.differs ? (
      <mark key={key} className="differing-run">
        <VisibleText text={run.text} />
      </mark>
    ) : (
      <VisibleText key={key} text={run.text} />
    );
  });
}
