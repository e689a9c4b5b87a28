/** Which room fills the workspace, and where the focus should go. */
import { createStore } from 'zustand/vanilla';

/** Names used by the rail, the palette and the shortcuts. */
export const ROOMS = {
  inspector: 'Inspector',
  operations: 'Operations',
  flows: 'Flows',
  map: 'Map',
  conformance: 'Conformance',
  doctor: 'Doctor',
  history: 'History',
  webhooks: 'Webhooks',
  sandbox: 'Sandbox',
  keys: 'Keys',
  settings: 'Settings',
} as const;
export type RoomName = keyof typeof ROOMS;

/** Where to move the keyboard focus: the phone, the room, or the room's search field or editor. */
export type FocusPlace = 'phone' | 'room' | 'search' | 'editor';

/** The tabs of the Settings room. */
export const SETTINGS_TABS = {
  environments: 'Environments',
  general: 'Look, phone and shortcuts',
  program: 'Program',
} as const;
export type SettingsTab = keyof typeof SETTINGS_TABS;

export type ShellState = {
  readonly room: RoomName;
  readonly settingsTab: SettingsTab;
  /** `serial` tells two equal requests apart. */
  readonly focusRequest?: { readonly place: FocusPlace; readonly serial: number };
  /** The focus goes to another room with its user, unless something in it is asked for next. */
  enter(room: RoomName): void;
  showSettings(tab: SettingsTab): void;
  askFocus(place: FocusPlace): void;
};

export function createShellStore(room: RoomName = 'inspector') {
  return createStore<ShellState>()((set, get) => ({
    room,
    settingsTab: 'environments',
    enter(next) {
      if (next === get().room) return;
      set({ room: next });
      get().askFocus('room');
    },
    showSettings: (settingsTab) => set({ settingsTab }),
    askFocus: (place) => set({ focusRequest: { place, serial: (get().focusRequest?.serial ?? 0) + 1 } }),
  }));
}
