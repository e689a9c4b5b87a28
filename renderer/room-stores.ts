/** Creates the rooms' stores and passes each its dependencies; follow-rooms.ts connects them afterwards. */

import { environmentNowMs } from '../shared/environment/environment.ts';
import { openMenu } from '../shared/ussd/session-state.ts';
import { titleBeyondHome } from '../shared/ussd/state-title.ts';
import { allActions } from './actions/all-actions.ts';
import { createAboutStore } from './stores/about-store.ts';
import { afterAnswer } from './stores/after-answer.ts';
import { createBorrowedSandbox } from './stores/borrowed-sandbox.ts';
import { createCaseStore } from './stores/case-store.ts';
import { createCodeStore } from './stores/code-store.ts';
import { createCompareStore } from './stores/compare-store.ts';
import { createConformStore } from './stores/conform-store.ts';
import { createCopyStore } from './stores/copy-store.ts';
import { createDeliveriesStore } from './stores/deliveries-store.ts';
import { createDiagnosisStore } from './stores/diagnosis-store.ts';
import { createDoctorStore } from './stores/doctor-store.ts';
import { createEnvironmentsStore } from './stores/environments-store.ts';
import { createEvidenceStore } from './stores/evidence-store.ts';
import { createExplorerStore } from './stores/explorer-store.ts';
import { createFlowRunStore } from './stores/flow-run-store.ts';
import { createFlowsStore } from './stores/flows-store.ts';
import { followRooms } from './stores/follow-rooms.ts';
import { createHistoryActsStore } from './stores/history-acts-store.ts';
import { createHistoryCompareStore } from './stores/history-compare-store.ts';
import { createHistoryPreviewStore } from './stores/history-preview-store.ts';
import { createHistoryStore } from './stores/history-store.ts';
import { createImportStore } from './stores/import-store.ts';
import { createKeysStore } from './stores/keys-store.ts';
import { createKnownValuesStore, knownIn } from './stores/known-values-store.ts';
import { createLoupeStore } from './stores/loupe-store.ts';
import { createMapCompareStore } from './stores/map-compare-store.ts';
import { createMapStore } from './stores/map-store.ts';
import { createMapWalkStore } from './stores/map-walk-store.ts';
import { createMessagesStore } from './stores/messages-store.ts';
import { createOperationsStore } from './stores/operations-store.ts';
import { createPlaygroundStore } from './stores/playground-store.ts';
import { replayWay } from './stores/replay-way.ts';
import { replayedScreen } from './stores/replayed-screen.ts';
import { createSandboxStore } from './stores/sandbox-store.ts';
import { createSignedPreviewStore } from './stores/signed-preview-store.ts';
import { createStageStore } from './stores/stage-store.ts';
import { createStartStore } from './stores/start-store.ts';
import { createStateTimesStore } from './stores/state-times-store.ts';
import type { FirstStores, Stores } from './stores/stores.ts';
import { createVerifyStore } from './stores/verify-store.ts';
import { createWebhooksStore } from './stores/webhooks-store.ts';
import { environmentById, selectedEnvironment, selectedSubscriber } from './stores/workbench-store.ts';

/** Creates the rooms' stores on top of those of the first screen, and registers them all there. */
export function createRoomStores(first: FirstStores): Stores {
  const { host, page, workbench } = first;
  const common = { ...page, host };
  const knownValues = createKnownValuesStore(common);
  const chosen = { host, environmentId: () => selectedEnvironment(workbench.getState())?.id };
  const flows = createFlowsStore({ ...common, environmentId: chosen.environmentId });
  const flowRun = createFlowRunStore({
    ...common,
    environment: () => selectedEnvironment(workbench.getState()),
    textOf: flows.getState().textOf,
    show: (run) => first.replay.getState().show(run && replayedScreen(run)),
  });
  first.replay.setState({ stop: () => void flowRun.getState().stop() });
  /** Who dials where. */
  const line = () => {
    const room = workbench.getState();
    const environmentId = selectedEnvironment(room)?.id;
    return environmentId === undefined
      ? undefined
      : { environmentId, customerId: selectedSubscriber(room)?.customerId };
  };
  const stores: Stores = {
    ...first,
    actions: () => listActions(),
    keys: createKeysStore(common),
    environments: createEnvironmentsStore(common),
    history: createHistoryStore(common),
    historyActs: createHistoryActsStore(common),
    historyCompare: createHistoryCompareStore(common),
    historyPreview: createHistoryPreviewStore(common),
    code: createCodeStore(common),
    copy: createCopyStore(common),
    evidence: createEvidenceStore({
      ...common,
      silences: () => [
        ...first.lint.getState().silences,
        ...(first.twoPhones.getState().second?.lint.getState().silences ?? []),
      ],
    }),
    cases: createCaseStore(common),
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
    start: createStartStore(common),
    stateTimes: createStateTimesStore(common),
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
    flows,
    flowRun,
    map: createMapStore({
      ...common,
      // The phone's screen first: reading and drawing the map takes longer.
      afterPress: (action) => afterAnswer(first.phone, page.later, () => page.afterPaint(action)),
    }),
    explorer: createExplorerStore({ host, line }),
    conform: createConformStore({ ...common, line }),
    mapCompare: createMapCompareStore(common),
    mapWalk: createMapWalkStore({
      sessionAt: () => titleBeyondHome(first.phone.getState().phone),
      replay: (presses, hooks) => replayWay(first, presses, hooks),
    }),
    about: createAboutStore(common),
    stage: createStageStore({
      ...common,
      environment: () => selectedEnvironment(workbench.getState()),
      onOpen() {
        const { isListening, sleep, wake } = first.listening.getState();
        sleep();
        return () => {
          if (isListening) wake();
          // What the stage sent stands before the session that the phone goes on with.
          const sessionId = openMenu(first.phone.getState().phone)?.sessionId;
          const last = first.exchanges.getState().exchanges.find((one) => one.sessionId === sessionId);
          const { isFollowing, follow } = first.inspector.getState();
          if (sessionId !== undefined && last && isFollowing) void follow(last.id);
        };
      },
      borrowed: createBorrowedSandbox(
        host,
        () => [first.phone, first.twoPhones.getState().second?.phone].filter((phone) => phone !== undefined),
        page.keepInTab,
      ),
    }),
    messages: createMessagesStore({ ...common, ...chosen }),
  };
  const listActions = allActions(stores);
  followRooms(stores);
  first.late.setState({ all: stores });
  return stores;
}
