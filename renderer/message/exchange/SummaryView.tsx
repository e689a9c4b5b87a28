/** What an exchange did, before how it was signed: the pictures, one sentence, its time, three facts of the signature. */
import { GitFork } from 'lucide-react';
import type { UssdLimits } from '../../../shared/environment/environment.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { sentenceWithoutReason, stepSentence } from '../../../shared/ussd/step-sentence.ts';
import { cameTooLate, stepAlone, stepInWalk } from '../../../shared/ussd/walk-times.ts';
import type { WalkRead } from '../../app/walk-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ToneIcon } from '../../ui/Chip.tsx';
import { checkedBy, statusTone } from '../../ui/ExchangeChips.tsx';
import { Section } from '../../ui/Section.tsx';
import { duration } from '../../ui/times.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { PressPicture } from './PressPicture.tsx';
import { SignatureFacts } from './SignatureFacts.tsx';
import { TimeBar } from './TimeBar.tsx';
import './summary.css';

type SummaryViewProps = {
  readonly exchange: Exchange;
  /** Of a press: its session, as far as it has been read. */
  readonly read: WalkRead | undefined;
  readonly limits: UssdLimits;
  /** How long the environment waits for an operation's answer, in milliseconds. */
  readonly totalTimeoutMs: number;
  readonly onSignature: () => void;
  readonly onSession: () => void;
  readonly onOpen: (exchangeId: string) => void;
  /** Opens a second phone that replays the session up to this screen. */
  readonly onFork: () => void;
  readonly onReadAgain: () => void;
};

export function SummaryView(props: SummaryViewProps) {
  const { exchange, read, limits, totalTimeoutMs, onSignature, onSession, onReadAgain } = props;
  const { press, timings } = exchange;
  return (
    <>
      {press ? (
        <PressSummary
          exchange={exchange}
          read={read}
          limits={limits}
          onOpen={props.onOpen}
          onFork={props.onFork}
          onReadAgain={onReadAgain}
        />
      ) : (
        <Section title="What happened">
          <Outcome exchange={exchange} sentence={operationSentence(exchange, duration(timings.totalMs))} />
          <MessagePicture exchange={exchange} />
        </Section>
      )}
      <Section
        title="Time"
        actions={
          press && (
            <Button weight="quiet" onPress={onSession}>
              Session against its limits
            </Button>
          )
        }
      >
        {press ? (
          <TimeBar timings={timings} limitMs={limits.applicationLimitMs} limitOf="that the network gives the service" />
        ) : (
          <TimeBar timings={timings} limitMs={totalTimeoutMs} limitOf="that this environment waits" />
        )}
      </Section>
      <Section title="Signature">
        <SignatureFacts
          observed={exchange}
          verified={exchange.verified}
          checkedBy={checkedBy(exchange)}
          onSignature={onSignature}
        />
      </Section>
    </>
  );
}

type PressSummaryProps = Pick<SummaryViewProps, 'exchange' | 'read' | 'limits' | 'onOpen' | 'onFork' | 'onReadAgain'>;

function PressSummary({ exchange, read, limits, onOpen, onFork, onReadAgain }: PressSummaryProps) {
  const found = read?.kind === 'walk' ? stepInWalk(read.walk, exchange.id) : undefined;
  const of = found ?? stepAlone(exchange);
  if (!of) return null;
  const isLate = cameTooLate(of.step, limits);
  const before = read?.kind === 'walk' && found && found.number > 1 ? read.walk.steps[found.number - 2] : undefined;
  return (
    <Section
      title="What happened"
      note={found && `step ${found.number} of its session`}
      actions={
        of.step.outcome.kind === 'screen' && (
          <Button weight="quiet" icon={GitFork} onPress={onFork}>
            Fork here
          </Button>
        )
      }
    >
      <Outcome
        exchange={exchange}
        isLate={isLate}
        sentence={sentenceWithoutReason(stepSentence(of.step, of.before, isLate), duration(exchange.totalMs))}
      />
      <PressPicture
        of={of}
        isLate={isLate}
        isReading={read?.kind === 'loading'}
        onBefore={before && (() => onOpen(before.exchangeId))}
      />
      {read?.kind === 'failed' && (
        <p className="entry soft">
          The session could not be read: {read.failure.message} <Button onPress={onReadAgain}>Try again</Button>
        </p>
      )}
    </Section>
  );
}

type OutcomeProps = { readonly exchange: Exchange; readonly sentence: string; readonly isLate?: boolean };

function Outcome({ exchange, sentence, isLate = false }: OutcomeProps) {
  return (
    <p className="summary__outcome icon-sentence" data-testid="outcome">
      <ToneIcon tone={isLate ? 'bad' : statusTone(exchange)} /> {sentence}
    </p>
  );
}

/** `took` is the time in words. */
export function operationSentence(
  exchange: Pick<Exchange, 'label' | 'status' | 'failure' | 'failureCode'>,
  took: string,
): string {
  const { label, status, failure, failureCode } = exchange;
  // The code that the label ends with is said in words here.
  const what = failureCode === undefined ? label : label.replace(` → ${failureCode}`, '');
  if (status === undefined) return `${what}: no answer after ${took}.`;
  if (failure !== undefined) return `${what}: the answer broke off after ${took}.`;
  if (status < 400) return `${what}: answered with ${status} in ${took}.`;
  return `${what}: ${status >= 500 ? 'the service failed' : 'refused'} with ${status} after ${took}.`;
}
