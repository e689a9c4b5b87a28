/**
 * What flows from store to store: the only place where one store's change reaches another, each flow a subscription.
 *
 * Stores never import stores.
 */
import type { StoreApi } from 'zustand/vanilla';
import { INSPECTOR_TOOLS } from './inspector-tool-store.ts';
import { KEYS_TABS } from './keys-store.ts';
import { shownBench } from './operations-store.ts';
import { SANDBOX_TABS } from './sandbox-store.ts';
import { ROOMS } from './shell-store.ts';
import type { Stores } from './stores.ts';
import { WEBHOOK_TABS } from './webhooks-store.ts';
import { selectedEnvironment, selectedSubscriber, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when all stores are there. */
export function followStores(stores: Stores): void {
  followSettings(stores);
  followLine(stores);
  followOperations(stores);
  followExchanges(stores);
  followInspectorTool(stores);
  followConnection(stores);
  followPlaces(stores);
  followWebhooks(stores);
  followHistoryRoom(stores);
}

/** The phone sends by one key or by the green key, as was chosen. */
function followSettings({ settings, phone }: Stores): void {
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies !== before.oneKeyReplies) phone.configureReplies(now.oneKeyReplies);
  });
}

/** History is read when its room is entered first; what there is to filter by, each time. */
function followHistoryRoom({ shell, history }: Stores): void {
  let entered: string | undefined;
  const follow = (room: string) => {
    if (room === entered) return;
    entered = room;
    if (room !== 'history') return;
    if (history.getState().status === 'loading') void history.getState().refresh();
    void history.getState().loadOverview();
  };
  follow(shell.getState().room);
  shell.subscribe((now) => follow(now.room));
}

/** The room and the tabs that were left are there again, and what is shown is kept. */
function followPlaces({ layout, shell, inspectorTool, sandbox, keys, webhooks }: Stores): void {
  const { kept, remember } = layout.getState();
  function follow<Room, T extends string>(
    place: string,
    store: StoreApi<Room>,
    known: readonly T[],
    shown: (room: Room) => T,
    show: (left: T) => void,
  ): void {
    const left = known.find((one) => one === kept(place));
    if (left) show(left);
    store.subscribe((room) => remember(place, shown(room)));
  }
  follow('room', shell, ROOMS, ({ room }) => room, shell.getState().enter);
  follow('inspector', inspectorTool, INSPECTOR_TOOLS, ({ tool }) => tool, inspectorTool.getState().show);
  // Set without the questions that choosing a tab asks: nothing is in sight yet.
  follow(
    'sandbox',
    sandbox,
    SANDBOX_TABS,
    ({ tab }) => tab,
    (tab) => sandbox.setState({ tab }),
  );
  follow(
    'keys',
    keys,
    KEYS_TABS,
    ({ tab }) => tab,
    (tab) => keys.setState({ tab }),
  );
  follow(
    'webhooks',
    webhooks,
    WEBHOOK_TABS,
    ({ tab }) => tab,
    (tab) => webhooks.setState({ tab }),
  );
}

/** The phone dials on the chosen environment as the chosen subscriber. */
function followLine({ workbench, phone }: Stores): void {
  let last = '';
  const follow = (room: WorkbenchStoreState) => {
    const environment = selectedEnvironment(room);
    if (!environment) return;
    const customerId = selectedSubscriber(room)?.customerId;
    const { serviceCode } = environment.ussdProfile;
    const line = JSON.stringify([environment.id, customerId, serviceCode]);
    if (line === last) return;
    last = line;
    phone.changeLine({ environmentId: environment.id, customerId }, serviceCode);
  };
  workbench.subscribe(follow);
}

/** The forms are for the chosen environment, and open with what it is known to have. */
function followOperations({ workbench, operations, knownValues, signedPreview }: Stores): void {
  let way: string | undefined;
  workbench.subscribe((room) => {
    const environment = selectedEnvironment(room);
    const id = environment?.id;
    const wayBefore = way;
    way = environment?.ussdProfile.contentType;
    if (id === operations.getState().environmentId && way !== wayBefore) operations.getState().knownChanged();
    if (id === undefined || id === operations.getState().environmentId) return;
    operations.getState().enter(id);
    void knownValues.getState().load(id);
  });
  knownValues.subscribe(() => operations.getState().knownChanged());
  operations.subscribe((now, before) => {
    const input = shownBench(now)?.draft.input;
    if (input === shownBench(before)?.draft.input && now.environmentId === before.environmentId) return;
    const { environmentId } = now;
    signedPreview.getState().formChanged(input && environmentId !== undefined ? { environmentId, input } : undefined);
  });
}

/** The room of webhooks is of the chosen environment; it is read when it is seen, and again when another is chosen. */
function followWebhooks({ shell, workbench, webhooks, deliveries }: Stores): void {
  let seen = '';
  const follow = () => {
    const environment = selectedEnvironment(workbench.getState());
    if (!environment || shell.getState().room !== 'webhooks') return;
    // An address that comes or goes is a service that started or stopped.
    const sight = JSON.stringify([environment.id, environment.baseUrl, workbench.getState().state?.sandbox.kind]);
    if (sight === seen) return;
    seen = sight;
    deliveries.getState().close();
    void deliveries.getState().load();
    void webhooks.getState().load();
  };
  shell.subscribe(follow);
  workbench.subscribe(follow);
}

/** The inspector goes with the newest exchange unless one was chosen. */
function followExchanges({ exchanges, inspector }: Stores): void {
  exchanges.subscribe((now, before) => {
    const newest = now.exchanges[0];
    if (newest && newest.id !== before.exchanges[0]?.id) inspector.getState().arrived(newest.id);
  });
}

/** An exchange that is opened comes to the front; the playground begins with the one that is shown. */
function followInspectorTool({ inspector, inspectorTool, playground }: Stores): void {
  inspector.subscribe((now, before) => {
    if (now.opened !== before.opened) inspectorTool.getState().show('exchange');
  });
  const takeUpShown = () => {
    const { shown } = inspector.getState();
    const { status, takeUp } = playground.getState();
    const isWaiting = inspectorTool.getState().tool === 'playground' && status === 'empty';
    if (isWaiting && shown.kind === 'exchange') void takeUp(shown.exchange.id);
  };
  inspectorTool.subscribe(takeUpShown);
  // A page that opens with the playground in sight waits for the exchange to begin with.
  inspector.subscribe(takeUpShown);
}

/** Events of a time without connection were missed: ask for everything again when it is back. */
function followConnection({ connection, workbench, exchanges, history }: Stores): void {
  const load = () => {
    void workbench.getState().load();
    void exchanges.getState().loadNewest();
    if (history.getState().status !== 'loading') void history.getState().refresh();
  };
  load();
  connection.subscribe((now, before) => {
    if (
      now.connection.kind === 'open' &&
      (before.connection.kind === 'lost' || before.connection.kind === 'no-session')
    ) {
      load();
    }
  });
}
