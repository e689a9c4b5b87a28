/** Deliveries, one line each; draws only visible rows. */
import { Repeat2 } from 'lucide-react';
import type { DeliverySummary } from '../../shared/webhook/delivery.ts';
import { answerLabel } from '../../shared/webhook/delivery-label.ts';
import { Chip } from '../ui/Chip.tsx';
import { Rows } from '../ui/Rows.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import { deliveryStatusLabel, STATUS_LABELS, timesLabel } from './webhook-labels.ts';

type DeliveryRowsProps = {
  readonly deliveries: readonly DeliverySummary[];
  readonly onNearEnd: () => void;
  readonly onChoose: (id: string) => void;
};

export function DeliveryRows({ deliveries, onNearEnd, onChoose }: DeliveryRowsProps) {
  return (
    <Rows
      className="deliveries__rows"
      count={deliveries.length}
      keyOf={(at) => deliveries[at]?.id ?? ''}
      row={(at) => {
        const delivery = deliveries[at];
        return delivery && <Row delivery={delivery} newer={deliveries[at - 1]} onChoose={onChoose} />;
      }}
      onNearEnd={onNearEnd}
    />
  );
}

type RowProps = {
  readonly delivery: DeliverySummary;
  readonly newer: DeliverySummary | undefined;
  readonly onChoose: (id: string) => void;
};

function Row({ delivery, newer, onChoose }: RowProps) {
  const { id, receivedAtMs, event, deliveryId, attempt, answer, status } = delivery;
  const beginsDay = !newer || dayOf(newer.receivedAtMs) !== dayOf(receivedAtMs);
  return (
    <button type="button" className="row delivery-row" data-testid="delivery-row" onClick={() => onChoose(id)}>
      <span className="delivery-row__day soft strong">{beginsDay ? dayOf(receivedAtMs) : ''}</span>
      <time className="soft">{timeOfDay(receivedAtMs)}</time>
      <span className="delivery-row__what">
        <span className="delivery-row__event one-line strong">{event ?? 'unreadable message'}</span>
        {attempt > 1 && (
          <b className="icon-word warn small strong" title="A message with this deliveryId came before.">
            <Repeat2 aria-hidden /> <span className="delivery-row__times">{timesLabel(attempt)}</span>
          </b>
        )}
      </span>
      <code className="delivery-row__id one-line faint">{deliveryId ?? ''}</code>
      <Chip tone={STATUS_LABELS[status][0]}>{deliveryStatusLabel(delivery)}</Chip>
      <span className="delivery-row__answer one-line soft">
        {answer.kind === 'status' ? 'answered ' : ''}
        {answerLabel(answer)}
        {answer.isOrdered ? ', ordered' : ''}
      </span>
    </button>
  );
}
