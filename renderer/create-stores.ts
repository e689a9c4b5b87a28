/** Creates the stores of the first screen and loads those of the rooms on demand. The follow-*.ts files connect them. */
import { createStore } from 'zustand/vanilla';
import { environmentNowMs } from '../shared/environment/environment.ts';
import { sizeClassOf } from '../shared/page/layout/layout.ts';
import { goToRoomActions } from './actions/go-to-room-actions.ts';
import { windowActions } from './actions/window-actions.ts';
import { hostAround } from './host/around.ts';
import { afterAnswer } from './stores/after-answer.ts';
import { createConnectionStore } from './stores/connection-store.ts';
import { createDoctorTabStore } from './stores/doctor-tab-store.ts';
import { createExchangesStore } from './stores/exchanges-store.ts';
import { followHistory } from './stores/follow-history.ts';
import { followFirst, sessionLostBy } from './stores/follow-stores.ts';
import { createGuardStore } from './stores/guard-store.ts';
import { createInspectorStore } from './stores/inspector-store.ts';
import { createInspectorToolStore } from './stores/inspector-tool-store.ts';
import { createLayoutStore } from './stores/layout-store.ts';
import { createLineSwitchStore } from './stores/line-switch-store.ts';
import { createListeningStore } from './stores/listening-store.ts';
import { createPaletteStore } from './stores/palette-store.ts';
import { createPhoneStore } from './stores/phone-store.ts';
import { createProgressStore } from './stores/progress-store.ts';
import { createSettingsStore } from './stores/settings-store.ts';
import { createShellStore } from './stores/shell-store.ts';
import { createShortcutsStore } from './stores/shortcuts-store.ts';
import type { FirstStores, Stores, StoresDeps } from './stores/stores.ts';
import { createUnlockStore } from './stores/unlock-store.ts';
import { createWorkbenchStore, selectedEnvironment } from './stores/workbench-store.ts';

export function createStores(deps: StoresDeps): FirstStores {
  const guard = createGuardStore();
  const progress = createProgressStore(deps);
  const host = hostAround(deps.opened.host, {
    begin: progress.getState().begin,
    unlock: () => unlock.getState().ask(),
    confirm: guard.getState().ask,
  });
  const unlock = createUnlockStore(host);
  const common = { ...deps, host };
  const settings = createSettingsStore(deps.keep);
  const workbench = createWorkbenchStore(common);
  const late = createStore<{ readonly all?: Stores }>(() => ({}));
  const stores: FirstStores = {
    host,
    page: deps,
    late,
    async fetchAll() {
      const { createRoomStores } = await import('./room-stores.ts');
      return late.getState().all ?? createRoomStores(stores);
    },
    actions: () => late.getState().all?.actions() ?? [...goToRoomActions(stores), ...windowActions(stores)],
    settings,
    layout: createLayoutStore(deps.keep, sizeClassOf(deps.widthPx ?? Number.POSITIVE_INFINITY)),
    progress,
    palette: createPaletteStore(common),
    shortcuts: createShortcutsStore({
      keep: deps.keep,
      isMac: deps.isMac ?? false,
      bindables: () => stores.actions().flatMap(({ id, chords }) => (chords ? [{ id, chords }] : [])),
    }),
    connection: createConnectionStore(deps.opened.connection),
    shell: createShellStore(),
    guard,
    unlock,
    workbench,
    exchanges: createExchangesStore({
      host,
      afterPaint: (action) => afterAnswer(stores.phone, deps.later, () => deps.afterPaint(action)),
    }),
    inspector: createInspectorStore(common),
    inspectorTool: createInspectorToolStore(),
    doctorTab: createDoctorTabStore(),
    listening: createListeningStore(deps),
    lineSwitch: createLineSwitchStore(),
    phone: createPhoneStore({
      ...common,
      // The service ends sessions by its own clock, so the phone uses that clock too.
      serviceNowMs: () => environmentNowMs(selectedEnvironment(workbench.getState()), deps.nowMs()),
      hint: sessionLostBy(deps.keepInTab),
      oneKeyReplies: settings.getState().oneKeyReplies,
      onKey: (key) => settings.getState().keySound && deps.sound(key),
    }),
  };
  followFirst(stores);
  if (deps.pageHistory) followHistory(stores, deps.pageHistory);
  return stores;
}
