/** Sets how the receiver answers the next messages, to watch a service retry. */
import { ListOrdered, X } from 'lucide-react';
import { useState } from 'react';
import type { WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { Section } from '../../ui/Section.tsx';
import { ORDER_KINDS, orderLabel, orderOf } from './webhook-labels.ts';
import type { WebhooksState } from './webhooks-store.ts';

type OrderSectionProps = { readonly store: WebhooksState; readonly state: WebhookState };

const MOST = 1000;

export function OrderSection({ store, state: { order } }: OrderSectionProps) {
  const [choice, setChoice] = useState('500');
  const [count, setCount] = useState(3);
  const isBusy = store.acting !== undefined;
  return (
    <Section title="Next answers" note="by default 200 if every check passes, 401 if not, 503 without a key">
      <p className="line note">
        {order ? (
          <>
            <Chip tone="warn">ordered</Chip>
            <span>{orderLabel(order)}</span>
            <Button weight="quiet" icon={X} disabled={isBusy} onPress={() => void store.order(undefined)}>
              Answer by the verdict again
            </Button>
          </>
        ) : (
          <>
            <Chip tone="good">by the verdict</Chip>
            <span>Each message is answered by its verdict.</span>
          </>
        )}
      </p>
      <div className="stack inset">
        <div className="field-line">
          <ChoiceField label="Answer" choices={ORDER_KINDS} chosen={choice} onChoose={setChoice} />
          <NumberField
            label="To how many"
            unit="messages"
            value={count}
            least={1}
            onChange={(value) => setCount(Math.min(value, MOST))}
          />
          <Button icon={ListOrdered} disabled={isBusy} onPress={() => void store.order(orderOf(choice, count))}>
            Set
          </Button>
        </div>
        <p className="lead">
          The sandbox tries a message that is not answered 2xx again after 1, 2, 4, 8 and 16 seconds of its clock. Each
          try is a delivery here; its side of it stands in the sandbox’s outbox.
        </p>
      </div>
    </Section>
  );
}
