/** What the strip draws of sessions: the shown one, other exchanges, and what robots have sent. */
import { Bot } from 'lucide-react';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { limitsIn, subscriberName } from '../../shared/environment/environment.ts';
import { environmentCalled } from '../../shared/history/foreign-environment.ts';
import type { RobotTally } from '../../shared/page/robot-tally.ts';
import { ROBOTS } from '../../shared/request/robot.ts';
import { counted } from '../../shared/text/counted.ts';
import { openMenu, openStage, type SessionState } from '../../shared/ussd/session-state.ts';
import type { Walk } from '../../shared/ussd/walk.ts';
import { forkHere, openExchange, openWaterfall } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { walkOf } from '../app/walk-store.ts';
import { environmentById, selectedEnvironment } from '../app/workbench-store.ts';
import { StripHead } from './StripHead.tsx';
import { StripOthers } from './StripOthers.tsx';
import { StripSteps } from './StripSteps.tsx';
import { otherItems } from './strip-step.ts';

export type StripSessionProps = {
  readonly isLine: boolean;
  /** What stands there while nothing was sent to the environment that is chosen. */
  readonly empty: ReactNode;
};

export function StripSession({ isLine, empty }: StripSessionProps) {
  const stores = useStores();
  // The next key press goes before the strip.
  const walks = useDeferredValue(useStore(stores.walks));
  const { exchanges, robots } = useDeferredValue(useStore(stores.exchanges));
  const openedId = useStore(stores.inspector, (one) => one.openedId);
  const shownId = useStore(stores.inspector, (one) =>
    one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined,
  );
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
  return (
    <>
      {walk && <SessionPart walk={walk} isLine={isLine} shownId={shownId} onOpen={open} onFork={fork} />}
      {!walk && others.length > 0 && <p className="strip__none faint small">No session yet.</p>}
      {!walk && others.length === 0 && empty}
      <div className="strip__beside">
        {others.length > 0 && <StripOthers items={others} shownId={shownId} onOpen={open} />}
        <StripRobots robots={robotsHere} onOpen={open} />
      </div>
    </>
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
    () => newestId !== undefined && stores.errand(undefined, (to) => to.recordSession(newestId)),
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
