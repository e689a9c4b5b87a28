/** Creates the rooms' stores and passes each its dependencies; follow-rooms.ts connects them afterwards. */

import { type Environment, environmentNowMs } from '../shared/environment/environment.ts';
import { allActions } from './actions/all-actions.ts';
import { createCodeStore } from './stores/code-store.ts';
import { createCompareStore } from './stores/compare-store.ts';
import { createCopyStore } from './stores/copy-store.ts';
import { createDeliveriesStore } from './stores/deliveries-store.ts';
import { createDiagnosisStore } from './stores/diagnosis-store.ts';
import { createDoctorStore } from './stores/doctor-store.ts';
import { createEnvironmentsStore } from './stores/environments-store.ts';
import { followRooms } from './stores/follow-rooms.ts';
import { createHistoryActsStore } from './stores/history-acts-store.ts';
import { createHistoryCompareStore } from './stores/history-compare-store.ts';
import { createHistoryStore } from './stores/history-store.ts';
import { createImportStore } from './stores/import-store.ts';
import { createKeysStore } from './stores/keys-store.ts';
import { createKnownValuesStore, knownIn } from './stores/known-values-store.ts';
import { createLoupeStore } from './stores/loupe-store.ts';
import { createMessagesStore } from './stores/messages-store.ts';
import { createOperationsStore } from './stores/operations-store.ts';
import { createPlaygroundStore } from './stores/playground-store.ts';
import { createSandboxStore } from './stores/sandbox-store.ts';
import { createSignedPreviewStore } from './stores/signed-preview-store.ts';
import type { FirstStores, Stores } from './stores/stores.ts';
import { createVerifyStore } from './stores/verify-store.ts';
import { createWebhooksStore } from './stores/webhooks-store.ts';
import { selectedEnvironment, type WorkbenchStoreState } from './stores/workbench-store.ts';

/** Creates the rooms' stores on top of those of the first screen, and registers them all there. */
export function createRoomStores(first: FirstStores): Stores {
  const { host, page, workbench } = first;
  const common = { ...page, host };
  const knownValues = createKnownValuesStore(common);
  const chosen = { host, environmentId: () => selectedEnvironment(workbench.getState())?.id };
  const stores: Stores = {
    ...first,
    actions: () => listActions(),
    keys: createKeysStore(common),
    environments: createEnvironmentsStore(common),
    history: createHistoryStore(common),
    historyActs: createHistoryActsStore(common),
    historyCompare: createHistoryCompareStore(common),
    code: createCodeStore(common),
    copy: createCopyStore(common),
    imports: createImportStore(common),
    playground: createPlaygroundStore({
      ...common,
      serviceNowMs: (id) => environmentNowMs(environmentById(workbench.getState(), id), page.nowMs()),
    }),
    verify: createVerifyStore(common),
    doctor: createDoctorStore(common),
    pasteDoctor: createDiagnosisStore({ ...page, run: page.diagnosePaste }),
    compareDoctor: createDiagnosisStore({ ...page, run: page.diagnosePaste }),
    compare: createCompareStore(),
    knownValues,
    operations: createOperationsStore({
      ...common,
      knownValues: (id) => knownIn(knownValues.getState(), id),
      bodyWay: (id) => environmentById(workbench.getState(), id)?.ussdProfile.contentType,
    }),
    signedPreview: createSignedPreviewStore(common),
    sandbox: createSandboxStore(common),
    webhooks: createWebhooksStore(chosen),
    deliveries: createDeliveriesStore(chosen),
    loupe: createLoupeStore(common),
    messages: createMessagesStore({ ...common, ...chosen }),
  };
  const listActions = allActions(stores);
  followRooms(stores);
  first.late.setState({ all: stores });
  return stores;
}

function environmentById({ state }: WorkbenchStoreState, id: string): Environment | undefined {
  return state?.environments.find((environment) => environment.id === id);
}
