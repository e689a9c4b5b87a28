/**
 * What flows from store to store on the first screen, each flow a subscription. The rooms' flows are in follow-rooms.ts; a
 * change of one store reaches another nowhere else.
 *
 * Stores never import stores.
 */
import { shallow } from 'zustand/shallow';
import type { StoreApi } from 'zustand/vanilla';
import { namesOf } from '../ui/choices-of.ts';
import type { ConnectionState } from './connection-store.ts';
import { INSPECTOR_TOOLS } from './inspector-tool-store.ts';
import type { LayoutStore } from './layout-store.ts';
import { ROOMS } from './shell-store.ts';
import type { FirstStores } from './stores.ts';
import { selectedEnvironment, selectedSubscriber, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when the stores of the first screen are there. */
export function followFirst(stores: FirstStores): void {
  followSettings(stores);
  followLine(stores);
  followExchanges(stores);
  followPlaces(stores);
  followConnection(stores);
}

/** The phone sends by one key or by the green key, as was chosen. */
function followSettings({ settings, phone }: FirstStores): void {
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies !== before.oneKeyReplies) phone.configureReplies(now.oneKeyReplies);
  });
}

/** The room and the tabs that were left are there again, and what is shown is kept. */
function followPlaces({ layout, shell, inspectorTool }: FirstStores): void {
  followPlace(layout, 'room', shell, ROOMS, 'room');
  followPlace(layout, 'inspector', inspectorTool, INSPECTOR_TOOLS, 'tool');
}

/** Shows in `store` what `place` showed last, and keeps what it shows from now on. */
export function followPlace<Room, Name extends keyof Room & string>(
  layout: LayoutStore,
  place: string,
  store: StoreApi<Room>,
  known: Readonly<Record<Room[Name] & string, string>>,
  name: Name,
): void {
  const { kept, remember } = layout.getState();
  const left = namesOf(known).find((one) => one === kept(place));
  // Set without the questions that choosing a tab asks.
  if (left) store.setState({ [name]: left } as Partial<Room>);
  store.subscribe((room) => remember(place, String(room[name])));
}

/** The phone dials on the chosen environment as the chosen subscriber. */
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

/** The inspector goes with the newest exchange unless one was chosen; one that is opened comes to the front. */
function followExchanges({ exchanges, inspector, inspectorTool }: FirstStores): void {
  exchanges.subscribe((now, before) => {
    const newest = now.exchanges[0];
    if (newest && newest.id !== before.exchanges[0]?.id) inspector.getState().arrived(newest.id);
  });
  inspector.subscribe((now, before) => {
    if (now.opened !== before.opened) inspectorTool.getState().show('exchange');
  });
}

/** Events of a time without connection were missed: ask for everything again when it is back. */
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

/** True where the connection was gone and is there again. */
export function isBack({ connection: now }: ConnectionState, { connection: before }: ConnectionState): boolean {
  return now.kind === 'open' && (before.kind === 'lost' || before.kind === 'no-session');
}
