/** The one view of an exchange: what happened as one row; below it how it was signed, request, response, checks, timings, and its session. */
import { GitCompareArrows } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { DEFAULT_TRANSPORT, environmentNowMs, limitsIn } from '../../../shared/environment/environment.ts';
import type { Exchange, ExchangeSummary } from '../../../shared/request/exchange.ts';
import { isSignedExchange } from '../../../shared/request/signed-exchange.ts';
import { refusalOf } from '../../../shared/result/refusal-of.ts';
import { whyRefused } from '../../../shared/result/why-refused.ts';
import { walkIdOf } from '../../../shared/ussd/walk.ts';
import { EXCHANGE_PARTS } from '../../app/inspector-store.ts';
import { forkHere } from '../../app/navigate.ts';
import { useStores } from '../../app/stores-context.ts';
import type { WalkRead } from '../../app/walk-store.ts';
import { environmentById } from '../../app/workbench-store.ts';
import { Button } from '../../ui/Button.tsx';
import { namesOf } from '../../ui/choices-of.ts';
import { NotYet } from '../../ui/EmptyState.tsx';
import { rawOfObserved } from '../finding/raw-of-observed.ts';
import { ObservedView } from '../ObservedView.tsx';
import { bodiesStore } from './bodies-store.ts';
import { ExchangeFacts, ExchangeTitle, type Following } from './ExchangeHead.tsx';
import { stateTimesStore } from './state-times-store.ts';
import { TimingsView } from './TimingsView.tsx';
import { WaterfallView } from './WaterfallView.tsx';
import { WhatHappened } from './WhatHappened.tsx';

type ExchangePanelProps = {
  /** The view's name for the user. */
  readonly name: string;
  readonly exchange: Exchange;
  /** Where it follows the newest; beside a list there is nothing to follow. */
  readonly following?: Following;
  /** Its session, where the list beside it has read it. */
  readonly session?: WalkRead | undefined;
  /** Shows another exchange of its session here. */
  readonly onOpen: (id: string) => void;
};

export function ExchangePanel({ name, exchange, following, session, onOpen }: ExchangePanelProps) {
  const stores = useStores();
  const { workbench, inspector, walks } = stores;
  const part = useStore(inspector, (one) => one.part);
  const { showPart } = inspector.getState();
  const { loaded, loadMore } = useStore(bodiesStore(stores));
  const { id, operation, press } = exchange;
  const walkId = press && walkIdOf(exchange);
  const known = useStore(walks, ({ reads }) => (walkId === undefined ? undefined : reads[walkId]));
  const read = session ?? known;
  const onReadAgain = () => {
    if (session) onOpen(id);
    else if (walkId !== undefined) void walks.getState().readAgain(id, walkId);
  };
  const environment = useStore(workbench, (one) => environmentById(one, exchange.environmentId));
  // Refused for its signature, it is the Doctor's; else it is looked at among what was sent with it.
  const door =
    isSignedExchange(exchange) && (exchange.status === 401 || !exchange.verified)
      ? {
          label: 'Open in the Doctor',
          onOpen: () => void stores.errand('verify', (to) => to.diagnose(signedTextOf(exchange))),
        }
      : {
          label: 'Open in Seen',
          onOpen: () => void stores.errand('history', (to) => to.openRecord(id, exchange.sessionId)),
        };
  return (
    <ObservedView
      name={name}
      observed={exchange}
      baseActions={
        <Button
          weight="quiet"
          icon={GitCompareArrows}
          onPress={() => stores.errand('verify', (to) => to.compareBase(signedTextOf(exchange)))}
        >
          Compare with the signer’s own
        </Button>
      }
      subject={{ kind: 'exchange', id }}
      judgedAtMs={environmentNowMs(environment, exchange.startedAtMs)}
      why={whyRefused(exchange, exchange.failure?.message)}
      head={
        <WhatHappened
          exchange={exchange}
          title={
            <ExchangeTitle
              exchange={exchange}
              following={following}
              door={following && door}
              onRecord={press && (() => stores.errand(undefined, (to) => to.recordSession(id)))}
              onFork={press?.outcome.kind === 'screen' ? () => forkHere(stores, id) : undefined}
              signed={
                isSignedExchange(exchange)
                  ? {
                      onCode: () =>
                        stores.errand(undefined, (to) => to.showProgram({ kind: 'exchange', id }, operation)),
                      onEdit: () => stores.errand('operations', (to) => to.openRecordAsDraft(id, 'free')),
                      onDraft: () => stores.errand('operations', (to) => to.openRecordAsDraft(id, 'form')),
                    }
                  : undefined
              }
            />
          }
          facts={
            <ExchangeFacts
              exchange={exchange}
              onSession={(sessionId) => stores.errand('history', (to) => to.openRecord(id, sessionId))}
            />
          }
          read={read}
          limits={limitsIn(environment)}
          totalTimeoutMs={(environment?.transport ?? DEFAULT_TRANSPORT).totalTimeoutMs}
          onPart={showPart}
          onOpen={onOpen}
          onReadAgain={onReadAgain}
        />
      }
      chosen={part}
      onChoose={(one) => {
        const chosen = namesOf(EXCHANGE_PARTS).find((name) => name === one);
        if (chosen) showPart(chosen);
      }}
      parts={[
        ...(isSignedExchange(exchange) ? (['signature'] as const) : []),
        'request',
        'response',
        ...(isSignedExchange(exchange) ? (['checks'] as const) : []),
        {
          id: 'timings',
          label: EXCHANGE_PARTS.timings,
          view: <TimingsView timings={exchange.timings} answer={answerOf(exchange)} />,
        },
        ...(press
          ? [
              {
                id: 'session',
                label: EXCHANGE_PARTS.session,
                view: <SessionPanel exchange={exchange} read={read} onReadAgain={onReadAgain} onOpen={onOpen} />,
              },
            ]
          : []),
      ]}
      words={{
        request: 'Headers as sent',
        response: 'Headers as received',
        checks: 'Checks of the request as sent',
      }}
      bodies={loaded[id]}
      onLoadMore={(part) => void loadMore(exchange, part)}
    />
  );
}

function answerOf({ status, failure }: Exchange): 'whole' | 'broken' | 'none' {
  if (status === undefined) return 'none';
  return failure ? 'broken' : 'whole';
}

/** The session that an exchange's press belongs to: its waterfall, as far as history gives it. */
type SessionPanelProps = {
  readonly exchange: ExchangeSummary;
  readonly read: WalkRead | undefined;
  readonly onReadAgain: () => void;
  readonly onOpen: (id: string) => void;
};

function SessionPanel({ exchange, read, onReadAgain, onOpen }: SessionPanelProps) {
  const stores = useStores();
  const { workbench } = stores;
  const { id, environmentId } = exchange;
  const walkId = walkIdOf(exchange);
  const stateTimes = stateTimesStore(stores);
  const usual = useStore(stateTimes, (one) => (one.environmentId === environmentId ? one.times : undefined));
  const environment = useStore(workbench, (one) => environmentById(one, environmentId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new press may change them.
  useEffect(() => void stateTimes.getState().load(environmentId), [environmentId, id, stateTimes]);
  if (read?.kind !== 'walk') {
    const failure = read?.kind === 'failed' ? read.failure : undefined;
    return <NotYet of="the session" failure={failure} onAgain={onReadAgain} />;
  }
  return (
    <WaterfallView
      key={walkId}
      walk={read.walk}
      limits={limitsIn(environment)}
      usual={usual}
      shownId={id}
      onOpen={onOpen}
    />
  );
}

/** With the base that the service printed in its answer, if it did. */
function signedTextOf({ request, trace, response }: Exchange) {
  return {
    request: rawOfObserved(request).raw ?? '',
    publicKey: trace?.publicKeyBase64 ?? '',
    base: response && refusalOf(bytesOf(response.body.base64)).signatureBase,
  };
}
