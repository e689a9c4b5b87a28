/** Creates the stores of the application, which are there from the first screen on. The follow-*.ts files connect them. */
import { environmentNowMs, limitsIn } from '../shared/environment/environment.ts';
import { type Answer, refuse } from '../shared/failure.ts';
import { sizeClassOf } from '../shared/page/layout/layout.ts';
import { afterAnswer } from './app/after-answer.ts';
import { codesOf, createCallsStore } from './app/calls-store.ts';
import { createConnectionStore } from './app/connection-store.ts';
import type { Errands } from './app/errands.ts';
import { createExchangesStore } from './app/exchanges-store.ts';
import { followHistory } from './app/follow-history.ts';
import { followProgram } from './app/follow-program.ts';
import { followFirst, sessionLostBy } from './app/follow-stores.ts';
import { createGuardStore } from './app/guard-store.ts';
import { createInspectorStore } from './app/inspector-store.ts';
import { createLayoutStore } from './app/layout-store.ts';
import { isLent } from './app/lent-entry.ts';
import { createLineSwitchStore } from './app/line-switch-store.ts';
import { createLintStore } from './app/lint-store.ts';
import { createListeningStore } from './app/listening-store.ts';
import { createPaletteStore } from './app/palette-store.ts';
import { createPhoneStore, type PhoneKey } from './app/phone-store.ts';
import { createProgramStore } from './app/program-store.ts';
import { createProgressStore } from './app/progress-store.ts';
import { createQuickDialStore } from './app/quick-dial-store.ts';
import { createRecordingStore } from './app/recording-store.ts';
import { createRefusedOpeningsStore } from './app/refused-openings-store.ts';
import { createReplayStore } from './app/replay-store.ts';
import { sendAction } from './app/send-action.ts';
import { createSettingsStore } from './app/settings-store.ts';
import { createShellStore, type PanelName } from './app/shell-store.ts';
import { createShortcutsStore } from './app/shortcuts-store.ts';
import type { Stores, StoresDeps } from './app/stores.ts';
import { createStripStore } from './app/strip-store.ts';
import { createTwoPhones } from './app/two-phones.ts';
import { createUnlockStore } from './app/unlock-store.ts';
import { createWalkStore } from './app/walk-store.ts';
import { goToRoomActions, windowActions } from './app/window-actions.ts';
import { createWorkbenchStore, selectedEnvironment, selectedSubscriber } from './app/workbench-store.ts';
import { hostAround } from './host/around.ts';
import { loadedParts, partsStore } from './parts.ts';

export function createStores(deps: StoresDeps): Stores {
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
  const limits = () => limitsIn(selectedEnvironment(workbench.getState()));
  const lint = createLintStore(limits);
  const calls = createCallsStore(deps);
  const playSound = (key: PhoneKey) => settings.getState().keySound && deps.sound(key);
  const phoneParts = () => ({
    ...common,
    // The service ends sessions by its own clock, so a phone uses that clock too.
    serviceNowMs: () => environmentNowMs(selectedEnvironment(workbench.getState()), deps.nowMs()),
    lastCodes: codesOf(calls.getState().calls),
    oneKeyReplies: settings.getState().oneKeyReplies,
    isPressAsked: host.isPressAsked,
  });
  const stores: Stores = {
    host,
    page: deps,
    errand: (panel, act) => sendErrand(stores, panel, act),
    get parts() {
      return partsStore(stores);
    },
    actions() {
      const parts = loadedParts(stores);
      return [
        ...goToRoomActions(stores),
        ...windowActions(stores),
        sendAction(stores, parts),
        ...parts.flatMap((part) => part.actions?.(stores) ?? []),
      ];
    },
    settings,
    layout: createLayoutStore(deps.keep, sizeClassOf(deps.widthPx ?? Number.POSITIVE_INFINITY)),
    program: createProgramStore(),
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
      nowMs: deps.nowMs,
      afterPaint: (action) => afterAnswer(stores.phone, deps.later, () => deps.afterPaint(action)),
    }),
    inspector: createInspectorStore(common),
    walks: createWalkStore(common),
    strip: createStripStore(),
    listening: createListeningStore(deps),
    lineSwitch: createLineSwitchStore(),
    refusedOpenings: createRefusedOpeningsStore(),
    replay: createReplayStore(),
    recording: createRecordingStore({
      host,
      isReplaying: () => stores.replay.getState().shown !== undefined,
      onRecorded: (exchangeId) => stores.errand(undefined, (to) => to.recordSession(exchangeId)),
    }),
    lint,
    calls,
    quickDial: createQuickDialStore(deps.keep),
    phone: createPhoneStore({
      ...phoneParts(),
      hint: isLent(deps.keepInTab) ? undefined : sessionLostBy(deps.keepInTab),
      onAnswered(press) {
        lint.take(press);
        stores.twoPhones.heardFirst(press);
        // Who dials by hand wants to see what the last key did, whatever was opened before; a robot's presses end no reading.
        const { isFollowing, follow } = stores.inspector.getState();
        if (!isFollowing && press.exchangeId !== undefined) void follow(press.exchangeId);
      },
      onKey: playSound,
    }),
    twoPhones: createTwoPhones({
      host,
      first: () => stores.phone,
      environment: () => selectedEnvironment(workbench.getState()),
      firstOwner: () => selectedSubscriber(workbench.getState()),
      createPhone({ host: own, isSilent, onAnswered }) {
        const itsLint = createLintStore(limits);
        const phone = createPhoneStore({
          ...phoneParts(),
          host: own,
          onAnswered(press) {
            itsLint.take(press);
            onAnswered(press);
          },
          onKey: (key) => !isSilent() && playSound(key),
        });
        return { phone, lint: itsLint };
      },
    }),
  };
  followFirst(stores);
  followProgram(stores);
  if (deps.pageHistory) followHistory(stores, deps.pageHistory);
  return stores;
}

/** See `SendErrand`. */
async function sendErrand<Result>(
  stores: Stores,
  panel: PanelName | undefined,
  act: (to: Errands) => Promise<Result>,
): Promise<Answer<Result>> {
  if (panel) stores.shell.getState().enter(panel);
  let isMissing = false;
  const missing = (error: unknown): never => {
    isMissing = true;
    throw error;
  };
  try {
    const { errandRunner } = await import('./errand-runner.ts').catch(missing);
    const value = await act(errandRunner(stores, (name) => partsStore(stores).getState().load(name).catch(missing)));
    return { ok: true, value };
  } catch (error) {
    if (!isMissing) throw error;
    const sentence = 'Nothing was done: a part of the page did not arrive. Try again.';
    // A room says in its own place that it could not be loaded.
    if (!panel) stores.program.setState({ said: { tone: 'bad', sentence } });
    return refuse('part-missing', sentence);
  }
}
