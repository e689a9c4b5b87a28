/**
 * Place: where the user is: a room, the inspector's tool and the exchange opened there, the doctor's tab. Each is an entry of the browser's history.
 *
 * Following the newest exchange is one place, however many arrive: a walk on the phone must not fill the history. follow-history.ts keeps the two in
 * step.
 */
import type { StoreApi } from 'zustand/vanilla';
import { DOCTOR_TABS, type DoctorTab, type DoctorTabState } from './doctor-tab-store.ts';
import type { InspectorState } from './inspector-store.ts';
import { INSPECTOR_TOOLS, type InspectorTool, type InspectorToolState } from './inspector-tool-store.ts';
import { ROOMS, type RoomName, type ShellState } from './shell-store.ts';

export type PagePlace = {
  readonly room: RoomName;
  /** In the inspector. */
  readonly tool?: InspectorTool;
  /** The exchange that the user opened there; absent while it follows the newest. */
  readonly exchangeId?: string;
  /** In the doctor's room. */
  readonly tab?: DoctorTab;
};

/** The entries of the browser's history. Their states may come from an older page: `readPlace` checks them. */
export type PageHistory = {
  current(): unknown;
  push(place: PagePlace): void;
  replace(place: PagePlace): void;
  /** Back or Forward was used. */
  onMove(listener: (state: unknown) => void): void;
};

type PlaceStores = {
  readonly shell: StoreApi<ShellState>;
  readonly inspector: StoreApi<InspectorState>;
  readonly inspectorTool: StoreApi<InspectorToolState>;
  readonly doctorTab: StoreApi<DoctorTabState>;
};

export function placeNow({ shell, inspector, inspectorTool, doctorTab }: PlaceStores): PagePlace {
  const { room } = shell.getState();
  if (room === 'doctor') return { room, tab: doctorTab.getState().tab };
  if (room !== 'inspector') return { room };
  const { tool } = inspectorTool.getState();
  if (tool !== 'exchange') return { room, tool };
  return { room, tool, exchangeId: inspector.getState().openedId };
}

export function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return (
    one.room === other.room && one.tool === other.tool && one.exchangeId === other.exchangeId && one.tab === other.tab
  );
}

/** Undefined for anything that is not a place of this page. */
export function readPlace(state: unknown): PagePlace | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { room, tool, exchangeId, tab }: { room?: unknown; tool?: unknown; exchangeId?: unknown; tab?: unknown } =
    state;
  if (!isNameOf(ROOMS, room) || (tool !== undefined && !isNameOf(INSPECTOR_TOOLS, tool))) return undefined;
  if (tab !== undefined && !isNameOf(DOCTOR_TABS, tab)) return undefined;
  if (exchangeId !== undefined && typeof exchangeId !== 'string') return undefined;
  return { room, tool, exchangeId, tab };
}

function isNameOf<T extends string>(labels: Readonly<Record<T, string>>, name: unknown): name is T {
  return typeof name === 'string' && Object.hasOwn(labels, name);
}
