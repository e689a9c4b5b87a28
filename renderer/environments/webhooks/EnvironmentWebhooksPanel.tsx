/** The webhook of one environment: its registration, the receiver on this machine, its next answers, and test messages to it. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Environment } from '../../../shared/environment/environment.ts';
import { useStores } from '../../app/stores-context.ts';
import { NotYet } from '../../ui/EmptyState.tsx';
import { ForgeSection } from './ForgeSection.tsx';
import { ListenSection } from './ListenSection.tsx';
import { messagesStore } from './messages-store.ts';
import { OrderSection } from './OrderSection.tsx';
import { RegistrationSection } from './RegistrationSection.tsx';
import { webhooksStore } from './webhooks-store.ts';

export function EnvironmentWebhooksPanel({ environment }: { readonly environment: Environment }) {
  const stores = useStores();
  const store = useStore(webhooksStore(stores));
  const messages = useStore(messagesStore(stores));
  const { view } = store;
  const { id } = environment;
  useEffect(() => void view(id), [id, view]);
  const { state, failure } = store;
  if (!state || state.environmentId !== id) {
    return <NotYet of="webhooks" failure={failure} onAgain={() => void store.refresh()} />;
  }
  const onShow = (recordId: string) => stores.errand('history', (to) => to.openRecord(recordId, undefined));
  return (
    <>
      <RegistrationSection store={store} state={state} environment={environment} onShow={onShow} />
      <ListenSection
        store={store}
        state={state}
        onReceived={() => stores.errand('history', (to) => to.showRecords('source:received'))}
      />
      <OrderSection store={store} state={state} />
      <ForgeSection state={state} messages={messages} onListen={() => void store.listen()} onShow={onShow} />
    </>
  );
}
