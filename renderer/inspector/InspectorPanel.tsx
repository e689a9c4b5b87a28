/** The inspector: one exchange, from what was signed to what came back. */
import { CircleAlert, PhoneOutgoing, ScanSearch, Stethoscope } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { environmentNowMs } from '../../shared/environment/environment.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { whyRefused } from '../../shared/result/why-refused.ts';
import { ObservedView } from '../message/ObservedView.tsx';
import type { ExchangesState } from '../stores/exchanges-store.ts';
import type { InspectorState } from '../stores/inspector-store.ts';
import { dialCode, openAsDraft, openInPlayground } from '../stores/navigate.ts';
import { useStores } from '../stores/stores-context.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { ExchangeHead } from './ExchangeHead.tsx';
import { TimingsView } from './TimingsView.tsx';

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
  const { workbench, code, shell, doctorTab } = stores;
  const { exchanges: list, status: listStatus } = listed;
  const serviceCode = useStore(workbench, (one) => selectedEnvironment(one)?.ussdProfile.serviceCode);
  const { shown } = room;
  if (shown.kind === 'nothing') {
    if (listStatus === 'loading') return <Skeleton of="the last exchange" />;
    return (
      <EmptyState
        icon={ScanSearch}
        title="No exchange yet"
        text={`Every key press becomes one signed request, and shows here byte by byte. Dial ${serviceCode ?? 'the service code'} on the phone and press the green key.`}
      >
        {serviceCode !== undefined && (
          <Button weight="primary" icon={PhoneOutgoing} onPress={() => dialCode(stores, serviceCode)}>
            Dial {serviceCode}
          </Button>
        )}
        <Button
          icon={Stethoscope}
          onPress={() => {
            doctorTab.getState().show('verify');
            shell.getState().enter('doctor');
          }}
        >
          Why was my request refused?
        </Button>
      </EmptyState>
    );
  }
  if (shown.kind === 'loading') return <Skeleton of="the exchange" />;
  if (shown.kind === 'failed') {
    return (
      <EmptyState icon={CircleAlert} title="This exchange cannot be shown" text={shown.failure.message} isFailure>
        <Button onPress={() => void room.open(shown.id)}>Try again</Button>
        <Button onPress={() => void room.follow(list[0]?.id)}>Show the newest</Button>
      </EmptyState>
    );
  }
  const at = list.findIndex((one) => one.id === shown.exchange.id);
  const neighbour = (by: number) => {
    const id = at < 0 ? undefined : list[at + by]?.id;
    return id === undefined ? undefined : () => void room.open(id);
  };
  return (
    <ExchangeView
      key={shown.exchange.id}
      room={room}
      exchange={shown.exchange}
      onFollow={() => void room.follow(list[0]?.id)}
      onCode={() => {
        const { id, operation } = shown.exchange;
        void code.getState().open({ kind: 'exchange', id }, operation);
      }}
      onEdit={() => openInPlayground(stores, shown.exchange.id)}
      onDraft={() => openAsDraft(stores, shown.exchange.id)}
      onNewer={neighbour(-1)}
      onOlder={neighbour(1)}
    />
  );
});

type ExchangeViewProps = {
  readonly room: InspectorState;
  readonly exchange: Exchange;
  readonly onFollow: () => void;
  readonly onEdit: () => void;
  readonly onDraft: () => void;
  readonly onCode: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

function ExchangeView({ room, exchange, ...head }: ExchangeViewProps) {
  const { workbench } = useStores();
  const environment = useStore(workbench, (one) =>
    one.state?.environments.find(({ id }) => id === exchange.environmentId),
  );
  return (
    <ObservedView
      name="Inspector"
      observed={exchange}
      subject={{ kind: 'exchange', id: exchange.id }}
      judgedAtMs={environmentNowMs(environment, exchange.startedAtMs)}
      why={whyRefused(exchange, exchange.failure?.message)}
      head={<ExchangeHead exchange={exchange} isFollowing={room.isFollowing} {...head} />}
      parts={[
        'signature',
        'request',
        'response',
        'checks',
        {
          id: 'timings',
          label: 'Timings',
          view: <TimingsView timings={exchange.timings} answer={answerOf(exchange)} />,
        },
      ]}
      words={{
        request: 'Headers as sent',
        response: 'Headers as received',
        checks: 'Checks of the request as sent',
      }}
      bodies={room.bodies}
      onLoadMore={(part) => void room.loadMore(part)}
    />
  );
}

function answerOf({ status, failure }: Exchange): 'whole' | 'broken' | 'none' {
  if (status === undefined) return 'none';
  return failure ? 'broken' : 'whole';
}
