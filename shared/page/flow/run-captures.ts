/** What the names of a flow stand for after the steps that were run, as far as its own file and the reported screens tell. */
import type { Expectation, Flow } from '../../flow/flow.ts';
import type { ReportedStep } from '../../flow/flow-report.ts';
import { type Captures, matchPart, matchWhole } from '../../flow/match.ts';
import { patternParts } from '../../flow/pattern.ts';
import { optionsInText } from '../../ussd/read-option-lines.ts';

export function runCaptures(flow: Flow, results: readonly ReportedStep[]): Captures {
  const expects = [
    flow.expect,
    ...flow.steps.flatMap((step) => (step.kind === 'press' || step.kind === 'type' ? [step.expect] : [])),
  ];
  const own = results.filter(({ file }) => file === undefined);
  return own.reduce<Captures>(
    (known, { text }, index) => {
      const expect = expects[index];
      return text === null || !expect ? known : capturesOf(expect, text, known);
    },
    new Map([...flow.vars].filter(([name]) => !flow.secretVars.has(name))),
  );
}

function capturesOf(
  { text: whole, contains = [], options = [] }: Expectation,
  text: string,
  known: Captures,
): Captures {
  let captures = known;
  const take = (match: ReturnType<typeof matchWhole>) => {
    if (match.kind === 'fits') captures = match.captures;
  };
  if (whole !== undefined) take(matchWhole(patternParts(whole), text, captures));
  for (const part of contains) take(matchPart(patternParts(part), text, captures));
  const shown = optionsInText(text);
  for (const [at, option] of options.entries()) {
    const line = shown[at];
    if (line !== undefined) take(matchWhole(patternParts(option), line, captures));
  }
  return captures;
}
