/** A line split into runs: plain where the other side has the same, marked where it differs. Invisible characters are drawn in both. */
import type { TextRun } from '../../shared/compare/inner-difference.ts';
import { VisibleText } from './VisibleText.tsx';
import './differences.css';

export function RunsText({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map((run, at) => {
    // A run's only identity is its position.
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

/** Trailing spaces are drawn at the end of a line, not at the end of a run. */
function SameRun({ text, isLast }: { readonly text: string; readonly isLast: boolean }) {
  const spaces = isLast ? (/ +$/.exec(text)?.[0] ?? '') : '';
  return (
    <>
      <VisibleText text={text.slice(0, text.length - spaces.length)} isPart />
      {spaces !== '' && <VisibleText text={spaces} />}
    </>
  );
}
