/**
 * Plugs the rooms' stores together: the only place where one store's change reaches another.
 *
 * Stores never import stores; what must flow between them is a subscription here.
 */

import type { StoreApi } from 'zustand/vanilla';
import { type Environment, environmentNowMs } from '../../shared/contract/environment.ts';
import { sizeClassOf } from '../../shared/layout/layout.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import type { Action } from '../actions/action.ts';
import { allActions } from '../actions/all-actions.ts';
import { guardedHost } from '../guard/guarded-host.ts';
import type { OpenedHost } from '../host/connection.ts';
import { unlockingHost } from '../keys/unlocking-host.ts';
import { watchedHost } from '../progress/watched-host.ts';
import { type CodeStore, createCodeStore } from './code-store.ts';
import { type CompareStore, createCompareStore } from './compare-store.ts';
import { type ConnectionStore, createConnectionStore } from './connection-store.ts';
import { type CopyStore, createCopyStore } from './copy-store.ts';
import { createDeliveriesStore, type DeliveriesStore } from './deliveries-store.ts';
import { createEnvironmentsStore, type EnvironmentsStore } from './environments-store.ts';
import { createExchangesStore, type ExchangesStore } from './exchanges-store.ts';
import { createGuardStore, type GuardStore } from './guard-store.ts';
import { createHistoryActsStore, type HistoryActsStore } from './history-acts-store.ts';
import { createHistoryCompareStore, type HistoryCompareStore } from './history-compare-store.ts';
import { createHistoryStore, type HistoryStore } from './history-store.ts';
import { createImportStore, type ImportStore } from './import-store.ts';
import { createInspectorStore, type InspectorStore } from './inspector-store.ts';
import { createInspectorToolStore, INSPECTOR_TOOLS, type InspectorToolStore } from './inspector-tool-store.ts';
import { createKeysStore, KEYS_TABS, type KeysStore } from './keys-store.ts';
import { createKnownValuesStore, type KnownValuesStore, knownIn } from './known-values-store.ts';
import { createLayoutStore, type LayoutStore } from './layout-store.ts';
import { createMessagesStore, type MessagesStore } from './messages-store.ts';
import { createOperationsStore, type OperationsStore } from './operations-store.ts';
import { createPaletteStore, type PaletteStore } from './palette-store.ts';
import { createPhoneStore, type PhoneKey, type PhoneStore } from './phone-store.ts';
import { createPlaygroundStore, type PlaygroundStore } from './playground-store.ts';
import { createProgressStore, type ProgressStore } from './progress-store.ts';
import { createSandboxStore, SANDBOX_TABS, type SandboxStore } from './sandbox-store.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';
import { createShellStore, ROOMS, type ShellStore } from './shell-store.ts';
import { createShortcutsStore, type ShortcutsStore } from './shortcuts-store.ts';
import type { Keep } from './store-types.ts';
import { createUnlockStore, type UnlockStore } from './unlock-store.ts';
import { createVerifyStore, type VerifyStore } from './verify-store.ts';
import { createWebhooksStore, WEBHOOK_TABS, type WebhooksStore } from './webhooks-store.ts';
import {
  createWorkbenchStore,
  selectedEnvironment,
  selectedSubscriber,
  type WorkbenchRoom,
  type WorkbenchStore,
} from './workbench-store.ts';

export type Stores = {
  readonly connection: ConnectionStore;
  readonly settings: SettingsStore;
  readonly shell: ShellStore;
  readonly guard: GuardStore;
  readonly layout: LayoutStore;
  readonly palette: PaletteStore;
  readonly progress: ProgressStore;
  readonly shortcuts: ShortcutsStore;
  readonly workbench: WorkbenchStore;
  readonly environments: EnvironmentsStore;
  readonly exchanges: ExchangesStore;
  readonly history: HistoryStore;
  readonly historyActs: HistoryActsStore;
  readonly historyCompare: HistoryCompareStore;
  readonly inspector: InspectorStore;
  readonly inspectorTool: InspectorToolStore;
  readonly copy: CopyStore;
  readonly code: CodeStore;
  readonly imports: ImportStore;
  readonly playground: PlaygroundStore;
  readonly verify: VerifyStore;
  readonly compare: CompareStore;
  readonly knownValues: KnownValuesStore;
  readonly operations: OperationsStore;
  readonly sandbox: SandboxStore;
  readonly keys: KeysStore;
  readonly unlock: UnlockStore;
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
  readonly messages: MessagesStore;
  readonly phone: PhoneStore;
  /** Takes an exchange up as a new draft and goes where it is edited. */
  openAsDraft(exchangeId: string): void;
  /** All that the palette and the shortcuts can do, as things stand now. */
  actions(): readonly Action[];
};

export type StoresDeps = {
  readonly opened: OpenedHost;
  readonly keep: Keep;
  readonly random: RandomSource;
  /** The platform's own hash, off the page's thread. */
  digest(algorithm: 'SHA-512' | 'SHA-256', bytes: Uint8Array): Promise<Uint8Array>;
  /** Rejects where the browser does not allow it. */
  writeClipboard(text: string): Promise<void>;
  /** Hands a file to the browser's downloads. */
  saveFile(name: string, parts: readonly string[], mediaType: string): void;
  nowMs(): number;
  later(action: () => void, afterMs: number): void;
  /** Plays a key's sound; called only where sound is on. */
  sound(key: PhoneKey): void;
  /** Chords are shown and read as on a Mac. */
  readonly isMac?: boolean;
  /** How wide the window is when the page opens, in CSS pixels. */
  readonly widthPx?: number;
};

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
    environments: createEnvironmentsStore({ host, saveFile: deps.saveFile }),
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
    }),
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
  settings.subscribe((now, before) => {
    if (now.oneKeyReplies !== before.oneKeyReplies) stores.phone.configureReplies(now.oneKeyReplies);
  });
  followLine(stores);
  followOperations(stores);
  followExchanges(stores);
  followInspectorTool(stores);
  followConnection(stores);
  followPlaces(stores);
  followWebhooks(stores);
  followHistoryRoom(stores);
  return stores;
}

function environmentById({ state }: WorkbenchRoom, id: string): Environment | undefined {
  return state?.environments.find((environment) => environment.id === id);
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

/** As the form of its operation where one fits, else where a request is edited header by header. */
async function openAsDraft(stores: Stores, exchangeId: string): Promise<void> {
  const { operations, playground, inspectorTool, shell } = stores;
  if (await operations.getState().openAsDraft(exchangeId)) {
    shell.getState().enter('operations');
    return;
  }
  operations.getState().dismissTakenUp();
  void playground.getState().takeUp(exchangeId);
  inspectorTool.getState().show('playground');
  shell.getState().enter('inspector');
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
  const follow = (room: WorkbenchRoom) => {
    const environment = selectedEnvironment(room);
    if (!environment) return;
    const customerId = selectedSubscriber(room)?.customerId;
    const { serviceCode } = environment.ussdProfile;
    const line = JSON.stringify([environment.id, customerId, serviceCode]);
    if (line === last) return;
    last = line;
    phone.changeLine(
      { environmentId: environment.id, ...(customerId === undefined ? {} : { customerId }) },
      serviceCode,
    );
  };
  workbench.subscribe(follow);
}

/** The forms are for the chosen environment, and open with what it is known to have. */
function followOperations({ workbench, operations, knownValues }: Stores): void {
  workbench.subscribe((room) => {
    const id = selectedEnvironment(room)?.id;
    if (id === undefined || id === operations.getState().environmentId) return;
    operations.getState().enter(id);
    void knownValues.getState().load(id);
  });
  knownValues.subscribe(() => operations.getState().knownChanged());
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
