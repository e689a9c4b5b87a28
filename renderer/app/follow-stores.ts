/**
 * Connects the application's stores, one subscription for each connection. They never import each other; what a room's store follows it says itself.
 */
import type { UssdProfile } from '../../shared/environment/environment.ts';
import { callOutcome } from '../../shared/ussd/call-outcome.ts';
import { codeWithoutLongParts } from '../../shared/ussd/secret-answer.ts';
import { lastCode } from '../../shared/ussd/session-dial.ts';
import { hasSession, openMenu, type SessionState } from '../../shared/ussd/session-state.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { namesOf } from '../ui/choices-of.ts';
import { hasMissed } from './connection-store.ts';
import { newestIn } from './exchanges-store.ts';
import { EXCHANGE_PARTS } from './inspector-store.ts';
import { followPlace } from './layout-store.ts';
import { isLent } from './lent-entry.ts';
import { isAboutPhone, PANELS, panelsOf, ROOMS, roomOf } from './shell-store.ts';
import type { PageStorage } from './store-types.ts';
import type { Stores } from './stores.ts';
import { STRIP_LOOKS } from './strip-store.ts';
import { selectedEnvironment, selectedSubscriber, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when the stores of the first screen exist. */
export function followFirst(stores: Stores): void {
  followSettings(stores);
  followLine(stores);
  followSecond(stores);
  followHome(stores);
  followSession(stores);
  followLent(stores);
  followCalls(stores);
  followExchanges(stores);
  followStart(stores);
  followWalks(stores);
  followPlaces(stores);
  followConnection(stores);
}

/** Goes on with the session that was on the phone when the stage was reloaded. */
function followLent(stores: Stores): void {
  if (isLent(stores.page.keepInTab)) void import('./lent-phone.ts').then(({ restoreLent }) => restoreLent(stores));
}

/** Applies the setting that sends replies by one key or by the green key. */
function followSettings({ settings, phone }: Stores): void {
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies !== before.oneKeyReplies) phone.configureReplies(now.oneKeyReplies);
  });
}

/** Restores the last room and tabs, and saves them on every change. */
function followPlaces({ layout, shell, inspector, strip }: Stores): void {
  const { kept, remember } = layout.getState();
  const fronts = { ...shell.getState().fronts };
  for (const room of namesOf(ROOMS)) {
    const left = panelsOf(room).find((panel) => panel === kept(room));
    if (left) fronts[room] = left;
  }
  shell.setState({ fronts });
  followPlace(layout, 'panel', shell, PANELS, 'panel');
  shell.subscribe(({ panel }) => remember(roomOf(panel), panel));
  followPlace(layout, 'exchange', inspector, EXCHANGE_PARTS, 'part');
  followPlace(layout, 'strip', strip, STRIP_LOOKS, 'look');
}

/** The phone dials on the selected environment as the selected subscriber. */
function followLine({ workbench, phone }: Stores): void {
  let last = '';
  let lastProfile: UssdProfile | undefined;
  const follow = (room: WorkbenchStoreState) => {
    const environment = selectedEnvironment(room);
    if (!environment) return;
    const customerId = selectedSubscriber(room)?.customerId;
    const { ussdProfile } = environment;
    const { serviceCode } = ussdProfile;
    if (ussdProfile !== lastProfile) phone.configureProfile(ussdProfile);
    lastProfile = ussdProfile;
    const line = JSON.stringify([environment.id, customerId, serviceCode]);
    if (line === last) return;
    last = line;
    phone.changeLine({ environmentId: environment.id, customerId }, serviceCode);
  };
  workbench.subscribe(follow);
}

/** The second phone goes by the same settings and limits, and closes with its environment. */
function followSecond({ twoPhones, workbench, settings }: Stores): void {
  workbench.subscribe((room) => {
    const { second, close } = twoPhones.getState();
    const environment = selectedEnvironment(room);
    if (!second || !environment) return;
    if (environment.id !== second.environmentId) close();
    else if (environment.ussdProfile !== second.phone.getState().phone.profile) {
      second.phone.configureProfile(environment.ussdProfile);
    }
  });
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies === before.oneKeyReplies) return;
    twoPhones.getState().second?.phone.configureReplies(now.oneKeyReplies);
  });
}

/** The call log: a call begins with each code that is dialled, and stands as the phone does until the next. */
function followCalls({ phone, calls, workbench }: Stores): void {
  phone.subscribe(({ phone: now }, { phone: before }) => {
    if (now === before) return;
    const outcome = callOutcome(now);
    if (now.dialled === before.dialled) {
      if (outcome) calls.getState().settle(outcome);
      if (lastCode(now) !== lastCode(before)) calls.getState().shorten(lastCode(now));
      else if (isWholeAnswered(now)) calls.getState().prove();
      return;
    }
    const room = workbench.getState();
    const environmentId = selectedEnvironment(room)?.id ?? '';
    const customerId = selectedSubscriber(room)?.customerId;
    const code = lastCode(now);
    const kept = codeWithoutLongParts(code, now.serviceCode);
    const call = { code, environmentId, customerId, ...(kept === code ? {} : { kept }) };
    calls.getState().begin(call, outcome ?? 'running');
  });
}

/** Every part of the dialled code was answered with a screen. */
function isWholeAnswered({ stage, ahead, inFlight }: SessionState): boolean {
  const isShown = stage.kind === 'screen' || stage.kind === 'ended';
  return isShown && inFlight === undefined && !ahead.some(({ kind }) => kind === 'answerGiven');
}

/** What this tab remembers of a running session: only where it stands, so that a reload can say what it ended. */
const SESSION_ENTRY = 'dialbench.session';

function followSession({ phone, page, recording }: Stores): void {
  let last = '';
  const remember = (at: string) => {
    if (at !== last) page.keepInTab?.write(SESSION_ENTRY, at);
    last = at;
  };
  page.keepInTab?.write(SESSION_ENTRY, '');
  phone.subscribe(({ phone: now }, { phone: before }) => {
    if (hasSession(before) && !hasSession(now)) recording.getState().sessionEnded();
    const menu = openMenu(now);
    remember(menu ? stateTitle(menu.currentState) : '');
  });
}

/** The sentence for a session that a reload of the page has ended. */
export function sessionLostBy(keepInTab: PageStorage | undefined): string | undefined {
  const at = keepInTab?.read(SESSION_ENTRY) ?? '';
  return at === '' ? undefined : `The page was reloaded, which ended the session at ${at}.`;
}

/** The phone listens in its own room, while it can be seen whole. Elsewhere people paste and type. */
function followHome({ shell, layout, listening }: Stores): void {
  const follow = () => {
    const { panel } = shell.getState();
    const { isDockFolded, sizeClass } = layout.getState();
    // A column, which it is where it has no room and beside rooms that are not about it, is woken over them.
    const isColumn = sizeClass === 'narrow' || !isAboutPhone(panel);
    const place = roomOf(panel) !== 'phone' ? 'away' : isColumn ? 'column' : 'home';
    listening.getState().placed(isDockFolded && !isColumn ? 'folded' : place);
  };
  // Another panel of the same room leaves it awake: the first answer brings one.
  shell.subscribe((now, before) => roomOf(now.panel) !== roomOf(before.panel) && follow());
  layout.subscribe(
    (now, before) => (now.isDockFolded !== before.isDockFolded || now.sizeClass !== before.sizeClass) && follow(),
  );
  follow();
}

/** The start panel gives way to the first thing that is sent from now on, unless a request was pasted there: that is being read. */
function followStart({ exchanges, inspector, shell }: Stores): void {
  exchanges.subscribe((now, before) => {
    const newestId = now.exchanges[0]?.id;
    const { panel, fronts, isStartInUse } = shell.getState();
    if (fronts.phone !== 'start' || isStartInUse || before.status !== 'ready') return;
    if (newestId === undefined || newestId === before.exchanges[0]?.id) return;
    void inspector.getState().follow(newestId);
    if (panel === 'start') shell.getState().enter('exchange');
    else shell.setState({ fronts: { ...fronts, phone: 'exchange' } });
  });
}

/** The inspector follows the newest exchange unless the user chose one. */
function followExchanges({ exchanges, inspector, workbench }: Stores): void {
  exchanges.subscribe((now, before) => {
    const newest = now.exchanges[0];
    if (newest && newest.id !== before.exchanges[0]?.id) inspector.getState().arrived(newest.id);
  });
  // What was sent in another environment is not the newest of the one that was switched to.
  workbench.subscribe((now, before) => {
    const [id, lastId] = [now, before].map((one) => selectedEnvironment(one)?.id);
    const { isFollowing, follow } = inspector.getState();
    if (isFollowing && lastId !== undefined && id !== lastId) void follow(newestIn(exchanges.getState(), id));
  });
}

/** Walks are read from the list of exchanges, and for the exchange that Phone shows. */
function followWalks({ exchanges, inspector, walks }: Stores): void {
  exchanges.subscribe((now, before) => {
    if (now.exchanges !== before.exchanges) walks.getState().listed(now.exchanges);
  });
  inspector.subscribe(({ shown }, { shown: before }) => {
    if (shown !== before && shown.kind !== 'loading') {
      walks.getState().show(shown.kind === 'exchange' ? shown.exchange : undefined);
    }
  });
}

/** Where events were missed while disconnected, reload everything after a reconnect. */
function followConnection({ connection, workbench, exchanges }: Stores): void {
  const load = () => {
    void workbench.getState().load();
    void exchanges.getState().loadNewest();
  };
  load();
  connection.subscribe((now, before) => {
    if (hasMissed(now, before)) load();
  });
}
