/** Two texts one below the other, cut to their first difference, so that it stands in one column. */
import { type AtDifference, atDifference, type Excerpt } from '../../../shared/compare/at-difference.ts';
import { RunsText } from '../RunsText.tsx';
import { VisibleText } from '../VisibleText.tsx';
import './finding.css';

type ExpectedAndCameProps = {
  readonly expected: string | undefined;
  readonly came: string | undefined;
  readonly names?: readonly [string, string];
};

export function ExpectedAndCame({ expected, came, names = ['expected', 'came'] }: ExpectedAndCameProps) {
  if (expected === came) return null;
  const cut = expected !== undefined && came !== undefined ? atDifference(expected, came) : undefined;
  return (
    <dl className="finding__texts" aria-label="Expected and came">
      {expected !== undefined && <Row of={names[0]} text={expected} cut={cut} side="ours" />}
      {came !== undefined && <Row of={names[1]} text={came} cut={cut} side="theirs" />}
    </dl>
  );
}

type RowProps = {
  readonly of: string;
  readonly text: string;
  readonly cut: AtDifference | undefined;
  readonly side: 'ours' | 'theirs';
};

function Row({ of, text, cut, side }: RowProps) {
  return (
    <>
      <dt>
        {of}
        {cut?.line !== undefined && <span className="faint">, line {cut.line}</span>}
      </dt>
      <dd>
        <code>{cut ? <Cut of={cut[side]} /> : text === '' ? <i>nothing</i> : <VisibleText text={text} />}</code>
      </dd>
    </>
  );
}

function Cut({ of: { runs, isCutBefore, isCutAfter } }: { readonly of: Excerpt }) {
  return (
    <>
      {isCutBefore && <span className="faint">…</span>}
      {runs.length === 0 ? <i>nothing</i> : <RunsText runs={runs} />}
      {isCutAfter && <span className="faint">…</span>}
    </>
  );
}
