/** What lists and views say of a record, by the list that it is in: a message that we check reads otherwise than a request that a sandbox checked. */
import type { ReactNode } from 'react';
import type { WholeRecord } from '../../../shared/contract/record-commands.ts';
import { type DeliveryAnswer, type RecordSummary, sourceOf, verdictOf } from '../../../shared/record/record-summary.ts';
import { type WhyRefused, whyNotVerified, whyRefused } from '../../../shared/result/why-refused.ts';
import { answerLabel } from '../../../shared/webhook/delivery-label.ts';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { SignedNote, StatusChip } from '../../ui/ExchangeChips.tsx';

export type RecordWords = {
  readonly testId: string;
  /** Of the view, of all records, of one. */
  readonly name: string;
  readonly all: string;
  readonly one: string;
  label(record: RecordSummary): string;
  /** In a row, beside what it is. */
  about(record: RecordSummary): string;
  /** `isShort`: in a row. */
  verdict(record: RecordSummary, isShort: boolean): ReactNode;
  outcome(record: RecordSummary): ReactNode;
  sentence(record: RecordSummary): string;
  readonly checks: string;
  unjudged(record: WholeRecord): string | undefined;
  unanswered(record: WholeRecord): string | undefined;
  why(record: WholeRecord): WhyRefused | undefined;
};

/** Whose records others send: they are kept each in a list of its own. */
export type KeptSource = 'received' | 'passed' | 'sandbox';

/** Undefined for what was sent or imported. */
export function keptSourceOf(record: RecordSummary): KeptSource | undefined {
  const source = sourceOf(record);
  return source === 'sent' || source === 'imported' ? undefined : source;
}

const TONES = { verified: 'good', refused: 'bad', unjudged: 'unknown' } as const;

export const VERDICT_WORDS = {
  received: { verified: 'verified', refused: 'refused', unjudged: 'not checked' },
  passed: { verified: 'verified', refused: 'not verified', unjudged: 'not checked' },
} as const;

function verdictChip(source: keyof typeof VERDICT_WORDS, record: RecordSummary): ReactNode {
  const verdict = verdictOf(record);
  const tone: Tone = TONES[verdict];
  const word = VERDICT_WORDS[source][verdict];
  const { failedChecks = [] } = record;
  if (source === 'passed' || failedChecks.length === 0) return <Chip tone={tone}>{word}</Chip>;
  const which = failedChecks.length === 1 ? failedChecks[0] : `${failedChecks.length} checks`;
  return (
    <Chip tone={tone}>
      {word}: {which}
    </Chip>
  );
}

export const RECORD_WORDS: Readonly<Record<KeptSource, RecordWords>> = {
  received: {
    ...{ testId: 'delivery-row', name: 'Delivery', all: 'deliveries', one: 'delivery' },
    label: ({ label, answer }) => (answer ? `${label} → ${answerLabel(answer)}` : label),
    about: ({ deliveryId = '' }) => deliveryId,
    verdict: (record) => verdictChip('received', record),
    outcome: ({ answer }) =>
      answer &&
      `${answer.kind === 'status' ? 'answered ' : ''}${answerLabel(answer)}${answer.isOrdered ? ', ordered' : ''}`,
    sentence: () => '',
    checks: 'Checks of the message as it came',
    unjudged: ({ keyFailure }) => keyFailure?.message,
    unanswered: ({ answer }) => answer && UNANSWERED[answer.kind],
    why: ({ verdict }) => verdict && whyNotVerified(verdict.checks),
  },
  passed: {
    ...{ testId: 'capture-row', name: 'Request', all: 'requests', one: 'request' },
    label: ({ method, status }) => (status === undefined ? method : `${method} → ${status}`),
    about: () => '',
    verdict: (record) => verdictChip('passed', record),
    outcome: ({ status, failureCode }) => status ?? (failureCode === undefined ? '…' : 'no answer'),
    sentence: sentenceOf,
    checks: 'Checks of the request as it came',
    unjudged: ({ verdict }) => (verdict ? undefined : 'It was refused before its signature was looked at.'),
    unanswered: ({ failure }) => failure?.message ?? 'There is no answer yet.',
    why: whyStopped,
  },
  sandbox: {
    ...{ testId: 'journal-row', name: 'Request', all: 'requests', one: 'request' },
    label: ({ label }) => label,
    about: ({ operation = '', fault }) => (fault === undefined ? operation : `fault: ${fault}`),
    verdict: ({ verified }, isShort) => <SignedNote verified={verified} checkedBy="by the sandbox" isShort={isShort} />,
    outcome: (record) => <StatusChip exchange={record} />,
    // The doctor looks at what others sent only.
    sentence: (record) => (record.isOwn ? (record.sentence ?? '') : sentenceOf(record)),
    checks: 'Checks by the sandbox',
    unjudged: () => 'It was turned away before its signature was looked at.',
    unanswered: ({ fault }) =>
      fault === undefined ? 'No status was sent.' : `A fault took the answer away: ${fault}.`,
    // The checks are the sandbox’s own: they cannot agree or disagree with it.
    why(record) {
      const why = record.response && whyRefused(record);
      return why && { ...why, hint: undefined };
    },
  },
};

const UNANSWERED: Readonly<Record<DeliveryAnswer['kind'], string | undefined>> = {
  status: undefined,
  silence: 'The connection was held without an answer, as ordered.',
  'hang-up': 'The connection was closed without an answer, as ordered.',
  gone: 'The sender was gone before there was an answer.',
};

/** Until the doctor has found something, the checks that failed. */
function sentenceOf(record: RecordSummary): string {
  const { sentence, verified, failedChecks = [] } = record;
  if (sentence !== undefined) return sentence;
  return verified === false ? `Diagnosing … (failed: ${failedChecks.join(', ')})` : '';
}

/** The doctor's sentence comes before this one; where it found nothing, what that means is the sentence. */
function whyStopped(record: WholeRecord): WhyRefused | undefined {
  const { diagnosis, verdict, failure, sentence } = record;
  const failed = verdict && whyNotVerified(verdict.checks);
  const isUnexplained = diagnosis?.findings.length === 0 && sentence !== undefined;
  if (failed && isUnexplained) return { ...failed, reasons: [sentence] };
  return failed ?? whyRefused(record, failure?.message);
}

/** `2nd time`, `3rd time`, `21st time`: how often a message with this deliveryId had arrived, counting this one. */
export function timesLabel(attempt: number): string {
  const tens = attempt % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][attempt % 10] ?? 'th');
  return `${attempt}${ending} time`;
}
