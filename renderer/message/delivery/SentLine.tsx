/** What became of a message that was sent from here to a receiver, in one line of a list. */
import { CircleCheck, CircleX } from 'lucide-react';
import type { Answer } from '../../../shared/failure.ts';
import type { SentMessage } from '../../../shared/webhook/webhook-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip, type Tone } from '../../ui/Chip.tsx';
import { duration } from '../../ui/times.ts';
import './sent-line.css';

type SentLineProps = {
  /** For the user, and in the names of its buttons. */
  readonly name: string;
  readonly came: Answer<SentMessage>;
  readonly tone: Tone;
  /** Whether our verifier finds what it should. */
  readonly isAsExpected: boolean;
  /** What is said besides. */
  readonly words?: string;
  /** Shows the record of the message as it was sent, or as it was received. */
  readonly onShow: (id: string) => void;
};

export function SentLine({ name, came, tone, isAsExpected, words = '', onShow }: SentLineProps) {
  if (!came.ok) {
    return (
      <li className="entry">
        <b>{name}</b>
        <SentChip came={came} tone={tone} />
        <p className="sent-line__words soft">{came.failure.message}</p>
      </li>
    );
  }
  const { deliveryId, exchangeId, totalMs, status = 0, failedChecks, failure } = came.value;
  const Icon = isAsExpected ? CircleCheck : CircleX;
  const judged =
    failedChecks.length === 0
      ? 'Our verifier finds nothing wrong with it.'
      : `Our verifier refuses it for ${failedChecks.join(', ')}.`;
  const unchecked = status >= 500 ? 'The receiver did not check it: the delivery or the answer says why.' : '';
  return (
    <li className="entry">
      <b>{name}</b>
      <SentChip came={came} tone={tone} />
      <span className="faint">{duration(totalMs)}</span>
      <span className="line push">
        {deliveryId !== undefined && (
          <Button weight="quiet" name={`Show the delivery of ${name}`} onPress={() => onShow(deliveryId)}>
            Delivery
          </Button>
        )}
        <Button weight="quiet" name={`Show the exchange of ${name}`} onPress={() => onShow(exchangeId)}>
          Exchange
        </Button>
      </span>
      <p className="sent-line__words soft">
        <Icon aria-hidden /> {[judged, unchecked, words, failure?.message ?? ''].filter((one) => one !== '').join(' ')}
      </p>
    </li>
  );
}

export function SentChip({ came, tone }: Pick<SentLineProps, 'came' | 'tone'>) {
  if (!came.ok) return <Chip tone="bad">not sent</Chip>;
  const { status, failure } = came.value;
  return <Chip tone={tone}>{status === undefined ? (failure?.code ?? 'no answer') : `answered ${status}`}</Chip>;
}

/** Whether the receiver accepted it; undefined where it did not answer, or failed itself. */
export function isTaken(came: Answer<SentMessage>): boolean | undefined {
  const status = came.ok ? came.value.status : undefined;
  if (status === undefined || status >= 500) return undefined;
  return status >= 200 && status < 300;
}

/** By whether it was accepted; a receiver that fails or is not ready has refused nothing. */
export function statusTone(came: Answer<SentMessage>, toneOf: (isTaken: boolean) => Tone): Tone {
  const taken = isTaken(came);
  if (taken !== undefined) return toneOf(taken);
  return came.ok && came.value.status !== undefined ? 'warn' : 'bad';
}
