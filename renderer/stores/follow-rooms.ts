/** Connects stores wherever a room takes part, one subscription for each connection. */
import { shallow } from 'zustand/shallow';
import { followPlace, isBack } from './follow-stores.ts';
import { KEYS_TABS } from './keys-store.ts';
import { MAP_PARTS } from './map-store.ts';
import { shownForm } from './operations-store.ts';
import { SANDBOX_TABS } from './sandbox-store.ts';
import type { Stores } from './stores.ts';
import { WEBHOOK_TABS } from './webhooks-store.ts';
import { selectedEnvironment, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when all stores exist. */
export function followRooms(stores: Stores): void {
  followOperations(stores);
  followPlayground(stores);
  followPlaces(stores);
  followWebhooks(stores);
  followHistoryRoom(stores);
  followMap(stores);
  followStage(stores);
}

/** Loads history when its room first opens and after a reconnect; reloads the filter values on every visit, and searches only then. */
function followHistoryRoom({ shell, history, connection }: Stores): void {
  let entered: string | undefined;
  const follow = (room: string) => {
    if (room === entered) return;
    entered = room;
    history.getState().setInView(room === 'history');
    if (room !== 'history') return;
    if (history.getState().status === 'loading') void history.getState().refresh();
    void history.getState().loadOverview();
  };
  follow(shell.getState().room);
  shell.subscribe((now) => follow(now.room));
  connection.subscribe((now, before) => {
    if (isBack(now, before) && history.getState().status !== 'loading') void history.getState().refresh();
  });
}

/** Once the stage is left the world is the one from before it, and no session says so. */
function followStage({ stage, start }: Stores): void {
  stage.subscribe((now, before) => {
    if (before.isOpen && !now.isOpen) void start.getState().lookAgain();
  });
}

/** The map and the runs are those of the selected environment; the map is read while its room is in view. */
function followMap({ shell, workbench, map, mapCompare, mapWalk, explorer, conform, connection }: Stores): void {
  const enter = (room: WorkbenchStoreState) => {
    const id = selectedEnvironment(room)?.id;
    if (id !== map.getState().environmentId) {
      mapCompare.getState().close();
      mapWalk.getState().dismiss();
    }
    map.getState().enter(id);
    void explorer.getState().enter(id);
    conform.getState().enter(id);
  };
  const see = (room: string) => {
    map.getState().setInView(room === 'map');
    conform.getState().setInView(room === 'conformance');
  };
  see(shell.getState().room);
  enter(workbench.getState());
  workbench.subscribe(enter);
  shell.subscribe(({ room }, { room: before }) => {
    if (room !== before) see(room);
  });
  connection.subscribe((now, before) => {
    if (isBack(now, before)) map.getState().missed();
  });
}

/** Restores the tabs that were open last. */
function followPlaces({ layout, sandbox, keys, webhooks, map }: Stores): void {
  followPlace(layout, 'sandbox', sandbox, SANDBOX_TABS, 'tab');
  followPlace(layout, 'keys', keys, KEYS_TABS, 'tab');
  followPlace(layout, 'webhooks', webhooks, WEBHOOK_TABS, 'tab');
  followPlace(layout, 'map', map, MAP_PARTS, 'part');
}

/** The forms belong to the selected environment and open with its known values, which are loaded while their room is in view. */
function followOperations({ shell, workbench, operations, knownValues, signedPreview }: Stores): void {
  let way: string | undefined;
  const follow = (room: WorkbenchStoreState) => {
    const environment = selectedEnvironment(room);
    const id = environment?.id;
    const wayBefore = way;
    way = environment?.ussdProfile.contentType;
    if (id === operations.getState().environmentId && way !== wayBefore) operations.getState().knownChanged();
    if (id === undefined || id === operations.getState().environmentId) return;
    operations.getState().enter(id);
    void knownValues.getState().load(id);
  };
  const seeRoom = (isInView: boolean) => knownValues.getState().setInView(isInView);
  seeRoom(shell.getState().room === 'operations');
  shell.subscribe(({ room }, { room: before }) => {
    if (room !== before) seeRoom(room === 'operations');
  });
  knownValues.subscribe(() => operations.getState().knownChanged());
  operations.subscribe((now, before) => {
    const input = shownForm(now)?.draft.input;
    if (input === shownForm(before)?.draft.input && now.environmentId === before.environmentId) return;
    const { environmentId } = now;
    signedPreview.getState().formChanged(input && environmentId !== undefined ? { environmentId, input } : undefined);
  });
  workbench.subscribe(follow);
  follow(workbench.getState());
}

/** Loads webhooks for the selected environment when the panel opens, and again when the selection changes. */
function followWebhooks({ shell, workbench, webhooks, deliveries }: Stores): void {
  let seen: readonly unknown[] = [];
  const follow = () => {
    const environment = selectedEnvironment(workbench.getState());
    if (!environment || shell.getState().room !== 'webhooks') return;
    // A changed base URL means that a service started or stopped.
    const sight = [environment.id, environment.baseUrl, workbench.getState().state?.sandbox.kind];
    if (shallow(sight, seen)) return;
    seen = sight;
    deliveries.getState().close();
    void deliveries.getState().load();
    void webhooks.getState().load();
  };
  shell.subscribe(follow);
  workbench.subscribe(follow);
  follow();
}

/** The playground opens with the exchange on display. */
function followPlayground({ inspector, inspectorTool, playground }: Stores): void {
  const takeUpShown = () => {
    const { shown } = inspector.getState();
    const { status, takeUp } = playground.getState();
    const isWaiting = inspectorTool.getState().tool === 'playground' && status === 'empty';
    if (isWaiting && shown.kind === 'exchange') void takeUp(shown.exchange.id);
  };
  inspectorTool.subscribe(takeUpShown);
  // A page that opens on the playground waits for its first exchange.
  inspector.subscribe(takeUpShown);
  takeUpShown();
}
