/** The messages that the receiver took. */
import { Webhook } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Chip } from '../ui/Chip.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { DeliveriesTab } from './DeliveriesTab.tsx';
import { deliveriesStore } from './deliveries-store.ts';
import { messagesStore } from './messages-store.ts';
import { webhooksStore } from './webhooks-store.ts';

export function DeliveriesPanel() {
  const stores = useStores();
  const store = useStore(webhooksStore(stores));
  const list = useStore(deliveriesStore(stores));
  const messages = useStore(messagesStore(stores));
  const environment = useStore(stores.workbench, selectedEnvironment);
  const share = useStore(stores.layout, ({ splits }) => splits.deliveries);
  const { load } = list;
  const { view } = store;
  const id = environment?.id;
  // A changed base URL means that a service started or stopped.
  const baseUrl = environment?.baseUrl;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (id === undefined) return;
    void view(id);
    void load();
  }, [id, baseUrl, view, load]);
  const { state, failure } = store;
  if (!state || !environment) {
    return <NotYet of="webhooks" icon={Webhook} failure={failure} onAgain={() => void store.refresh()} />;
  }
  return (
    <Room
      title="Deliveries"
      note={
        state.receiver.kind === 'listening' ? (
          <Chip tone="good">listening on port {state.receiver.port}</Chip>
        ) : (
          <Chip tone={state.receiver.kind === 'failed' ? 'bad' : 'unknown'}>not listening</Chip>
        )
      }
    >
      {store.actFailure && (
        <div className="inset">
          <Alert tone="bad">{store.actFailure.message}</Alert>
        </div>
      )}
      <DeliveriesTab
        store={store}
        list={list}
        messages={messages}
        environment={environment}
        share={share}
        onShare={(next) => stores.layout.getState().split('deliveries', next)}
        onExchange={(exchangeId) => openExchange(stores, exchangeId)}
        onDelivery={(deliveryId) => list.select({ ...list.selection, activeId: deliveryId })}
        onReceiver={() => void stores.errand('environments', (to) => to.openWebhooks(environment.id))}
      />
    </Room>
  );
}
