/**
 * Stores: all stores by name, and what they need from the page they run in.
 *
 * The first screen needs few of them. The rest, with the catalogue and the forms behind them, load with the first room.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { ReadQuestion } from '../../shared/doctor/diagnose-read.ts';
import type { OpenedHost } from '../host/connection.ts';
import type { AboutState } from './about-store.ts';
import type { Action } from './action.ts';
import type { CallsState } from './calls-store.ts';
import type { CaseReader, CaseState } from './case-store.ts';
import type { CodeState } from './code-store.ts';
import type { CompareState } from './compare-store.ts';
import type { ConformRoomState } from './conform-store.ts';
import type { ConnectionState } from './connection-store.ts';
import type { CopyStore } from './copy-store.ts';
import type { DeliveriesState } from './deliveries-store.ts';
import type { DiagnosisState, DoctorRun } from './diagnosis-store.ts';
import type { DoctorState } from './doctor-store.ts';
import type { DoctorTabState } from './doctor-tab-store.ts';
import type { EnvironmentsState } from './environments-store.ts';
import type { EvidenceState } from './evidence-store.ts';
import type { ExchangesState } from './exchanges-store.ts';
import type { ExplorerRoomState } from './explorer-store.ts';
import type { FlowRunState } from './flow-run-store.ts';
import type { FlowsState } from './flows-state.ts';
import type { GuardState } from './guard-store.ts';
import type { HistoryActsState } from './history-acts-store.ts';
import type { HistoryCompareState } from './history-compare-store.ts';
import type { HistoryPreviewState } from './history-preview-store.ts';
import type { HistoryStore } from './history-store.ts';
import type { ImportReader, ImportState } from './import-store.ts';
import type { InspectorState } from './inspector-store.ts';
import type { InspectorToolState } from './inspector-tool-store.ts';
import type { KeysState } from './keys-store.ts';
import type { KnownValuesState } from './known-values-store.ts';
import type { LayoutStore } from './layout-store.ts';
import type { LineSwitchState } from './line-switch-store.ts';
import type { LintStore } from './lint-store.ts';
import type { ListeningState } from './listening-store.ts';
import type { LoupeStoreState } from './loupe-store.ts';
import type { MapCompareState } from './map-compare-store.ts';
import type { MapState } from './map-store.ts';
import type { MapWalkState } from './map-walk-store.ts';
import type { MessagesState } from './messages-store.ts';
import type { OperationsState } from './operations-store.ts';
import type { PaletteStore } from './palette-store.ts';
import type { PhoneKey, PhoneStore } from './phone-store.ts';
import type { PageHistory } from './place.ts';
import type { PlaygroundStore } from './playground-store.ts';
import type { ProgramState } from './program-store.ts';
import type { ProgressState } from './progress-store.ts';
import type { QuickDialState } from './quick-dial-store.ts';
import type { RecordingState } from './recording-store.ts';
import type { RefusedOpeningsState } from './refused-openings-store.ts';
import type { ReplayState } from './replay-store.ts';
import type { SandboxStoreState } from './sandbox-store.ts';
import type { SettingsState } from './settings-store.ts';
import type { ShellState } from './shell-store.ts';
import type { ShortcutsStore } from './shortcuts-store.ts';
import type { SignedPreviewState } from './signed-preview-store.ts';
import type { StageState } from './stage-store.ts';
import type { StartState } from './start-store.ts';
import type { StateTimesState } from './state-times-store.ts';
import type { PageStorage, StoreDeps } from './store-types.ts';
import type { StripState } from './strip-store.ts';
import type { TwoPhones } from './two-phones.ts';
import type { UnlockState } from './unlock-store.ts';
import type { VerifyState } from './verify-store.ts';
import type { WalkState } from './walk-store.ts';
import type { WebhooksState } from './webhooks-store.ts';
import type { WorkbenchStoreState } from './workbench-store.ts';

/** What the window, the phone and the questions over them need. */
export type FirstStores = {
  readonly connection: StoreApi<ConnectionState>;
  readonly settings: StoreApi<SettingsState>;
  readonly shell: StoreApi<ShellState>;
  readonly guard: StoreApi<GuardState>;
  readonly layout: LayoutStore;
  readonly palette: PaletteStore;
  readonly program: StoreApi<ProgramState>;
  readonly progress: StoreApi<ProgressState>;
  readonly shortcuts: ShortcutsStore;
  readonly workbench: StoreApi<WorkbenchStoreState>;
  readonly exchanges: StoreApi<ExchangesState>;
  readonly inspector: StoreApi<InspectorState>;
  readonly inspectorTool: StoreApi<InspectorToolState>;
  readonly walks: StoreApi<WalkState>;
  readonly strip: StoreApi<StripState>;
  readonly doctorTab: StoreApi<DoctorTabState>;
  readonly unlock: StoreApi<UnlockState>;
  readonly phone: PhoneStore;
  readonly calls: StoreApi<CallsState>;
  readonly quickDial: StoreApi<QuickDialState>;
  readonly twoPhones: TwoPhones;
  readonly listening: StoreApi<ListeningState>;
  readonly lineSwitch: StoreApi<LineSwitchState>;
  readonly refusedOpenings: StoreApi<RefusedOpeningsState>;
  readonly replay: StoreApi<ReplayState>;
  readonly recording: StoreApi<RecordingState>;
  /** Remarks on the phone's session. */
  readonly lint: LintStore;
  /** The host with its questions and notices, and what the page provides. */
  readonly host: Host;
  readonly page: StoresDeps;
  /** All stores, once those of the rooms have loaded. */
  readonly late: StoreApi<{ readonly all?: Stores }>;
  /** All stores; loads those of the rooms if necessary. Rejects if they fail to load. */
  fetchAll(): Promise<Stores>;
  /** Everything the palette and the shortcuts can do now; before the rooms' stores load, only what the window does by itself. */
  actions(): readonly Action[];
};

export type Stores = FirstStores & {
  readonly environments: StoreApi<EnvironmentsState>;
  readonly history: HistoryStore;
  readonly historyActs: StoreApi<HistoryActsState>;
  readonly historyCompare: StoreApi<HistoryCompareState>;
  readonly historyPreview: StoreApi<HistoryPreviewState>;
  readonly evidence: StoreApi<EvidenceState>;
  readonly cases: StoreApi<CaseState>;
  readonly copy: CopyStore;
  readonly code: StoreApi<CodeState>;
  readonly imports: StoreApi<ImportState>;
  readonly playground: PlaygroundStore;
  readonly verify: StoreApi<VerifyState>;
  /** Of recorded requests. */
  readonly doctor: StoreApi<DoctorState>;
  /** Of what is pasted beside the verdict, and of the base that the signer printed. */
  readonly pasteDoctor: StoreApi<DiagnosisState<ReadQuestion>>;
  readonly compareDoctor: StoreApi<DiagnosisState<ReadQuestion>>;
  readonly compare: StoreApi<CompareState>;
  readonly start: StoreApi<StartState>;
  readonly stateTimes: StoreApi<StateTimesState>;
  readonly knownValues: StoreApi<KnownValuesState>;
  readonly operations: StoreApi<OperationsState>;
  readonly signedPreview: StoreApi<SignedPreviewState>;
  readonly sandbox: StoreApi<SandboxStoreState>;
  readonly keys: StoreApi<KeysState>;
  readonly webhooks: StoreApi<WebhooksState>;
  readonly deliveries: StoreApi<DeliveriesState>;
  readonly messages: StoreApi<MessagesState>;
  readonly loupe: StoreApi<LoupeStoreState>;
  readonly flows: StoreApi<FlowsState>;
  readonly flowRun: StoreApi<FlowRunState>;
  readonly map: StoreApi<MapState>;
  readonly explorer: StoreApi<ExplorerRoomState>;
  readonly conform: StoreApi<ConformRoomState>;
  readonly mapCompare: StoreApi<MapCompareState>;
  /** “Dial to here”. */
  readonly mapWalk: StoreApi<MapWalkState>;
  readonly about: StoreApi<AboutState>;
  readonly stage: StoreApi<StageState>;
};

export type StoresDeps = Omit<StoreDeps, 'host'> & {
  readonly opened: OpenedHost;
  readonly readImport: ImportReader;
  readonly readCase: CaseReader;
  readonly diagnosePaste: DoctorRun<ReadQuestion>;
  /** The browser's history; without it nothing is kept there. */
  readonly pageHistory?: PageHistory;
  /** What only this tab remembers, until it closes. */
  readonly keepInTab?: PageStorage;
  /** Plays a key's sound; called only if sound is on. */
  sound(key: PhoneKey): void;
  /** Shows and reads chords as on a Mac. */
  readonly isMac?: boolean;
  /** The window's width when the page opens, in CSS pixels. */
  readonly widthPx?: number;
};
