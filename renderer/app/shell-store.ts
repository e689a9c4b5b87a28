/** Which of the six rooms fills the workspace, which of its panels is in front, and where the focus should go. */
import { createStore } from 'zustand/vanilla';
import { namesOf } from '../ui/choices-of.ts';

/** In the order of the rail and of their keys. */
export const ROOMS = {
  phone: 'Phone',
  requests: 'Requests',
  doctor: 'Doctor',
  tests: 'Tests',
  stage: 'Stage',
  environments: 'Environments',
} as const;
export type RoomName = keyof typeof ROOMS;

/** The tabs of each room, in order. Their names are unique, so that a name is enough to go there. */
export const ROOM_PANELS = {
  phone: { start: 'Start', exchange: 'Exchange' },
  requests: { operations: 'Compose', history: 'Seen' },
  doctor: { verify: 'Paste', loupe: 'Live' },
  tests: { flows: 'Flows', map: 'Map', conformance: 'Specification' },
  stage: { stage: 'Stage' },
  environments: { environments: 'Environments' },
} as const satisfies Readonly<Record<RoomName, Readonly<Record<string, string>>>>;
type Panels = typeof ROOM_PANELS;
export type PanelName = { [Room in RoomName]: keyof Panels[Room] }[RoomName];

/** Every panel with its label. */
export const PANELS = Object.assign({}, ...Object.values(ROOM_PANELS)) as Readonly<Record<PanelName, string>>;

const ROOM_OF = Object.fromEntries(
  namesOf(ROOMS).flatMap((room) => panelsOf(room).map((panel) => [panel, room])),
) as Readonly<Record<PanelName, RoomName>>;

/** In the order of their tabs. */
export function panelsOf(room: RoomName): readonly PanelName[] {
  return namesOf<string>(ROOM_PANELS[room]) as PanelName[];
}

export function roomOf(panel: PanelName): RoomName {
  return ROOM_OF[panel];
}

/** Whether the phone and its session belong to what this room is for. */
export function isAboutPhone(panel: PanelName): boolean {
  return roomOf(panel) === 'phone' || roomOf(panel) === 'tests';
}

/** Where to move the keyboard focus: the phone, the room, or the room's search field or editor. */
export type FocusPlace = 'phone' | 'room' | 'search' | 'editor';

/** The tabs of the Settings dialog. */
export const SETTINGS_TABS = { general: 'Look, phone and shortcuts', program: 'Program' } as const;
export type SettingsTab = keyof typeof SETTINGS_TABS;

export type ShellState = {
  readonly panel: PanelName;
  /** The panel that each room showed last. */
  readonly fronts: Readonly<Record<RoomName, PanelName>>;
  /** Something was pasted on the start panel, which therefore stays. */
  readonly isStartInUse: boolean;
  /** The tab of the Settings dialog; undefined while it is closed. */
  readonly settingsTab?: SettingsTab;
  /** `serial` tells two equal requests apart. */
  readonly focusRequest?: { readonly place: FocusPlace; readonly serial: number };
  /** The focus goes to another panel with its user, unless something in it is asked for next. */
  enter(panel: PanelName): void;
  /** Opens the Settings dialog at this tab, or closes it. */
  showSettings(tab: SettingsTab | undefined): void;
  askFocus(place: FocusPlace): void;
};

const FRONTS: Readonly<Record<RoomName, PanelName>> = {
  phone: 'start',
  requests: 'operations',
  doctor: 'verify',
  tests: 'flows',
  stage: 'stage',
  environments: 'environments',
};

export function createShellStore(panel: PanelName = 'start') {
  return createStore<ShellState>()((set, get) => ({
    panel,
    fronts: { ...FRONTS, [roomOf(panel)]: panel },
    isStartInUse: false,
    enter(next) {
      if (next === get().panel) return;
      set({ panel: next, fronts: { ...get().fronts, [roomOf(next)]: next } });
      get().askFocus('room');
    },
    showSettings: (settingsTab) => set({ settingsTab }),
    askFocus: (place) => set({ focusRequest: { place, serial: (get().focusRequest?.serial ?? 0) + 1 } }),
  }));
}
