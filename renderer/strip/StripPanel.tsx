/**
 * The session strip along the bottom: the session of the exchange that was opened, or that is shown while the phone is in it, else the
 * one that runs or ran last, as small screens; beside it what else was sent, and how much robots have sent.
 */
import { Bot, PhoneOutgoing, Settings2 } from 'lucide-react';
import { memo, useCallback, useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { limitsIn, subscriberName } from '../../shared/environment/environment.ts';
import { cannotDialWithout } from '../../shared/environment/missing-label.ts';
import { environmentCalled } from '../../shared/history/foreign-environment.ts';
import type { RobotTally } from '../../shared/page/robot-tally.ts';
import { ROBOTS } from '../../shared/request/robot.ts';
import { counted } from '../../shared/text/counted.ts';
import { openMenu, openStage, type SessionState } from '../../shared/ussd/session-state.ts';
import type { Walk } from '../../shared/ussd/walk.ts';
import { dialCode, forkHere, manageEnvironments, openExchange, openWaterfall } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { walkOf } from '../app/walk-store.ts';
import { environmentById, selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { latePart } from '../ui/late-part.tsx';
import { useRem } from '../ui/use-rem.ts';
import { StripFold, StripHead } from './StripHead.tsx';
import { StripSteps } from './StripSteps.tsx';
import { otherItems } from './strip-step.ts';
import './strip.css';
import './beside.css';

// Nothing stands beside the session in the first minute.
const LateOthers = latePart(
  async () => (await import('./StripOthers.tsx')).StripOthers,
  () => null,
);

export function StripPanel() {
  const stores = useStores();
  // The next key press goes before the strip.
  const walks = useDeferredValue(useStore(stores.walks));
  const { exchanges, robots, status } = useDeferredValue(useStore(stores.exchanges));
  const openedId = useStore(stores.inspector, (one) => one.openedId);
  const shownId = useStore(stores.inspector, (one) =>
    one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined,
  );
  const { look, choose } = useStore(stores.strip);
  const isLow = useIsLow();
  const isLine = look === 'automatic' ? isLow : look === 'line';
  const shownWalk = walkOf(walks, walks.shownId);
  const isPhoneThere = useStore(stores.phone, ({ phone }) => {
    const menu = openMenu(phone);
    return menu !== undefined && menu.sessionId === shownWalk?.sessionId;
  });
  const here = useStore(stores.workbench, (one) => selectedEnvironment(one)?.id);
  const running = walkOf(walks, walks.runningId);
  // The last session of another environment says nothing of the one that is chosen; opened by hand it is shown.
  const ranHere = running?.environmentId === here ? running : undefined;
  const walk = (openedId !== undefined || isPhoneThere ? shownWalk : undefined) ?? ranHere;
  // Chips of play money under the name of a live service would be believed.
  const others = useMemo(() => otherItems(exchanges, here, walk?.id), [exchanges, here, walk?.id]);
  const robotsHere = useMemo(() => robots.filter((one) => one.environmentId === here), [robots, here]);
  const open = useCallback((id: string) => openExchange(stores, id), [stores]);
  const fork = useCallback((id: string) => forkHere(stores, id), [stores]);
  const isEmpty = !walk && others.length === 0;
  return (
    <section className="strip" data-testid="strip" data-look={isLine ? 'line' : 'screens'} aria-label="Session strip">
      {walk && <SessionPart walk={walk} isLine={isLine} shownId={shownId} onOpen={open} onFork={fork} />}
      {!walk && others.length > 0 && <p className="strip__none faint small">No session yet.</p>}
      {isEmpty && status !== 'loading' && <NothingYet isSentElsewhere={exchanges.length > 0} />}
      <div className="strip__beside">
        {others.length > 0 && <LateOthers items={others} shownId={shownId} onOpen={open} />}
        <StripRobots robots={robotsHere} onOpen={open} />
      </div>
      <StripFold isLine={isLine} onFold={() => choose(isLine ? 'screens' : 'line')} />
    </section>
  );
}

type SessionPartProps = {
  readonly walk: Walk;
  readonly isLine: boolean;
  readonly shownId: string | undefined;
  readonly onOpen: (exchangeId: string) => void;
  readonly onFork: (exchangeId: string) => void;
};

function SessionPart({ walk, ...shown }: SessionPartProps) {
  const stores = useStores();
  const environment = useStore(stores.workbench, (one) => environmentById(one, walk.environmentId));
  const limits = limitsIn(environment);
  const { sessionId } = walk;
  const isHeld = useIsHeld(sessionId);
  const newestId = walk.steps.at(-1)?.exchangeId;
  const showWaterfall = useCallback(
    () => newestId !== undefined && openWaterfall(stores, newestId),
    [stores, newestId],
  );
  const record = useCallback(
    () => newestId !== undefined && stores.errand('flows', (to) => to.recordSession(newestId)),
    [stores, newestId],
  );
  const showAll = useMemo(
    () =>
      sessionId === undefined || newestId === undefined
        ? undefined
        : () => stores.errand('history', (to) => to.openRecord(newestId, sessionId)),
    [stores, sessionId, newestId],
  );
  return (
    <>
      <StripHead
        walk={walk}
        isHeld={isHeld}
        subscriber={subscriberName(environment, walk.customerId)}
        environment={environmentCalled(walk.environmentId, environment?.name)}
        sessionLimitMs={limits.sessionLimitMs}
        onWaterfall={showWaterfall}
        onRecord={record}
      />
      <StripSteps key={walk.id} walk={walk} limits={limits} onAll={showAll} {...shown} />
    </>
  );
}

/** Whether one of the phones is in that session, or on its way to its next screen; or a flow is. */
function useIsHeld(sessionId: string | undefined): boolean {
  const stores = useStores();
  const second = useStore(stores.twoPhones, (one) => one.second);
  const isIn = ({ phone }: { readonly phone: SessionState }) =>
    openStage(phone)?.kind === 'running' || openMenu(phone)?.sessionId === sessionId;
  const isFirstIn = useStore(stores.phone, isIn);
  const isSecondIn = useStore(second?.phone ?? stores.phone, isIn);
  const isReplayed = useStore(stores.replay, ({ shown }) => shown !== undefined);
  return isFirstIn || isSecondIn || isReplayed;
}

function NothingYet({ isSentElsewhere }: { readonly isSentElsewhere: boolean }) {
  const stores = useStores();
  const here = useStore(stores.workbench, selectedEnvironment);
  const code = here?.ussdProfile.serviceCode;
  const to = here && isSentElsewhere ? ` to ${here.name}` : '';
  return (
    <p className="strip__none faint small">
      <span className="one-line">
        Nothing was sent{to} yet. Dial {code ?? 'the service code'} on the phone: each key press becomes a screen here.
      </span>
      {here && cannotDialWithout(here) !== undefined ? (
        <Button weight="quiet" icon={Settings2} onPress={() => manageEnvironments(stores, here.id)}>
          Set up {here.name}
        </Button>
      ) : (
        code !== undefined && (
          <Button weight="quiet" icon={PhoneOutgoing} onPress={() => dialCode(stores, code)}>
            Dial {code}
          </Button>
        )
      )}
    </p>
  );
}

type StripRobotsProps = { readonly robots: readonly RobotTally[]; readonly onOpen: (exchangeId: string) => void };

/** What robots have sent since the page was opened: one small chip each, which opens the newest of it. */
const StripRobots = memo(({ robots, onOpen }: StripRobotsProps) => (
  <ul className="strip__robots" aria-label="Sent by robots">
    {robots.map(({ robot, count, newest }) => (
      <li key={robot}>
        <button
          type="button"
          className="strip__chip"
          title={`${ROBOTS[robot]}: ${counted(count, 'request')} since the page was opened. Open the newest: ${newest.label}`}
          onClick={() => onOpen(newest.id)}
        >
          <Bot aria-hidden /> <span className="strip__robot">{ROBOTS[robot]}</span>{' '}
          <span className="strip__count">{count.toLocaleString('en-GB')}</span>
        </button>
      </li>
    ))}
  </ul>
));

/** Below this many rem, as at 1024 × 700 or at 200 % zoom, the room needs the height more. */
const LOW_REM = 46;

/** Whether the window is too low for a strip with screens, by the size of its text. */
function useIsLow(): boolean {
  const query = `(height < ${LOW_REM * useRem()}px)`;
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
