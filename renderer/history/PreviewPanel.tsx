/** What stands beside the list: the active exchange with its screen, or the active session screen by screen. */
import { CircleAlert, GitFork, ListVideo, MousePointerClick, ScanSearch } from 'lucide-react';
import { useStore } from 'zustand';
import { environmentNowMs, limitsIn, subscriberName } from '../../shared/environment/environment.ts';
import { sessionHead } from '../../shared/history/session-head.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { whyRefused } from '../../shared/result/why-refused.ts';
import { counted } from '../../shared/text/counted.ts';
import { sentWords } from '../../shared/ussd/secret-answer.ts';
import type { Walk, WalkStep } from '../../shared/ussd/walk.ts';
import { cameTooLate } from '../../shared/ussd/walk-times.ts';
import { forkHere, openWaterfall } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { environmentById } from '../app/workbench-store.ts';
import { EvidenceMenuPanel } from '../copy/EvidenceMenuPanel.tsx';
import { ObservedView } from '../message/ObservedView.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { dayOf, duration, preciseTime } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import { historyPreviewStore } from './history-preview-store.ts';
import { ScreenOfPress } from './ScreenOfPress.tsx';
import { SESSION_TICK_MS, standingLabel } from './session-words.ts';

type PreviewPanelProps = {
  /** Opens the exchange in the inspector. */
  readonly onOpen: (id: string) => void;
  /** Makes this the active line of the list. */
  readonly onShow: (id: string) => void;
};

export function PreviewPanel({ onOpen, onShow }: PreviewPanelProps) {
  const stores = useStores();
  const { preview } = useStore(historyPreviewStore(stores));
  switch (preview.kind) {
    case 'nothing':
      return (
        <EmptyState
          icon={MousePointerClick}
          title="Nothing is chosen"
          text="Click a line, or walk the list with the arrow keys: its screen and what was sent show here. Enter opens the inspector."
        />
      );
    case 'loading':
      return <Skeleton of="the preview" />;
    case 'failed':
      return <EmptyState icon={CircleAlert} title="This cannot be shown" text={preview.failure.message} isFailure />;
    case 'exchange':
      return <ExchangePreview key={preview.exchange.id} exchange={preview.exchange} onOpen={onOpen} />;
    case 'session':
      return <SessionPreview walk={preview.walk} onShow={onShow} onOpen={onOpen} />;
  }
}

function ExchangePreview({ exchange, onOpen }: { readonly exchange: Exchange; readonly onOpen: (id: string) => void }) {
  const stores = useStores();
  const environment = useStore(stores.workbench, (one) => environmentById(one, exchange.environmentId));
  const { press, sessionId } = exchange;
  return (
    <div className="history-preview">
      <ObservedView
        name="Preview"
        observed={exchange}
        subject={{ kind: 'exchange', id: exchange.id }}
        judgedAtMs={environmentNowMs(environment, exchange.startedAtMs)}
        why={whyRefused(exchange, exchange.failure?.message)}
        parts={['response', 'request', 'signature', 'checks']}
        head={
          <header className="stack">
            <p className="strong">{exchange.label}</p>
            <p className="line soft small">
              <StatusChip exchange={exchange} />
              <time dateTime={new Date(exchange.startedAtMs).toISOString()}>
                {dayOf(exchange.startedAtMs)}, {preciseTime(exchange.startedAtMs)}
              </time>
              <span>{duration(exchange.totalMs)}</span>
            </p>
            <p className="line line--close">
              <Button icon={ScanSearch} onPress={() => onOpen(exchange.id)}>
                Open in the inspector
              </Button>
              {sessionId !== undefined && (
                <Button weight="quiet" onPress={() => stores.errand('history', (to) => to.openSession(sessionId))}>
                  Whole session
                </Button>
              )}
              {press && (
                <Button weight="quiet" onPress={() => openWaterfall(stores, exchange.id)}>
                  Against its limits
                </Button>
              )}
              {press && <RecordFlowPanel exchangeId={exchange.id} />}
              <EvidenceMenuPanel
                subject={press ? { kind: 'session', id: exchange.id } : { kind: 'exchanges', ids: [exchange.id] }}
              />
              {press?.outcome.kind === 'screen' && (
                <Button weight="quiet" icon={GitFork} onPress={() => forkHere(stores, exchange.id)}>
                  Fork here
                </Button>
              )}
            </p>
            {press && (
              <ScreenOfPress
                press={press}
                size="medium"
                isLate={cameTooLate({ ...press, totalMs: exchange.totalMs }, limitsIn(environment))}
              />
            )}
          </header>
        }
      />
    </div>
  );
}

type SessionPreviewProps = PreviewPanelProps & { readonly walk: Walk };

/** Screens drawn of one session; a longer one is a machine's. */
const MOST_DRAWN = 60;

function SessionPreview({ walk, onShow, onOpen }: SessionPreviewProps) {
  const stores = useStores();
  const { workbench } = stores;
  const environment = useStore(workbench, (one) => environmentById(one, walk.environmentId));
  const { steps, startedAtMs } = walk;
  const last = steps.at(-1) ?? steps[0];
  const nowMs = useNow(stores.page.nowMs, SESSION_TICK_MS);
  return (
    <section className="history-preview" aria-label="Session">
      <header className="stack">
        <p className="strong">
          {subscriberName(environment, walk.customerId)} · {counted(steps.length, 'step')} in {duration(walk.elapsedMs)}
        </p>
        <p className="soft small">
          {dayOf(startedAtMs)}, {preciseTime(startedAtMs)} · {standingLabel(sessionHead(walk), environment, nowMs)}
          {walk.sessionId !== undefined && (
            <>
              {' '}
              · <code>{walk.sessionId}</code>
            </>
          )}
        </p>
        <p className="line line--close">
          <Button icon={ScanSearch} onPress={() => onOpen(last.exchangeId)}>
            Open the last step in the inspector
          </Button>
          <RecordFlowPanel exchangeId={last.exchangeId} />
          <EvidenceMenuPanel subject={{ kind: 'session', id: last.exchangeId }} />
        </p>
      </header>
      <ol className="history-preview__steps" aria-label="Screens">
        {steps.slice(0, MOST_DRAWN).map((step, at) => (
          <li key={step.exchangeId}>
            <Step step={step} at={at + 1} isLate={cameTooLate(step, limitsIn(environment))} onShow={onShow} />
            {step.outcome.kind === 'screen' && (
              <Button weight="quiet" icon={GitFork} onPress={() => forkHere(stores, step.exchangeId)}>
                Fork here
              </Button>
            )}
          </li>
        ))}
      </ol>
      {steps.length > MOST_DRAWN && (
        <p className="soft">The first {MOST_DRAWN} screens are drawn; the list has them all.</p>
      )}
    </section>
  );
}

type StepProps = {
  readonly step: WalkStep;
  readonly at: number;
  readonly isLate: boolean;
  readonly onShow: (id: string) => void;
};

function Step({ step, at, isLate, onShow }: StepProps) {
  return (
    <button type="button" className="history-preview__step" onClick={() => onShow(step.exchangeId)}>
      <span className="line line--close small soft">
        <span>{at}</span> <code className="exchange-row__sent one-line">{sentWords(step.sent, step.isSecret)}</code>
        <span className="push">{duration(step.totalMs)}</span>
      </span>
      <ScreenOfPress press={step} size="small" isLate={isLate} />
    </button>
  );
}

/** Makes a flow of the session of a press, and opens it in the Flows room. */
function RecordFlowPanel({ exchangeId }: { readonly exchangeId: string }) {
  const stores = useStores();
  return (
    <Button
      weight="quiet"
      icon={ListVideo}
      name="Record as a flow: this session, with what each screen says"
      onPress={() => stores.errand('flows', (to) => to.recordSession(exchangeId))}
    >
      Record as a flow
    </Button>
  );
}
