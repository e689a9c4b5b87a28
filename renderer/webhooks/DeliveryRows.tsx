/** Many deliveries, one line each, of which only those in sight are drawn. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { Repeat2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DeliverySummary } from '../../shared/webhook/delivery.ts';
import { answerLabel } from '../../shared/webhook/delivery-label.ts';
import { Chip } from '../ui/Chip.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import { deliveryStatusLabel, STATUS_LABELS, timesLabel } from './webhook-labels.ts';

const ROW_PX = 42;
/** Older ones are asked for when this many rows are left below. */
const ROWS_AHEAD = 20;

type DeliveryRowsProps = {
  readonly deliveries: readonly DeliverySummary[];
  readonly onNearEnd: () => void;
  readonly onChoose: (id: string) => void;
};

export function DeliveryRows({ deliveries, onNearEnd, onChoose }: DeliveryRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: deliveries.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 12,
    getItemKey: (at) => deliveries[at]?.id ?? at,
  });
  const items = rows.getVirtualItems();
  const lastAt = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastAt >= deliveries.length - ROWS_AHEAD) onNearEnd();
  }, [lastAt, deliveries.length, onNearEnd]);
  return (
    <div className="deliveries__rows" ref={box}>
      <div className="deliveries__all" style={{ height: rows.getTotalSize() }}>
        {items.map((item) => {
          const delivery = deliveries[item.index];
          if (!delivery) return null;
          return (
            <div key={item.key} className="deliveries__place" style={{ transform: `translateY(${item.start}px)` }}>
              <Row delivery={delivery} newer={deliveries[item.index - 1]} onChoose={onChoose} />
            </div>
          );
        })}
      </div>
    </div>
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
    <button type="button" className="delivery-row" data-testid="delivery-row" onClick={() => onChoose(id)}>
      <span className="delivery-row__day">{beginsDay ? dayOf(receivedAtMs) : ''}</span>
      <time className="delivery-row__time">{timeOfDay(receivedAtMs)}</time>
      <span className="delivery-row__what">
        <span className="delivery-row__event">{event ?? 'unreadable message'}</span>
        {attempt > 1 && (
          <b className="delivery-row__repeat" title="A message with this deliveryId came before.">
            <Repeat2 size={13} aria-hidden /> {timesLabel(attempt)}
          </b>
        )}
      </span>
      <code className="delivery-row__id">{deliveryId ?? ''}</code>
      <Chip standing={STATUS_LABELS[status][0]}>{deliveryStatusLabel(delivery)}</Chip>
      <span className="delivery-row__answer">
        {answer.kind === 'status' ? 'answered ' : ''}
        {answerLabel(answer)}
        {answer.isOrdered ? ', ordered' : ''}
      </span>
    </button>
  );
}
