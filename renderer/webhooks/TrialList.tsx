/** The results of messages sent from here, newest first. */

import { CircleCheck, CircleX } from 'lucide-react';
import { PLANT_WORDS } from '../../shared/doctor/plant.ts';
import { Button } from '../ui/Button.tsx';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';
import { duration } from '../ui/times.ts';
import type { MessageTrial } from './messages-store.ts';
import './trials.css';

type TrialListProps = {
  readonly trials: readonly MessageTrial[];
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
  readonly onClear: () => void;
};

export function TrialList({ trials, onExchange, onDelivery, onClear }: TrialListProps) {
  if (trials.length === 0) return null;
  return (
    <Section
      title="What came back"
      note={`${trials.length}, newest first`}
      actions={
        <Button weight="quiet" onPress={onClear}>
          Clear
        </Button>
      }
    >
      <ol aria-label="What came back">
        {trials.map((trial) => (
          <Trial key={trial.serial} trial={trial} onExchange={onExchange} onDelivery={onDelivery} />
        ))}
      </ol>
    </Section>
  );
}

type TrialProps = Pick<TrialListProps, 'onExchange' | 'onDelivery'> & { readonly trial: MessageTrial };

function Trial({ trial, onExchange, onDelivery }: TrialProps) {
  const { what, outcome } = trial;
  const name = what.kind === 'forgery' ? PLANT_WORDS[what.forgery].label : `Replay of ${what.label}`;
  if (outcome.kind === 'failed') {
    return (
      <li className="entry">
        <b>{name}</b>
        <TrialChip trial={trial} />
        <p className="trials__words soft">{outcome.failure.message}</p>
      </li>
    );
  }
  const { sent } = outcome;
  const { deliveryId } = sent;
  return (
    <li className="entry">
      <b>{name}</b>
      <TrialChip trial={trial} />
      <span className="faint">{duration(sent.totalMs)}</span>
      <span className="line push">
        {deliveryId !== undefined && (
          <Button weight="quiet" name={`Show the delivery of ${name}`} onPress={() => onDelivery(deliveryId)}>
            Delivery
          </Button>
        )}
        <Button weight="quiet" name={`Show the exchange of ${name}`} onPress={() => onExchange(sent.exchangeId)}>
          Exchange
        </Button>
      </span>
      <p className="trials__words soft">
        <Verdict trial={trial} failedChecks={sent.failedChecks} /> {sent.failure?.message ?? ''}
      </p>
    </li>
  );
}

/** The answer's chip; good if it is the expected answer. */
export function TrialChip({ trial }: { readonly trial: MessageTrial }) {
  const { outcome } = trial;
  if (outcome.kind === 'failed') return <Chip tone="bad">not sent</Chip>;
  const { status, failure } = outcome.sent;
  return (
    <Chip tone={answerTone(trial)}>{status === undefined ? (failure?.code ?? 'no answer') : `answered ${status}`}</Chip>
  );
}

/**
 * A receiver should accept a valid message by a known key and refuse any other; a replay has no expected answer. A receiver that fails or is not
 * ready has refused nothing.
 */
function answerTone({ what, expected, outcome }: MessageTrial): Tone {
  const status = outcome.kind === 'sent' ? outcome.sent.status : undefined;
  if (status === undefined) return 'bad';
  if (status >= 500) return 'warn';
  const isTaken = status >= 200 && status < 300;
  if (what.kind === 'replay') return isTaken ? 'good' : 'warn';
  return isTaken === (expected === undefined && !what.isStranger) ? 'good' : 'bad';
}

function Verdict({ trial, failedChecks }: { readonly trial: MessageTrial; readonly failedChecks: readonly string[] }) {
  const { what, expected } = trial;
  const wanted = expected === undefined ? [] : [expected];
  const isAsExpected = what.kind === 'replay' || failedChecks.join() === wanted.join();
  const Icon = isAsExpected ? CircleCheck : CircleX;
  const said =
    failedChecks.length === 0
      ? 'Our verifier finds nothing wrong with it.'
      : `Our verifier refuses it for ${failedChecks.join(', ')}.`;
  return (
    <>
      <Icon aria-hidden /> {said}
      {what.kind === 'forgery' && what.isStranger && !failedToAnswer(trial) && ' This receiver does not know the key.'}
      {failedToAnswer(trial) && ' The receiver did not check it: the delivery or the answer says why.'}
      {what.kind === 'forgery' && expected !== undefined && takenAnyway(trial) && ' The receiver accepted it anyway.'}
    </>
  );
}

function failedToAnswer({ outcome }: MessageTrial): boolean {
  return outcome.kind === 'sent' && (outcome.sent.status ?? 0) >= 500;
}

function takenAnyway({ outcome }: MessageTrial): boolean {
  const status = outcome.kind === 'sent' ? outcome.sent.status : undefined;
  return status !== undefined && status >= 200 && status < 300;
}
