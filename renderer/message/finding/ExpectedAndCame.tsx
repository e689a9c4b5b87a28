/** Two texts one below the other, cut to the places where they differ, so that each stands in one column. */
import { type AtDifference, type DifferenceExcerpt, differences } from '../../../shared/compare/at-difference.ts';
import { RunsText } from '../RunsText.tsx';
import { VisibleText } from '../VisibleText.tsx';
import './finding.css';

type ExpectedAndCameProps = {
  readonly expected: string | undefined;
  readonly came: string | undefined;
  /** The number of their first line in the base that they are parts of. */
  readonly line?: number | undefined;
  readonly names?: readonly [string, string];
};

export function ExpectedAndCame({ expected, came, line, names = ['expected', 'came'] }: ExpectedAndCameProps) {
  if (expected === came) return null;
  if (expected === undefined || came === undefined)
    return (
      <dl className="finding__texts" aria-label="Expected and came">
        <dt>{names[expected === undefined ? 1 : 0]}</dt>
        <dd>
          <code>{(expected ?? came) === '' ? <i>nothing</i> : <VisibleText text={expected ?? came ?? ''} />}</code>
        </dd>
      </dl>
    );
  const { places, more } = differences(expected, came, line);
  return (
    <>
      {places.map((place) => (
        <dl key={place.line ?? 0} className="finding__texts" aria-label="Expected and came">
          <Row of={names[0]} at={place} side="ours" />
          <Row of={names[1]} at={place} side="theirs" />
        </dl>
      ))}
      {more > 0 && (
        <p className="faint small">{more === 1 ? 'One more line differs.' : `${more} more lines differ.`}</p>
      )}
    </>
  );
}

type RowProps = { readonly of: string; readonly at: AtDifference; readonly side: 'ours' | 'theirs' };

function Row({ of, at, side }: RowProps) {
  const { line } = at;
  return (
    <>
      <dt>
        {of}
        {line !== undefined && <span className="faint">, line {line}</span>}
      </dt>
      <dd>
        <code>
          <Cut of={at[side]} />
        </code>
      </dd>
    </>
  );
}

function Cut({ of: { runs, isCutBefore, isCutAfter } }: { readonly of: DifferenceExcerpt }) {
  return (
    <>
      {isCutBefore && <span className="faint">…</span>}
      {runs.length === 0 ? <i>nothing</i> : <RunsText runs={runs} />}
      {isCutAfter && <span className="faint">…</span>}
    </>
  );
}
