/** What flows from store to store where a room has a part in it, each flow a subscription. */
import { shallow } from 'zustand/shallow';
import { followPlace, isBack } from './follow-stores.ts';
import { KEYS_TABS } from './keys-store.ts';
import { shownForm } from './operations-store.ts';
import { SANDBOX_TABS } from './sandbox-store.ts';
import type { Stores } from './stores.ts';
import { WEBHOOK_TABS } from './webhooks-store.ts';
import { selectedEnvironment, type WorkbenchStoreState } from './workbench-store.ts';

/** Called once, when all stores are there. */
export function followRooms(stores: Stores): void {
  followOperations(stores);
  followPlayground(stores);
  followPlaces(stores);
  followWebhooks(stores);
  followHistoryRoom(stores);
}

/**
 * History is read when its room is entered first, and again when a lost connection is back; what there is to filter by,
 * each time.
 */
function followHistoryRoom({ shell, history, connection }: Stores): void {
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
  connection.subscribe((now, before) => {
    if (isBack(now, before) && history.getState().status !== 'loading') void history.getState().refresh();
  });
}

/** The tabs that were left are there again. */
function followPlaces({ layout, sandbox, keys, webhooks }: Stores): void {
  followPlace(layout, 'sandbox', sandbox, SANDBOX_TABS, 'tab');
  followPlace(layout, 'keys', keys, KEYS_TABS, 'tab');
  followPlace(layout, 'webhooks', webhooks, WEBHOOK_TABS, 'tab');
}

/** The forms are for the chosen environment, and open with what it is known to have. */
function followOperations({ workbench, operations, knownValues, signedPreview }: Stores): void {
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

/** The room of webhooks is of the chosen environment; it is read when it is seen, and again when another is chosen. */
function followWebhooks({ shell, workbench, webhooks, deliveries }: Stores): void {
  let seen: readonly unknown[] = [];
  const follow = () => {
    const environment = selectedEnvironment(workbench.getState());
    if (!environment || shell.getState().room !== 'webhooks') return;
    // An address that comes or goes is a service that started or stopped.
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

/** The playground begins with the exchange that is shown. */
function followPlayground({ inspector, inspectorTool, playground }: Stores): void {
  const takeUpShown = () => {
    const { shown } = inspector.getState();
    const { status, takeUp } = playground.getState();
    const isWaiting = inspectorTool.getState().tool === 'playground' && status === 'empty';
    if (isWaiting && shown.kind === 'exchange') void takeUp(shown.exchange.id);
  };
  inspectorTool.subscribe(takeUpShown);
  // A page that opens with the playground in sight waits for the exchange to begin with.
  inspector.subscribe(takeUpShown);
  takeUpShown();
}
