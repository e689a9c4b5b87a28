/** One received message in the inspector's views: how it was signed, its content, its checks; and replaying it. */
import { whyNotVerified } from '../../shared/result/why-refused.ts';
import type { Delivery, DeliveryAnswer } from '../../shared/webhook/delivery.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { CopyMenuPanel } from '../copy/CopyMenuPanel.tsx';
import { ObservedView } from '../message/ObservedView.tsx';
import { Opened } from '../ui/Opened.tsx';
import { DeliveryHead } from './DeliveryHead.tsx';
import type { ShownDelivery } from './deliveries-store.ts';
import type { MessagesState } from './messages-store.ts';
import { ReplaySection } from './ReplaySection.tsx';

type DeliveryViewProps = {
  readonly shown: Exclude<ShownDelivery, { kind: 'none' }>;
  readonly state: WebhookState | undefined;
  readonly messages: MessagesState;
  readonly onBack: () => void;
  readonly onAgain: (id: string) => void;
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
};

export function DeliveryView(props: DeliveryViewProps) {
  const { shown, onBack, onAgain } = props;
  return (
    <Opened
      all="deliveries"
      one="delivery"
      isLoading={shown.kind === 'loading'}
      failure={shown.kind === 'failed' ? shown.failure : undefined}
      onBack={onBack}
      onAgain={() => onAgain(shown.id)}
    >
      {shown.kind === 'delivery' && <Whole key={shown.id} {...props} delivery={shown.delivery} />}
    </Opened>
  );
}

function Whole({ delivery, ...rest }: DeliveryViewProps & { readonly delivery: Delivery }) {
  const { trace, receivedAtMs, handledMs, answer, keyFailure } = delivery;
  return (
    <ObservedView
      name="Delivery"
      observed={delivery}
      subject={{ kind: 'delivery', id: delivery.id }}
      judgedAtMs={receivedAtMs}
      why={delivery.verdict && whyNotVerified(delivery.verdict.checks)}
      head={
        <DeliveryHead delivery={delivery}>
          {trace && (
            <CopyMenuPanel
              of={{ ...delivery, trace, startedAtMs: receivedAtMs, timings: { totalMs: handledMs } }}
              environmentId={undefined}
            />
          )}
        </DeliveryHead>
      }
      parts={[
        'request',
        'signature',
        'checks',
        'response',
        { id: 'again', label: 'Send again', view: <ReplaySection delivery={delivery} {...rest} /> },
      ]}
      words={{
        checks: 'Checks of the message as it came',
        unjudged: keyFailure?.message,
        unanswered: UNANSWERED[answer.kind],
      }}
    />
  );
}

const UNANSWERED: Readonly<Record<DeliveryAnswer['kind'], string | undefined>> = {
  status: undefined,
  silence: 'The connection was held without an answer, as ordered.',
  'hang-up': 'The connection was closed without an answer, as ordered.',
  gone: 'The sender was gone before there was an answer.',
};
