/**
 * A diagnosis as a text to send to a colleague: Markdown with the sentence, both sides, the fix, the causes and how they
 * were proven, and the request. It masks nothing: it is given what may be seen.
 */

import { markdownFenced } from '../bytes/markdown-text.ts';
import { capitalised } from '../text/capitalised.ts';
import type { Diagnosis, Finding } from './finding.ts';

export type ReportedRequest = {
  readonly method: string;
  readonly url: string;
  /** As raw HTTP, its secrets masked; undefined where its body is no text. */
  readonly raw: string | undefined;
};

export function diagnosisReport(
  { findings, tried, candidatesTried, nextStep, isWithoutKey }: Diagnosis,
  request: ReportedRequest,
): string {
  const [first, ...more] = findings;
  const parts = [
    `# Why ${request.method} ${request.url} was refused`,
    ...(first === undefined ? [] : findingParts(first, isWithoutKey)),
    ...(more.length === 0 ? [] : ['## Also wrong', ...more.flatMap((finding) => findingParts(finding, isWithoutKey))]),
    ...(nextStep === undefined ? [] : ['## What is not explained yet', nextStep]),
    ...(candidatesTried === 0
      ? []
      : [
          '## How it was searched',
          [`${candidatesTried} candidates were tried:`, ...tried.map(({ what, count }) => `- ${count} ${what}`)].join(
            '\n',
          ),
        ]),
    '## The request, secrets masked',
    request.raw === undefined ? 'Its body is not text, so it is not printed.' : markdownFenced(request.raw, 'http'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** How sure a finding is. Without a key nothing is proven of the signature, whatever else is computed. */
export function certaintyOf({ certainty, signedBaseBase64 }: Finding, isWithoutKey = false): string {
  if (certainty === 'likely') return 'likely, not proven';
  return isWithoutKey && signedBaseBase64 === undefined ? 'computed, no key given' : 'proven';
}

/** What a finding's certainty rests on. */
export function proofOf({ signedBaseBase64 }: Finding): string {
  return signedBaseBase64 === undefined
    ? 'Computed from the request as it came.'
    : 'The signature verifies over exactly what is described here.';
}

/** What its two texts are: of what was signed wrongly, the request may show the right value. */
export function sidesOf({ signedBaseBase64 }: Finding): readonly [right: string, wrong: string] {
  return signedBaseBase64 === undefined ? ['expected', 'came'] : ['to sign', 'was signed'];
}

function findingParts(finding: Finding, isWithoutKey: boolean | undefined): string[] {
  const { message, fix, causes, expected, came, corrected } = finding;
  const certainty = certaintyOf(finding, isWithoutKey);
  const [right, wrong] = sidesOf(finding).map(capitalised);
  return [
    `**${message}**`,
    ...(expected === undefined ? [] : [`${right}:\n\n${markdownFenced(expected, '')}`]),
    ...(came === undefined ? [] : [`${wrong}:\n\n${markdownFenced(came, '')}`]),
    `Fix: ${fix}`,
    ...(corrected === undefined ? [] : [`${corrected.of}, corrected:\n\n${markdownFenced(corrected.value, '')}`]),
    `Causes: ${causes.join(', ')}. ${certainty === 'proven' ? `Proven: ${proofOf(finding)}` : `${certainty}.`}`,
  ];
}
