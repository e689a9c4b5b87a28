/** The inspector: one exchange, from what was signed to what came back. */
import { CircleAlert, Compass, PhoneOutgoing, ScanSearch } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { type ExchangesState, newestIn } from '../app/exchanges-store.ts';
import type { InspectorState } from '../app/inspector-store.ts';
import { dialCode } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { ExchangePanel } from '../message/exchange/ExchangePanel.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';

export function InspectorPanel() {
  const { inspector, exchanges } = useStores();
  const room = useStore(inspector);
  const list = useStore(exchanges);
  // Drawing an exchange takes longer than a frame, so the next key press goes before it.
  return <InspectorView room={useDeferredValue(room)} listed={useDeferredValue(list)} />;
}

type InspectorViewProps = { readonly room: InspectorState; readonly listed: ExchangesState };

const InspectorView = memo(({ room, listed }: InspectorViewProps) => {
  const stores = useStores();
  const { workbench } = stores;
  const { exchanges: list, status: listStatus } = listed;
  const environment = useStore(workbench, selectedEnvironment);
  const serviceCode = environment?.ussdProfile.serviceCode;
  const onFollow = () => void room.follow(newestIn(listed, environment?.id));
  const { shown } = room;
  if (shown.kind === 'nothing') {
    if (listStatus === 'loading') return <Skeleton of="the last exchange" />;
    return (
      <EmptyState
        icon={ScanSearch}
        title={list.length === 0 ? 'Nothing was sent yet' : 'Nothing was sent in this environment yet'}
        text="Every key press and every request that is sent shows here, byte by byte."
      >
        {serviceCode !== undefined && (
          <Button weight="primary" icon={PhoneOutgoing} onPress={() => dialCode(stores, serviceCode)}>
            Dial {serviceCode}
          </Button>
        )}
        <Button icon={Compass} onPress={() => stores.shell.getState().enter('start')}>
          Where to begin
        </Button>
      </EmptyState>
    );
  }
  if (shown.kind === 'loading') return <Skeleton of="the exchange" />;
  if (shown.kind === 'failed') {
    return (
      <EmptyState icon={CircleAlert} title="This exchange cannot be shown" text={shown.failure.message} isFailure>
        <Button onPress={() => void room.open(shown.id)}>Try again</Button>
        <Button onPress={onFollow}>Show the newest</Button>
      </EmptyState>
    );
  }
  const at = list.findIndex((one) => one.id === shown.exchange.id);
  const neighbour = (by: number) => {
    const id = at < 0 ? undefined : list[at + by]?.id;
    return id === undefined ? undefined : () => void room.open(id);
  };
  return (
    <ExchangePanel
      key={shown.exchange.id}
      name="Exchange"
      exchange={shown.exchange}
      following={{
        isFollowing: room.isFollowing,
        onFollow,
        onNewer: neighbour(-1),
        onOlder: neighbour(1),
      }}
      onOpen={(id) => void room.open(id)}
    />
  );
});
