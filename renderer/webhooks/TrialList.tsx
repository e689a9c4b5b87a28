/** The results of messages sent from here, newest first. */

import { CircleCheck, CircleX } from 'lucide-react';
import { PLANT_WORDS } from '../../shared/doctor/plant.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Section } from '../ui/Section.tsx';
import { duration } from '../ui/times.ts';
import type { MessageTrial } from './messages-store.ts';
import { isTaken, trialsLabel, trialTone } from './trial-words.ts';
import './trials.css';

type TrialListProps = {
  readonly trials: readonly MessageTrial[];
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
  readonly onClear: () => void;
};

/** Replays, newest first. */
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
      <Trials trials={trials} onExchange={onExchange} onDelivery={onDelivery} />
    </Section>
  );
}

/** Test messages as one line that opens. */
export function TrialFold({ trials, onExchange, onDelivery, onClear }: TrialListProps) {
  if (trials.length === 0) return null;
  const isRight = trials.every((trial) => trialTone(trial) === 'good');
  const Icon = isRight ? CircleCheck : CircleX;
  return (
    <details className="fold trials inset ruled">
      <summary>
        <Icon className={isRight ? 'good' : 'bad'} aria-hidden /> <b>{trialsLabel(trials)}</b>
      </summary>
      <Trials trials={trials} onExchange={onExchange} onDelivery={onDelivery} />
      <Button weight="quiet" onPress={onClear}>
        Clear
      </Button>
    </details>
  );
}

function Trials({ trials, onExchange, onDelivery }: Omit<TrialListProps, 'onClear'>) {
  return (
    <ol aria-label="What came back">
      {trials.map((trial) => (
        <Trial key={trial.serial} trial={trial} onExchange={onExchange} onDelivery={onDelivery} />
      ))}
    </ol>
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
    <Chip tone={trialTone(trial)}>{status === undefined ? (failure?.code ?? 'no answer') : `answered ${status}`}</Chip>
  );
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
      {what.kind === 'forgery' && expected !== undefined && isTaken(trial) && ' The receiver accepted it anyway.'}
    </>
  );
}

function failedToAnswer({ outcome }: MessageTrial): boolean {
  return outcome.kind === 'sent' && (outcome.sent.status ?? 0) >= 500;
}
