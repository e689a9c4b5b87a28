/**
 * What an exchange did, as one row of a fixed height: pictures of before and after, one sentence, three checks, its time. Whatever was sent, what is
 * below the row stays where it is.
 */
import type { ReactNode } from 'react';
import type { UssdLimits } from '../../../shared/environment/environment.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { sentenceWithoutReason, stepSentence } from '../../../shared/ussd/step-sentence.ts';
import { cameTooLate, stepAlone, stepInWalk } from '../../../shared/ussd/walk-times.ts';
import type { ExchangePart } from '../../app/inspector-store.ts';
import type { WalkRead } from '../../app/walk-store.ts';
import { Button } from '../../ui/Button.tsx';
import { ToneIcon } from '../../ui/Chip.tsx';
import { statusTone } from '../../ui/ExchangeChips.tsx';
import { duration } from '../../ui/times.ts';
import { MessagePicture } from './MessagePicture.tsx';
import { PressPicture } from './PressPicture.tsx';
import { TimeBar } from './TimeBar.tsx';
import { threeChecks } from './three-checks.ts';
import './what-happened.css';

type WhatHappenedProps = {
  readonly exchange: Exchange;
  readonly title: ReactNode;
  readonly facts: ReactNode;
  /** Of a press: its session, as far as it has been read. */
  readonly read: WalkRead | undefined;
  readonly limits: UssdLimits;
  /** How long the environment waits for an operation's answer, in milliseconds. */
  readonly totalTimeoutMs: number;
  readonly onPart: (part: ExchangePart) => void;
  readonly onOpen: (exchangeId: string) => void;
  readonly onReadAgain: () => void;
};

export function WhatHappened(props: WhatHappenedProps) {
  const { exchange, title, facts, read, limits, totalTimeoutMs, onPart, onOpen, onReadAgain } = props;
  const { timings } = exchange;
  const took = duration(timings.totalMs);
  const found = read?.kind === 'walk' ? stepInWalk(read.walk, exchange.id) : undefined;
  const of = found ?? stepAlone(exchange);
  const isLate = of !== undefined && cameTooLate(of.step, limits);
  const before = read?.kind === 'walk' && found && found.number > 1 ? read.walk.steps[found.number - 2] : undefined;
  return (
    <section className="happened" aria-label="What happened">
      {title}
      <div className="happened__row" data-kind={of ? 'press' : 'message'}>
        {of ? (
          <PressPicture
            of={of}
            isLate={isLate}
            isReading={read?.kind === 'loading'}
            onBefore={before && (() => onOpen(before.exchangeId))}
          />
        ) : (
          <MessagePicture exchange={exchange} />
        )}
        <div className="happened__told">
          <p className="happened__outcome" data-testid="outcome">
            <ToneIcon tone={isLate ? 'bad' : statusTone(exchange)} />{' '}
            {of
              ? sentenceWithoutReason(stepSentence(of.step, of.before, isLate), duration(exchange.totalMs))
              : operationSentence(exchange, took)}
          </p>
          {read?.kind === 'failed' ? (
            <p className="small soft one-line" title={read.failure.message}>
              <Button weight="quiet" onPress={onReadAgain}>
                Try again
              </Button>{' '}
              The session could not be read: {read.failure.message}
            </p>
          ) : (
            facts
          )}
          <ul className="happened__checks" aria-label="Checks">
            {threeChecks(exchange, isLate).map(({ name, tone, words, part }) => (
              <li key={name}>
                <button type="button" className="happened__check small" onClick={() => onPart(part)}>
                  <ToneIcon tone={tone} /> <span>{name}</span> <span className="one-line soft">{words}</span>
                </button>
              </li>
            ))}
          </ul>
          {of ? (
            <TimeBar
              timings={timings}
              limitMs={limits.applicationLimitMs}
              limitOf="The network gives the service so long."
            />
          ) : (
            <TimeBar timings={timings} limitMs={totalTimeoutMs} limitOf="This environment waits so long." />
          )}
        </div>
      </div>
    </section>
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
