/**
 * Stores: all rooms' stores by name, and what they need of the page that they run in.
 *
 * The first screen needs few of them. The others, with the catalogue and the forms behind them, come with the first room.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';
import type { OpenedHost } from '../host/connection.ts';
import type { Action } from './action.ts';
import type { CodeStore } from './code-store.ts';
import type { CompareStore } from './compare-store.ts';
import type { ConnectionStore } from './connection-store.ts';
import type { CopyStore } from './copy-store.ts';
import type { DeliveriesStore } from './deliveries-store.ts';
import type { EnvironmentsStore } from './environments-store.ts';
import type { ExchangesStore } from './exchanges-store.ts';
import type { GuardStore } from './guard-store.ts';
import type { HistoryActsStore } from './history-acts-store.ts';
import type { HistoryCompareStore } from './history-compare-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { ImportStore } from './import-store.ts';
import type { InspectorStore } from './inspector-store.ts';
import type { InspectorToolStore } from './inspector-tool-store.ts';
import type { KeysStore } from './keys-store.ts';
import type { KnownValuesStore } from './known-values-store.ts';
import type { LayoutStore } from './layout-store.ts';
import type { MessagesStore } from './messages-store.ts';
import type { OperationsStore } from './operations-store.ts';
import type { PaletteStore } from './palette-store.ts';
import type { PhoneKey, PhoneStore } from './phone-store.ts';
import type { PlaygroundStore } from './playground-store.ts';
import type { ProgressStore } from './progress-store.ts';
import type { SandboxStore } from './sandbox-store.ts';
import type { SettingsStore } from './settings-store.ts';
import type { ShellStore } from './shell-store.ts';
import type { ShortcutsStore } from './shortcuts-store.ts';
import type { SignedPreviewStore } from './signed-preview-store.ts';
import type { PageStorage } from './store-types.ts';
import type { UnlockStore } from './unlock-store.ts';
import type { VerifyStore } from './verify-store.ts';
import type { WebhooksStore } from './webhooks-store.ts';
import type { WorkbenchStore } from './workbench-store.ts';

/** What the window, the phone and the questions over them need. */
export type FirstStores = {
  readonly connection: ConnectionStore;
  readonly settings: SettingsStore;
  readonly shell: ShellStore;
  readonly guard: GuardStore;
  readonly layout: LayoutStore;
  readonly palette: PaletteStore;
  readonly progress: ProgressStore;
  readonly shortcuts: ShortcutsStore;
  readonly workbench: WorkbenchStore;
  readonly exchanges: ExchangesStore;
  readonly inspector: InspectorStore;
  readonly inspectorTool: InspectorToolStore;
  readonly unlock: UnlockStore;
  readonly phone: PhoneStore;
  /** The doorway with its questions and notices around it, and what the page gave. */
  readonly host: Host;
  readonly page: StoresDeps;
  /** All stores, once those of the rooms were fetched. */
  readonly late: StoreApi<{ readonly all?: Stores }>;
  /** All stores; fetches those of the rooms where they are not here yet. Rejects where they cannot be fetched. */
  fetchAll(): Promise<Stores>;
  /** All that the palette and the shortcuts can do now: before the rooms' stores are here, what the window does by itself. */
  actions(): readonly Action[];
};

export type Stores = FirstStores & {
  readonly environments: EnvironmentsStore;
  readonly history: HistoryStore;
  readonly historyActs: HistoryActsStore;
  readonly historyCompare: HistoryCompareStore;
  readonly copy: CopyStore;
  readonly code: CodeStore;
  readonly imports: ImportStore;
  readonly playground: PlaygroundStore;
  readonly verify: VerifyStore;
  readonly compare: CompareStore;
  readonly knownValues: KnownValuesStore;
  readonly operations: OperationsStore;
  readonly signedPreview: SignedPreviewStore;
  readonly sandbox: SandboxStore;
  readonly keys: KeysStore;
  readonly webhooks: WebhooksStore;
  readonly deliveries: DeliveriesStore;
  readonly messages: MessagesStore;
};

export type StoresDeps = {
  readonly opened: OpenedHost;
  readonly keep: PageStorage;
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
