/** Which room fills the workspace, and where the focus is wanted. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export const ROOMS = ['inspector', 'operations', 'history', 'webhooks', 'sandbox', 'keys', 'settings'] as const;
export type RoomName = (typeof ROOMS)[number];

/** As the rail, the palette and the shortcuts call them. */
export const ROOM_LABELS: Readonly<Record<RoomName, string>> = {
  inspector: 'Inspector',
  operations: 'Operations',
  history: 'History',
  webhooks: 'Webhooks',
  sandbox: 'Sandbox',
  keys: 'Keys',
  settings: 'Settings',
};

/** Where the keyboard is to go: the phone, or the search field of the room. */
export type FocusPlace = 'phone' | 'search';

/** The tabs of the Settings room. */
export const SETTINGS_TABS = ['environments', 'general'] as const;
export type SettingsTab = (typeof SETTINGS_TABS)[number];
export const SETTINGS_TAB_LABELS: Readonly<Record<SettingsTab, string>> = {
  environments: 'Environments',
  general: 'Look, phone and shortcuts',
};

export type ShellState = {
  readonly room: RoomName;
  readonly settingsTab: SettingsTab;
  /** `serial` tells two equal wishes apart. */
  readonly focusRequest?: { readonly place: FocusPlace; readonly serial: number };
  enter(room: RoomName): void;
  showSettings(tab: SettingsTab): void;
  askFocus(place: FocusPlace): void;
};
export type ShellStore = StoreApi<ShellState>;

export function createShellStore(room: RoomName = 'inspector'): ShellStore {
  return createStore<ShellState>()((set, get) => ({
    room,
    settingsTab: 'environments',
    enter: (next) => set({ room: next }),
    showSettings: (settingsTab) => set({ settingsTab }),
    askFocus: (place) => set({ focusRequest: { place, serial: (get().focusRequest?.serial ?? 0) + 1 } }),
  }));
}
