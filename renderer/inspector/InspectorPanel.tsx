/** The inspector: one exchange, from what was signed to what came back. */
import { CircleAlert, Compass, GitCompareArrows, PhoneOutgoing, ScanSearch } from 'lucide-react';
import { memo, useDeferredValue, useEffect } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../shared/bytes/base64.ts';
import { DEFAULT_TRANSPORT, environmentNowMs, limitsIn } from '../../shared/environment/environment.ts';
import type { Exchange, ExchangeSummary } from '../../shared/request/exchange.ts';
import { refusalOf } from '../../shared/result/refusal-of.ts';
import { whyRefused } from '../../shared/result/why-refused.ts';
import { walkIdOf } from '../../shared/ussd/walk.ts';
import { type ExchangesState, newestIn } from '../app/exchanges-store.ts';
import type { InspectorState } from '../app/inspector-store.ts';
import { EXCHANGE_PARTS } from '../app/inspector-store.ts';
import { dialCode, forkHere, openInPlayground } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById, selectedEnvironment } from '../app/workbench-store.ts';
import { rawOfObserved } from '../message/finding/raw-of-observed.ts';
import { ObservedView } from '../message/ObservedView.tsx';
import { Button } from '../ui/Button.tsx';
import { namesOf } from '../ui/choices-of.ts';
import { EmptyState, NotYet, Skeleton } from '../ui/EmptyState.tsx';
import { ExchangeHead } from './ExchangeHead.tsx';
import { SummaryView } from './SummaryView.tsx';
import { stateTimesStore } from './state-times-store.ts';
import { TimingsView } from './TimingsView.tsx';
import { WaterfallView } from './WaterfallView.tsx';

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
    <ExchangeView
      key={shown.exchange.id}
      room={room}
      exchange={shown.exchange}
      onFollow={onFollow}
      onCode={() => {
        const { id, operation } = shown.exchange;
        stores.errand(undefined, (to) => to.showProgram({ kind: 'exchange', id }, operation));
      }}
      onRecord={shown.exchange.press && (() => stores.errand('flows', (to) => to.recordSession(shown.exchange.id)))}
      onCompare={() => stores.errand('verify', (to) => to.compareBase(signedTextOf(shown.exchange)))}
      onEdit={() => openInPlayground(stores, shown.exchange.id)}
      onSession={(sessionId) => stores.errand('history', (to) => to.openSession(sessionId))}
      onDraft={() => stores.errand('operations', (to) => to.openAsDraft(shown.exchange.id))}
      onNewer={neighbour(-1)}
      onOlder={neighbour(1)}
    />
  );
});

type ExchangeViewProps = {
  readonly room: InspectorState;
  readonly exchange: Exchange;
  readonly onFollow: () => void;
  readonly onCompare: () => void;
  readonly onEdit: () => void;
  readonly onDraft: () => void;
  readonly onCode: () => void;
  readonly onRecord: (() => void) | undefined;
  readonly onSession: (sessionId: string) => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

function ExchangeView({ room, exchange, onCompare, ...head }: ExchangeViewProps) {
  const stores = useStores();
  const { workbench, walks } = stores;
  const { part, showPart } = room;
  const walkId = exchange.press && walkIdOf(exchange);
  const read = useStore(walks, ({ reads }) => (walkId === undefined ? undefined : reads[walkId]));
  const environment = useStore(workbench, (one) => environmentById(one, exchange.environmentId));
  return (
    <ObservedView
      name="Inspector"
      observed={exchange}
      baseActions={
        <Button weight="quiet" icon={GitCompareArrows} onPress={onCompare}>
          Compare with the signer’s own
        </Button>
      }
      subject={{ kind: 'exchange', id: exchange.id }}
      judgedAtMs={environmentNowMs(environment, exchange.startedAtMs)}
      why={whyRefused(exchange, exchange.failure?.message)}
      head={<ExchangeHead exchange={exchange} isFollowing={room.isFollowing} {...head} />}
      chosen={part}
      onChoose={(id) => {
        const chosen = namesOf(EXCHANGE_PARTS).find((one) => one === id);
        if (chosen) showPart(chosen);
      }}
      parts={[
        {
          id: 'summary',
          label: EXCHANGE_PARTS.summary,
          view: (
            <SummaryView
              exchange={exchange}
              read={read}
              limits={limitsIn(environment)}
              totalTimeoutMs={(environment?.transport ?? DEFAULT_TRANSPORT).totalTimeoutMs}
              onSignature={() => showPart('signature')}
              onSession={() => showPart('session')}
              onOpen={(id) => void room.open(id)}
              onFork={() => forkHere(stores, exchange.id)}
              onReadAgain={() => walkId !== undefined && void walks.getState().readAgain(exchange.id, walkId)}
            />
          ),
        },
        'signature',
        'request',
        'response',
        'checks',
        {
          id: 'timings',
          label: EXCHANGE_PARTS.timings,
          view: <TimingsView timings={exchange.timings} answer={answerOf(exchange)} />,
        },
        ...(exchange.press
          ? [{ id: 'session', label: EXCHANGE_PARTS.session, view: <SessionPanel exchange={exchange} /> }]
          : []),
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

/** The session that an exchange's press belongs to: its waterfall, as far as history gives it. */
function SessionPanel({ exchange }: { readonly exchange: ExchangeSummary }) {
  const stores = useStores();
  const { walks, workbench, inspector } = stores;
  const { id, environmentId } = exchange;
  const walkId = walkIdOf(exchange);
  const read = useStore(walks, ({ reads }) => reads[walkId]);
  const stateTimes = stateTimesStore(stores);
  const usual = useStore(stateTimes, (one) => (one.environmentId === environmentId ? one.times : undefined));
  const environment = useStore(workbench, (one) => environmentById(one, environmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new press may change them.
  useEffect(() => void stateTimes.getState().load(environmentId), [environmentId, id, stateTimes]);
  if (read?.kind !== 'walk') {
    const failure = read?.kind === 'failed' ? read.failure : undefined;
    return <NotYet of="the session" failure={failure} onAgain={() => void walks.getState().readAgain(id, walkId)} />;
  }
  return (
    <WaterfallView
      key={walkId}
      walk={read.walk}
      limits={limitsIn(environment)}
      usual={usual}
      shownId={id}
      onOpen={(exchangeId) => void inspector.getState().open(exchangeId)}
    />
  );
}

/** With the base that the service printed in its answer, if it did. */
function signedTextOf({ request, trace, response }: Exchange) {
  return {
    request: rawOfObserved(request).raw ?? '',
    publicKey: trace.publicKeyBase64,
    base: response && refusalOf(bytesOf(response.body.base64)).signatureBase,
  };
}
