/** Makes the stores of the first screen, and fetches those of the rooms; what flows between them is in follow-*.ts. */
import { createStore } from 'zustand/vanilla';
import { environmentNowMs } from '../../shared/environment/environment.ts';
import { sizeClassOf } from '../../shared/page/layout/layout.ts';
import type { Action } from '../actions/action.ts';
import { windowActions } from '../actions/window-actions.ts';
import { hostAround } from '../host/around.ts';
import { createConnectionStore } from './connection-store.ts';
import { createExchangesStore } from './exchanges-store.ts';
import { followFirst } from './follow-stores.ts';
import { createGuardStore } from './guard-store.ts';
import { createInspectorStore } from './inspector-store.ts';
import { createInspectorToolStore } from './inspector-tool-store.ts';
import { createLayoutStore } from './layout-store.ts';
import { createPaletteStore } from './palette-store.ts';
import { createPhoneStore } from './phone-store.ts';
import { createProgressStore } from './progress-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { createShellStore } from './shell-store.ts';
import { createShortcutsStore } from './shortcuts-store.ts';
import type { FirstStores, Stores, StoresDeps } from './stores.ts';
import { createUnlockStore } from './unlock-store.ts';
import { createWorkbenchStore, selectedEnvironment } from './workbench-store.ts';

export function createStores(deps: StoresDeps): FirstStores {
  const guard = createGuardStore();
  const progress = createProgressStore(deps);
  const host = hostAround(deps.opened.host, {
    begin: progress.getState().begin,
    unlock: () => unlock.getState().ask(),
    confirm: guard.getState().ask,
  });
  const unlock = createUnlockStore(host);
  const common = { host, keep: deps.keep, nowMs: deps.nowMs };
  const settings = createSettingsStore(deps.keep);
  const workbench = createWorkbenchStore(common);
  const late = createStore<{ readonly all?: Stores }>(() => ({}));
  const stores: FirstStores = {
    host,
    page: deps,
    late,
    settings,
    layout: createLayoutStore(deps.keep, sizeClassOf(deps.widthPx ?? Number.POSITIVE_INFINITY)),
    progress,
    palette: createPaletteStore({ ...common, later: deps.later }),
    shortcuts: createShortcutsStore({
      keep: deps.keep,
      isMac: deps.isMac ?? false,
      bindables: () => actionsOf(stores).flatMap(({ id, chords }) => (chords ? [{ id, chords }] : [])),
    }),
    connection: createConnectionStore(deps.opened.connection),
    shell: createShellStore(),
    guard,
    unlock,
    workbench,
    exchanges: createExchangesStore(common),
    inspector: createInspectorStore(common),
    inspectorTool: createInspectorToolStore(),
    phone: createPhoneStore({
      ...common,
      // The session ends by the service's clock, so the phone goes by it as well.
      serviceNowMs: () => environmentNowMs(selectedEnvironment(workbench.getState()), deps.nowMs()),
      later: deps.later,
      oneKeyReplies: settings.getState().oneKeyReplies,
      onKey: (key) => settings.getState().keySound && deps.sound(key),
    }),
  };
  followFirst(stores);
  return stores;
}

/** All stores; fetches those of the rooms where they are not here yet. Rejects where they cannot be fetched. */
export async function fetchStores(first: FirstStores): Promise<Stores> {
  const { createRoomStores } = await import('./room-stores.ts');
  return first.late.getState().all ?? createRoomStores(first);
}

/** All that the palette and the shortcuts can do now: before the rooms' stores are here, what the window does by itself. */
export function actionsOf(first: FirstStores): readonly Action[] {
  return first.late.getState().all?.actions() ?? windowActions(first);
}
