/** A step that was not as expected: both screens line by line, what the places in the pattern are, and the way on. */
import { ArrowUpRight, CheckCheck } from 'lucide-react';
import type { RunStep } from '../../shared/contract/flow-run.ts';
import type { FlowValue } from '../../shared/flow/check-answer.ts';
import { expectedBesideGot, type ScreenRow } from '../../shared/flow/expected-beside-got.ts';
import type { ReportedFailure } from '../../shared/flow/flow-report.ts';
import { type Captures, matchWhole } from '../../shared/flow/match.ts';
import { ANY_TEXT, namesIn, patternParts } from '../../shared/flow/pattern.ts';
import { Button } from '../ui/Button.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { Section } from '../ui/Section.tsx';

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

type FailedStepProps = {
  readonly step: RunStep;
  /** Its screen is expected by now, and was not run since. */
  readonly isAccepted: boolean;
  readonly captures: Captures;
  /** Absent where the expectation is not in this text any more. */
  readonly onAccept: (() => void) | undefined;
  readonly onExchange: ((id: string) => void) | undefined;
};

export function FailedStep({ step, isAccepted, captures, onAccept, onExchange }: FailedStepProps) {
  const { exchangeId } = step;
  if (isAccepted) {
    return (
      <Section title="Accepted" note={`line ${step.line}`}>
        <p className="inset" role="status">
          The flow expects the screen that came. Run it again to see whether it passes.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Not as expected"
      note={`line ${step.line}`}
      actions={
        <>
          {exchangeId !== undefined && onExchange && (
            <Button icon={ArrowUpRight} onPress={() => onExchange(exchangeId)}>
              Open the exchange
            </Button>
          )}
          {onAccept && (
            <Button weight="primary" icon={CheckCheck} onPress={onAccept}>
              Accept this screen
            </Button>
          )}
        </>
      }
    >
      <div className="inset stack">
        {step.failures.map((failure) => (
          <FailureView
            key={`${failure.expectation} ${String(failure.expected)}`}
            failure={failure}
            captures={captures}
          />
        ))}
        {step.text !== null && (
          <div className="failed-step__screen">
            <ScreenPicture text={step.text} size="medium" tone="bad" title={`The screen that came: ${step.text}`} />
          </div>
        )}
      </div>
    </Section>
  );
}

function FailureView({ failure, captures }: { readonly failure: ReportedFailure; readonly captures: Captures }) {
  const { expectation, expected, got } = failure;
  const isLong = expectation === 'text' || expectation === 'options' || expectation === 'keys';
  const rows = isLong
    ? expectedBesideGot(linesOf(expected), linesOf(got), captures)
    : [{ kind: 'expected', expected: linesOf(expected) } as const, { kind: 'got', got: linesOf(got) } as const];
  return (
    <table className="failed-step__table">
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
      {notes.length > 0 && <small className="failed-step__notes">{notes.join('; ')}</small>}
    </>
  );
}

function linesOf(value: FlowValue): string {
  if (value === null) return 'nothing';
  return typeof value === 'object' ? value.join('\n') : String(value);
}
