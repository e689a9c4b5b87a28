/** A session, screen by screen. */
import { GitFork, ListVideo } from 'lucide-react';
import { useStore } from 'zustand';
import { limitsIn, subscriberName } from '../../../shared/environment/environment.ts';
import { sessionHead } from '../../../shared/history/session-head.ts';
import { counted } from '../../../shared/text/counted.ts';
import { sentWords } from '../../../shared/ussd/secret-answer.ts';
import type { Walk, WalkStep } from '../../../shared/ussd/walk.ts';
import { cameTooLate } from '../../../shared/ussd/walk-times.ts';
import { forkHere } from '../../app/navigate.ts';
import { useStores } from '../../app/stores-context.ts';
import { environmentById } from '../../app/workbench-store.ts';
import { EvidenceMenuPanel } from '../../copy/EvidenceMenuPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { dayOf, duration, preciseTime } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { ScreenOfPress } from './ScreenOfPress.tsx';
import { SESSION_TICK_MS, standingLabel } from './session-words.ts';

type SessionPanelProps = {
  readonly walk: Walk;
  /** Shows one of its presses. */
  readonly onShow: (id: string) => void;
};

/** Screens drawn of one session; a longer one is a machine's. */
const MOST_DRAWN = 60;

export function SessionPanel({ walk, onShow }: SessionPanelProps) {
  const stores = useStores();
  const { workbench } = stores;
  const environment = useStore(workbench, (one) => environmentById(one, walk.environmentId));
  const { steps, startedAtMs } = walk;
  const last = steps.at(-1) ?? steps[0];
  const nowMs = useNow(stores.page.nowMs, SESSION_TICK_MS);
  return (
    <section className="session-view" aria-label="Session">
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
          <Button
            weight="quiet"
            icon={ListVideo}
            name="Record as a flow: this session, with what each screen says"
            onPress={() => stores.errand(undefined, (to) => to.recordSession(last.exchangeId))}
          >
            Record as a flow
          </Button>
          <EvidenceMenuPanel subject={{ kind: 'session', id: last.exchangeId }} />
        </p>
      </header>
      <ol className="session-view__steps" aria-label="Screens">
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
    <button type="button" className="session-view__step" onClick={() => onShow(step.exchangeId)}>
      <span className="line line--close small soft">
        <span>{at}</span> <code className="exchange-row__sent one-line">{sentWords(step.sent, step.isSecret)}</code>
        <span className="push">{duration(step.totalMs)}</span>
      </span>
      <ScreenOfPress press={step} size="small" isLate={isLate} />
    </button>
  );
}
