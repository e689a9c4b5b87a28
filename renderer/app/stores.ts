/**
 * Stores: those of the application, by name, and what they need from the page that they run in. They are there from the first screen on; a room's own
 * stores come with its code (define-store.ts).
 */
import type { StoreApi } from 'zustand/vanilla';
import type { Host } from '../../shared/contract/host.ts';
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { OpenedHost } from '../host/connection.ts';
import type { Action } from './action.ts';
import type { CallsState } from './calls-store.ts';
import type { ConnectionState } from './connection-store.ts';
import type { SendErrand } from './errands.ts';
import type { ExchangesState } from './exchanges-store.ts';
import type { GuardState } from './guard-store.ts';
import type { InspectorState } from './inspector-store.ts';
import type { LayoutStore } from './layout-store.ts';
import type { LineSwitchState } from './line-switch-store.ts';
import type { LintStore } from './lint-store.ts';
import type { ListeningState } from './listening-store.ts';
import type { PaletteStore } from './palette-store.ts';
import type { PhoneKey, PhoneStore } from './phone-store.ts';
import type { PageHistory } from './place.ts';
import type { ProgramState } from './program-store.ts';
import type { ProgressState } from './progress-store.ts';
import type { QuickDialState } from './quick-dial-store.ts';
import type { RecordingState } from './recording-store.ts';
import type { RefusedOpeningsState } from './refused-openings-store.ts';
import type { ReplayState } from './replay-store.ts';
import type { SettingsState } from './settings-store.ts';
import type { ShellState } from './shell-store.ts';
import type { ShortcutsStore } from './shortcuts-store.ts';
import type { CaseReader, DoctorRun, ImportReader, PageStorage, StoreDeps } from './store-types.ts';
import type { StripState } from './strip-store.ts';
import type { TwoPhones } from './two-phones.ts';
import type { UnlockState } from './unlock-store.ts';
import type { WalkState } from './walk-store.ts';
import type { WorkbenchStoreState } from './workbench-store.ts';

/** What the window, the phone and the questions over them need. */
export type Stores = {
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
  readonly walks: StoreApi<WalkState>;
  readonly strip: StoreApi<StripState>;
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
  /** What one part of the page asks of another. */
  readonly errand: SendErrand;
  /** The parts whose code has come. */
  readonly parts: Omit<StoreApi<PartsState>, 'setState'>;
  /** Everything the palette and the shortcuts can do now: what the window does by itself, and what the parts do that have come. */
  actions(): readonly Action[];
};

export type PartsState = {
  /** Those whose code has come, by name; another object with each that comes. */
  readonly loaded: object;
  readonly isWhole: boolean;
  /** Fetches what has not come yet. Rejects if a part fails to load. */
  loadAll(): Promise<void>;
};

export type StoresDeps = Omit<StoreDeps, 'host'> & {
  readonly opened: OpenedHost;
  readonly readImport: ImportReader;
  readonly readCase: CaseReader;
  readonly diagnosePaste: DoctorRun<DoctorCase>;
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
