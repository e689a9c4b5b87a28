/** Makes the rooms' stores and hands each what it needs; what flows between them afterwards is in follow-stores.ts. */
import { type Environment, environmentNowMs } from '../../shared/environment/environment.ts';
import { sizeClassOf } from '../../shared/page/layout/layout.ts';
import { allActions } from '../actions/all-actions.ts';
import { guardedHost } from '../guard/guarded-host.ts';
import { unlockingHost } from '../keys/unlocking-host.ts';
import { watchedHost } from '../progress/watched-host.ts';
import { createCodeStore } from './code-store.ts';
import { createCompareStore } from './compare-store.ts';
import { createConnectionStore } from './connection-store.ts';
import { createCopyStore } from './copy-store.ts';
import { createDeliveriesStore } from './deliveries-store.ts';
import { createEnvironmentsStore } from './environments-store.ts';
import { createExchangesStore } from './exchanges-store.ts';
import { followStores } from './follow-stores.ts';
import { createGuardStore } from './guard-store.ts';
import { createHistoryActsStore } from './history-acts-store.ts';
import { createHistoryCompareStore } from './history-compare-store.ts';
import { createHistoryStore } from './history-store.ts';
import { createImportStore } from './import-store.ts';
import { createInspectorStore } from './inspector-store.ts';
import { createInspectorToolStore } from './inspector-tool-store.ts';
import { createKeysStore } from './keys-store.ts';
import { createKnownValuesStore, knownIn } from './known-values-store.ts';
import { createLayoutStore } from './layout-store.ts';
import { createMessagesStore } from './messages-store.ts';
import { openAsDraft } from './open-as-draft.ts';
import { createOperationsStore } from './operations-store.ts';
import { createPaletteStore } from './palette-store.ts';
import { createPhoneStore } from './phone-store.ts';
import { createPlaygroundStore } from './playground-store.ts';
import { createProgressStore } from './progress-store.ts';
import { createSandboxStore } from './sandbox-store.ts';
import { createSettingsStore } from './settings-store.ts';
import { createShellStore } from './shell-store.ts';
import { createShortcutsStore } from './shortcuts-store.ts';
import { createSignedPreviewStore } from './signed-preview-store.ts';
import type { Stores, StoresDeps } from './stores.ts';
import { createUnlockStore } from './unlock-store.ts';
import { createVerifyStore } from './verify-store.ts';
import { createWebhooksStore } from './webhooks-store.ts';
import { createWorkbenchStore, selectedEnvironment, type WorkbenchStoreState } from './workbench-store.ts';

export function createStores(deps: StoresDeps): Stores {
  const guard = createGuardStore();
  const progress = createProgressStore(deps);
  // The time in which the guard waits for its answer is nobody's progress.
  const watched = watchedHost(deps.opened.host, progress.getState().begin);
  const unlock = createUnlockStore(watched);
  const unlocking = unlockingHost(watched, () => unlock.getState().ask());
  const host = guardedHost(unlocking, (confirmation) => guard.getState().ask(confirmation));
  const common = { host, keep: deps.keep, nowMs: deps.nowMs };
  const settings = createSettingsStore(deps.keep);
  const workbench = createWorkbenchStore(common);
  const layout = createLayoutStore(deps.keep, sizeClassOf(deps.widthPx ?? Number.POSITIVE_INFINITY));
  const knownValues = createKnownValuesStore({ host, later: deps.later });
  const chosen = { host, environmentId: () => selectedEnvironment(workbench.getState())?.id };
  const stores: Stores = {
    settings,
    layout,
    progress,
    palette: createPaletteStore({ ...common, later: deps.later }),
    shortcuts: createShortcutsStore({
      keep: deps.keep,
      isMac: deps.isMac ?? false,
      bindables: () => stores.actions().flatMap(({ id, chords }) => (chords ? [{ id, chords }] : [])),
    }),
    actions: () => listActions(),
    connection: createConnectionStore(deps.opened.connection),
    shell: createShellStore(),
    guard,
    unlock,
    keys: createKeysStore({ host }),
    workbench,
    environments: createEnvironmentsStore({ host, keep: deps.keep, saveFile: deps.saveFile }),
    exchanges: createExchangesStore(common),
    history: createHistoryStore({ ...common, later: deps.later }),
    historyActs: createHistoryActsStore({ ...common, saveFile: deps.saveFile }),
    historyCompare: createHistoryCompareStore(common),
    openAsDraft: (exchangeId) => void openAsDraft(stores, exchangeId),
    inspector: createInspectorStore(common),
    inspectorTool: createInspectorToolStore(),
    code: createCodeStore({ ...common, saveFile: deps.saveFile }),
    copy: createCopyStore({ host, writeClipboard: deps.writeClipboard }),
    imports: createImportStore(),
    playground: createPlaygroundStore({
      host,
      serviceNowMs: (id) => environmentNowMs(environmentById(workbench.getState(), id), deps.nowMs()),
      later: deps.later,
      random: deps.random,
    }),
    verify: createVerifyStore({ ...common, digest: deps.digest }),
    compare: createCompareStore(),
    knownValues,
    operations: createOperationsStore({
      ...common,
      random: deps.random,
      later: deps.later,
      knownValues: (id) => knownIn(knownValues.getState(), id),
      bodyWay: (id) => environmentById(workbench.getState(), id)?.ussdProfile.contentType,
    }),
    signedPreview: createSignedPreviewStore({ host, later: deps.later }),
    sandbox: createSandboxStore({ ...common, later: deps.later }),
    webhooks: createWebhooksStore({
      ...chosen,
      isEmbedded: () => selectedEnvironment(workbench.getState())?.kind === 'embedded-sandbox',
    }),
    deliveries: createDeliveriesStore(chosen),
    messages: createMessagesStore(chosen),
    phone: createPhoneStore({
      ...common,
      // The session ends by the service's clock, so the phone goes by it as well.
      serviceNowMs: () => environmentNowMs(selectedEnvironment(workbench.getState()), deps.nowMs()),
      later: deps.later,
      oneKeyReplies: settings.getState().oneKeyReplies,
      onKey: (key) => settings.getState().keySound && deps.sound(key),
    }),
  };
  const listActions = allActions(stores);
  followStores(stores);
  return stores;
}

function environmentById({ state }: WorkbenchStoreState, id: string): Environment | undefined {
  return state?.environments.find((environment) => environment.id === id);
}
