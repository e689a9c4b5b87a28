/** One part of an expectation that did not hold: what was expected beside what came, line by line, and what the places in the pattern are. */
import type { FlowValue } from '../../shared/flow/check-answer.ts';
import { expectedBesideGot, type ScreenRow } from '../../shared/flow/expected-beside-got.ts';
import type { ReportedFailure } from '../../shared/flow/flow-report.ts';
import { type Captures, matchWhole } from '../../shared/flow/match.ts';
import { ANY_TEXT, namesIn, patternParts } from '../../shared/flow/pattern.ts';

const FIELD_WORDS: Readonly<Record<string, string>> = {
  answer: 'The answer',
  state: 'The state',
  text: 'The screen',
  contains: 'A part of the screen',
  matches: 'The expression',
  options: 'The options',
  keys: 'The keys',
  end: 'The end of the session',
  maxSeptets: 'The length in septets',
  maxMs: 'The time in ms',
  refused: 'The refusal',
};

export function FailureTable({
  failure,
  captures,
}: {
  readonly failure: ReportedFailure;
  readonly captures: Captures;
}) {
  const { expectation, expected, got } = failure;
  const isLong = expectation === 'text' || expectation === 'options' || expectation === 'keys';
  const rows = isLong
    ? expectedBesideGot(linesOf(expected), linesOf(got), captures)
    : [{ kind: 'expected', expected: linesOf(expected) } as const, { kind: 'got', got: linesOf(got) } as const];
  return (
    <table className="failure__table">
      <caption className="strong">{FIELD_WORDS[expectation] ?? expectation}</caption>
      <thead>
        <tr>
          <th scope="col">Expected</th>
          <th scope="col">Got</th>
        </tr>
      </thead>
      <tbody>
        {beside(rows).map(({ key, left, right, kind }) => (
          <tr key={key} data-kind={kind}>
            <td>
              {left === undefined ? (
                ''
              ) : (
                <ExpectedLine
                  text={left}
                  captures={kind === 'fits' ? namesBy(left, right ?? '', captures) : captures}
                />
              )}
            </td>
            <td>{right}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Beside = {
  readonly key: string;
  readonly left?: string;
  readonly right?: string;
  readonly kind: 'same' | 'fits' | 'differs';
};

/** A line that changed stands beside what it became. */
function beside(rows: readonly ScreenRow[]): readonly Beside[] {
  const pairs: Beside[] = [];
  for (const [index, row] of rows.entries()) {
    const key = String(index);
    if (row.kind === 'same' || row.kind === 'fits') {
      // One … stands beside all the lines that it covers.
      const before = rows[index - 1];
      const isCovered = row.expected === ANY_TEXT && before?.kind === 'fits' && before.expected === ANY_TEXT;
      pairs.push({ key, ...(isCovered ? {} : { left: row.expected }), right: row.got, kind: row.kind });
    } else if (row.kind === 'expected') pairs.push({ key, left: row.expected, kind: 'differs' });
    else {
      const last = pairs.at(-1);
      if (last && last.kind === 'differs' && last.right === undefined)
        pairs[pairs.length - 1] = { ...last, right: row.got };
      else pairs.push({ key, right: row.got, kind: 'differs' });
    }
  }
  return pairs;
}

/** What the names of a line that fits stand for, known or not. */
function namesBy(pattern: string, line: string, known: Captures): Captures {
  const match = matchWhole(patternParts(pattern), line, known);
  return match.kind === 'fits' ? match.captures : known;
}

/** With a word for each place in it. */
function ExpectedLine({ text, captures }: { readonly text: string; readonly captures: Captures }) {
  const notes = [
    ...(text.includes(ANY_TEXT) ? ['… is any text'] : []),
    ...namesIn(text).map((name) => {
      const value = captures.get(name);
      return value === undefined ? `{${name}} is any text of the line` : `{${name}} is ${value}`;
    }),
  ];
  return (
    <>
      {text}
      {notes.length > 0 && <small className="failure__notes">{notes.join('; ')}</small>}
    </>
  );
}

function linesOf(value: FlowValue): string {
  if (value === null) return 'nothing';
  return typeof value === 'object' ? value.join('\n') : String(value);
}
