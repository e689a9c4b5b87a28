/** The Webhooks room: received messages, the receiver, and forged messages for negative tests. */
import { Webhook } from 'lucide-react';
import { useStore } from 'zustand';
import type { Environment } from '../../shared/environment/environment.ts';
import type { WebhookState } from '../../shared/webhook/webhook-state.ts';
import { openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Chip } from '../ui/Chip.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { DeliveriesTab } from './DeliveriesTab.tsx';
import { deliveriesStore } from './deliveries-store.ts';
import { ForgeTab } from './ForgeTab.tsx';
import { ListenSection } from './ListenSection.tsx';
import { messagesStore } from './messages-store.ts';
import { OrderSection } from './OrderSection.tsx';
import { RegistrationSection } from './RegistrationSection.tsx';
import { WEBHOOK_TABS, type WebhooksState, webhooksStore } from './webhooks-store.ts';

export function WebhooksPanel() {
  const stores = useStores();
  const store = useStore(webhooksStore(stores));
  const list = useStore(deliveriesStore(stores));
  const messages = useStore(messagesStore(stores));
  const environment = useStore(stores.workbench, selectedEnvironment);
  const { state, failure } = store;
  if (!state || !environment) {
    return <NotYet of="webhooks" icon={Webhook} failure={failure} onAgain={() => void store.load()} />;
  }
  const openDelivery = (id: string) => {
    store.choose('deliveries');
    void list.open(id);
  };
  return (
    <Room
      title="Webhooks"
      note={
        state.receiver.kind === 'listening' ? (
          <Chip tone="good">listening on port {state.receiver.port}</Chip>
        ) : (
          <Chip tone={state.receiver.kind === 'failed' ? 'bad' : 'unknown'}>not listening</Chip>
        )
      }
      tabs={WEBHOOK_TABS}
      tab={store.tab}
      onTab={store.choose}
    >
      {store.actFailure && (
        <div className="inset">
          <Alert tone="bad">{store.actFailure.message}</Alert>
        </div>
      )}
      {store.tab === 'deliveries' && (
        <DeliveriesTab
          store={store}
          list={list}
          messages={messages}
          environment={environment}
          onExchange={(id) => openExchange(stores, id)}
          onDelivery={openDelivery}
        />
      )}
      {store.tab === 'receiver' && (
        <ReceiverTab
          key={environment.id}
          store={store}
          state={state}
          environment={environment}
          onExchange={(id) => openExchange(stores, id)}
        />
      )}
      {store.tab === 'forge' && (
        <ForgeTab
          state={state}
          messages={messages}
          onListen={() => void store.listen()}
          onExchange={(id) => openExchange(stores, id)}
          onDelivery={openDelivery}
        />
      )}
    </Room>
  );
}

type ReceiverTabProps = {
  readonly store: WebhooksState;
  readonly state: WebhookState;
  readonly environment: Environment;
  readonly onExchange: (id: string) => void;
};

/** The receiver: its address, its registration with the service, and its next answers. */
function ReceiverTab(props: ReceiverTabProps) {
  return (
    <div className="page page--text">
      <RegistrationSection {...props} />
      <ListenSection store={props.store} state={props.state} />
      <OrderSection store={props.store} state={props.state} />
    </div>
  );
}
