/** The head of a delivery: its event, status and time, and what could not be parsed. */
import type { ReactNode } from 'react';
import type { Delivery } from '../../shared/webhook/delivery.ts';
import { deliveryLabel } from '../../shared/webhook/delivery-label.ts';
import { MessageHead } from '../message/MessageHead.tsx';
import { Chip } from '../ui/Chip.tsx';
import { dayOf } from '../ui/times.ts';
import { deliveryStatusLabel, STATUS_LABELS, timesLabel } from './webhook-labels.ts';

export function DeliveryHead({ delivery, children }: { readonly delivery: Delivery; readonly children: ReactNode }) {
  const { receivedAtMs, request, deliveryId, attempt, content, isWhole, answer, keyFailure } = delivery;
  return (
    <MessageHead
      label={deliveryLabel(delivery)}
      request={request}
      atMs={receivedAtMs}
      chips={
        <>
          <Chip tone={STATUS_LABELS[delivery.status][0]}>{deliveryStatusLabel(delivery)}</Chip>
          {attempt > 1 && <Chip tone="warn">{timesLabel(attempt)}</Chip>}
          {!isWhole && <Chip tone="bad">cut off</Chip>}
        </>
      }
      actions={children}
      facts={
        <>
          {deliveryId !== undefined && (
            <span>
              deliveryId <code>{deliveryId}</code>
            </span>
          )}
          {content.kind === 'read' && content.createdAt !== undefined && <CreatedAt value={content.createdAt} />}
          {answer.isOrdered && <span>answered as ordered</span>}
        </>
      }
    >
      {content.kind === 'unreadable' && <p className="warn">The body cannot be read as a delivery: {content.reason}</p>}
      {content.kind === 'read' && content.otherFields.length > 0 && (
        <p className="warn">
          It has fields beyond those of the sandbox’s messages: <code>{content.otherFields.join(', ')}</code>.
        </p>
      )}
      {keyFailure && <p className="warn">Not checked: {keyFailure.message}</p>}
    </MessageHead>
  );
}

const FIRST_MILLISECONDS = 100_000_000_000;

/** The raw number, and the date that its magnitude suggests. */
function CreatedAt({ value }: { readonly value: number }) {
  const isMs = Math.abs(value) >= FIRST_MILLISECONDS;
  const atMs = isMs ? value : value * 1000;
  const isDate = Math.abs(atMs) <= 8_640_000_000_000_000;
  return (
    <span>
      createdAt <code>{value}</code>
      {isDate && ` (${isMs ? 'ms' : 's'}: ${dayOf(atMs)}, ${new Date(atMs).toLocaleTimeString('en-GB')})`}
    </span>
  );
}
