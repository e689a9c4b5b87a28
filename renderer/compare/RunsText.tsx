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
      <SameRun key={key} text={run.text} isFirst={at === 0} isLast={at === runs.length - 1} />
    );
  });
}

type SameRunProps = { readonly text: string; readonly isFirst: boolean; readonly isLast: boolean };

/** Spaces are drawn at the ends of a line, not where one of its runs ends. */
function SameRun({ text, isFirst, isLast }: SameRunProps) {
  const start = isFirst ? 0 : text.length - text.trimStart().length;
  const end = isLast ? text.length : Math.max(start, text.trimEnd().length);
  const isSpaces = (part: string) => /^ *$/.test(part);
  if (!isSpaces(text.slice(0, start)) || !isSpaces(text.slice(end))) return <VisibleText text={text} />;
  return (
    <>
      {text.slice(0, start)}
      <VisibleText text={text.slice(start, end)} />
      {text.slice(end)}
    </>
  );
}
