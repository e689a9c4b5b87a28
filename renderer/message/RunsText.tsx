/** A line as runs: what the other side has as well, and, marked, what it has not. Invisible characters are drawn in both. */
import type { Run } from '../../shared/compare/inner-difference.ts';
import { VisibleText } from './VisibleText.tsx';
import './differences.css';

export function RunsText({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, at) => {
    // Runs have no identity but their place.
    const key = `${at}`;
    return run.differs ? (
      <mark key={key}>
        <VisibleText text={run.text} />
      </mark>
    ) : (
      <SameRun key={key} text={run.text} isLast={at === runs.length - 1} />
    );
  });
}

/** Spaces are drawn at the end of a line, not where one of its runs ends. */
function SameRun({ text, isLast }: { readonly text: string; readonly isLast: boolean }) {
  const spaces = isLast ? (/ +$/.exec(text)?.[0] ?? '') : '';
  return (
    <>
      <VisibleText text={text.slice(0, text.length - spaces.length)} isPart />
      {spaces !== '' && <VisibleText text={spaces} />}
    </>
  );
}
