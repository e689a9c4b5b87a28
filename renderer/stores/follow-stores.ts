/**
 * Connects the stores of the first screen, one subscription for each connection; follow-rooms.ts connects the rooms. Stores affect each other nowhere
 * else.
 *
 * Stores never import stores.
 */
import { shallow } from 'zustand/shallow';
import type { StoreApi } from 'zustand/vanilla';
import { openMenu } from '../../shared/ussd/session-state.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { namesOf } from '../ui/choices-of.ts';
import type { ConnectionState } from './connection-store.ts';
import { DOCTOR_TABS } from './doctor-tab-store.ts';
import { INSPECTOR_TOOLS } from './inspector-tool-store.ts';
import type { LayoutStore } from './layout-store.ts';
import { ROOMS } from './shell-store.ts';
import type { PageStorage } from './store-types.ts';
import type { FirstStores } from './stores.ts';
import { selectedEnvironment, selectedSubscriber, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when the stores of the first screen exist. */
export function followFirst(stores: FirstStores): void {
  followSettings(stores);
  followLine(stores);
  followHome(stores);
  followSession(stores);
  followExchanges(stores);
  followPlaces(stores);
  followConnection(stores);
}

/** Applies the setting that sends replies by one key or by the green key. */
function followSettings({ settings, phone }: FirstStores): void {
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies !== before.oneKeyReplies) phone.configureReplies(now.oneKeyReplies);
  });
}

/** Restores the last room and tabs, and saves them on every change. */
function followPlaces({ layout, shell, inspectorTool, doctorTab }: FirstStores): void {
  followPlace(layout, 'room', shell, ROOMS, 'room');
  followPlace(layout, 'inspector', inspectorTool, INSPECTOR_TOOLS, 'tool');
  followPlace(layout, 'doctor', doctorTab, DOCTOR_TABS, 'tab');
}

/** Restores what `place` showed last, and saves every change from now on. */
export function followPlace<Room, Name extends keyof Room & string>(
  layout: LayoutStore,
  place: string,
  store: StoreApi<Room>,
  known: Readonly<Record<Room[Name] & string, string>>,
  name: Name,
): void {
  const { kept, remember } = layout.getState();
  const left = namesOf(known).find((one) => one === kept(place));
  // Sets the state directly: choosing a tab through the store would load data.
  if (left) store.setState({ [name]: left } as Partial<Room>);
  store.subscribe((room) => remember(place, String(room[name])));
}

/** The phone dials on the selected environment as the selected subscriber. */
function followLine({ workbench, phone }: FirstStores): void {
  let last: readonly unknown[] = [];
  const follow = (room: WorkbenchStoreState) => {
    const environment = selectedEnvironment(room);
    if (!environment) return;
    const customerId = selectedSubscriber(room)?.customerId;
    const { serviceCode } = environment.ussdProfile;
    const line = [environment.id, customerId, serviceCode];
    if (shallow(line, last)) return;
    last = line;
    phone.changeLine({ environmentId: environment.id, customerId }, serviceCode);
  };
  workbench.subscribe(follow);
}

/** What this tab remembers of a running session: only where it stands, so that a reload can say what it ended. */
const SESSION_ENTRY = 'dialbench.session';

function followSession({ phone, page }: FirstStores): void {
  let last = '';
  const remember = (at: string) => {
    if (at !== last) page.keepInTab?.write(SESSION_ENTRY, at);
    last = at;
  };
  page.keepInTab?.write(SESSION_ENTRY, '');
  phone.subscribe(({ phone: now }) => {
    const menu = openMenu(now);
    remember(menu ? stateTitle(menu.currentState) : '');
  });
}

/** The sentence for a session that a reload of the page has ended. */
export function sessionLostBy(keepInTab: PageStorage | undefined): string | undefined {
  const at = keepInTab?.read(SESSION_ENTRY) ?? '';
  return at === '' ? undefined : `The page was reloaded, which ended the session at ${at}.`;
}

/** The phone listens beside the exchange in the inspector, while it can be seen. On the tools beside it people paste and type. */
function followHome({ shell, layout, inspectorTool, listening }: FirstStores): void {
  const follow = () => {
    const isHome = shell.getState().room === 'inspector' && inspectorTool.getState().tool === 'exchange';
    listening.getState().placed(layout.getState().isDockFolded ? 'folded' : isHome ? 'home' : 'away');
  };
  shell.subscribe((now, before) => now.room !== before.room && follow());
  layout.subscribe((now, before) => now.isDockFolded !== before.isDockFolded && follow());
  inspectorTool.subscribe((now, before) => now.tool !== before.tool && follow());
  follow();
}

/** The inspector follows the newest exchange unless the user chose one; opening one brings it to the front. */
function followExchanges({ exchanges, inspector, inspectorTool }: FirstStores): void {
  exchanges.subscribe((now, before) => {
    const newest = now.exchanges[0];
    if (newest && newest.id !== before.exchanges[0]?.id) inspector.getState().arrived(newest.id);
  });
  inspector.subscribe((now, before) => {
    if (now.opened !== before.opened) inspectorTool.getState().show('exchange');
  });
}

/** Events were missed while disconnected, so reload everything after a reconnect. */
function followConnection({ connection, workbench, exchanges }: FirstStores): void {
  const load = () => {
    void workbench.getState().load();
    void exchanges.getState().loadNewest();
  };
  load();
  connection.subscribe((now, before) => {
    if (isBack(now, before)) load();
  });
}

/** True if the connection was lost and has just come back. */
export function isBack({ connection: now }: ConnectionState, { connection: before }: ConnectionState): boolean {
  return now.kind === 'open' && (before.kind === 'lost' || before.kind === 'no-session');
}
