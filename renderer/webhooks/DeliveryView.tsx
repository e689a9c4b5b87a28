/** One message that came, in the inspector's own views: how it was signed, what it says, its checks; and sent once more. */
import { ArrowLeft, CircleAlert, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { fromBase64 } from '../../shared/bytes/base64.ts';
import { firstHeader } from '../../shared/http/message.ts';
import type { Delivery } from '../../shared/webhook/delivery.ts';
import { deliveryAsExchange } from '../../shared/webhook/delivery-as-exchange.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { CopyMenu } from '../copy/CopyMenu.tsx';
import { BodyView } from '../message/BodyView.tsx';
import { ChecksView } from '../message/ChecksView.tsx';
import { HeadersView } from '../message/HeadersView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { rawHeaders, targetOf } from '../message/raw-message.ts';
import { SignatureView } from '../message/SignatureView.tsx';
import type { CopyState } from '../stores/copy-store.ts';
import type { ShownDelivery } from '../stores/deliveries-store.ts';
import type { MessagesState } from '../stores/messages-store.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { DeliveryHead } from './DeliveryHead.tsx';
import { ReplaySection } from './ReplaySection.tsx';

type DeliveryViewProps = {
  readonly shown: Exclude<ShownDelivery, { kind: 'none' }>;
  readonly state: WebhookState | undefined;
  readonly messages: MessagesState;
  readonly copy: CopyState;
  readonly onBack: () => void;
  readonly onAgain: (id: string) => void;
  readonly onExchange: (id: string) => void;
  readonly onDelivery: (id: string) => void;
};

export function DeliveryView(props: DeliveryViewProps) {
  const { shown, onBack, onAgain } = props;
  return (
    <div className="delivery">
      <div className="delivery__back">
        <Button icon={ArrowLeft} onPress={onBack}>
          All deliveries
        </Button>
      </div>
      {shown.kind === 'loading' && <Skeleton of="the delivery" />}
      {shown.kind === 'failed' && (
        <EmptyState picture={CircleAlert} title="This delivery cannot be shown" words={shown.failure.message} isFailure>
          <Button onPress={() => onAgain(shown.id)}>Try again</Button>
        </EmptyState>
      )}
      {shown.kind === 'delivery' && <Whole key={shown.id} {...props} delivery={shown.delivery} />}
    </div>
  );
}

type Part = 'signature' | 'message' | 'checks' | 'again';

/** The part that was looked at last, kept over deliveries. */
let lastPart: Part = 'message';

function Whole({ delivery, copy, ...rest }: DeliveryViewProps & { readonly delivery: Delivery }) {
  const [part, setPart] = useState<Part>(lastPart);
  const lit = useHighlight();
  const exchange = deliveryAsExchange(delivery);
  const checks = delivery.verdict?.checks ?? [];
  const held = checks.filter((check) => check.ok).length;
  const choose = (next: Part) => {
    lastPart = next;
    setPart(next);
  };
  return (
    <article className="inspector" aria-label="Delivery">
      <DeliveryHead delivery={delivery}>
        {exchange && (
          <CopyMenu
            state={copy.state}
            environment={undefined}
            onCopy={(form) => void copy.copy(exchange, form, false)}
            onClose={copy.settle}
          />
        )}
      </DeliveryHead>
      <Tabs
        name="Parts of the delivery"
        tabs={[
          ['message', 'Message'],
          ['signature', 'Signature'],
          ['checks', delivery.verdict ? `Checks ${held}/${checks.length}` : 'Checks'],
          ['again', 'Send again'],
        ]}
        chosen={part}
        onChoose={choose}
      />
      <div className="inspector__part" role="tabpanel" aria-label={part}>
        {part === 'message' && <MessageView delivery={delivery} />}
        {part === 'signature' &&
          (exchange ? (
            <SignatureView exchange={exchange} lit={lit} />
          ) : (
            <EmptyState
              picture={ShieldQuestion}
              title="There is no base to show"
              words="The signature headers are missing or cannot be read, or they name a component that this message does not have. The checks say which."
            />
          ))}
        {part === 'checks' &&
          (delivery.verdict ? (
            <ChecksView checks={checks} title="Checks of the message as it came" />
          ) : (
            <EmptyState
              picture={ShieldQuestion}
              title="This message was not checked"
              words={delivery.keyFailure?.message ?? 'There was no key to verify it with.'}
            />
          ))}
        {part === 'again' && <ReplaySection delivery={delivery} {...rest} />}
      </div>
    </article>
  );
}

function MessageView({ delivery }: { readonly delivery: Delivery }) {
  const lit = useHighlight();
  const { request, trace } = delivery;
  const bytes = fromBase64(request.body.base64);
  return (
    <>
      <Section
        title="Headers as they came"
        note={`${request.headers.length} lines`}
        actions={<CopyButton name="Copy headers" text={() => rawHeaders(request.headers)} />}
      >
        <p className="start-line">
          <code>
            <b>{request.method}</b> {targetOf(request.url)} HTTP/1.1
          </code>
        </p>
        <HeadersView headers={request.headers} lines={trace?.lines ?? []} lit={lit} />
      </Section>
      <BodyView
        body={{
          bytes: bytes.ok ? bytes.value : new Uint8Array(0),
          totalBytes: request.body.totalBytes,
          isLoading: false,
        }}
        contentType={firstHeader(request.headers, 'content-type') ?? ''}
        onLoadMore={() => {}}
      />
    </>
  );
}
