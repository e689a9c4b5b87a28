/**
 * Place: where the user is: a panel, and the exchange that was opened there. Each is an entry of the browser's history.
 *
 * Following the newest exchange is one place, however many arrive: a walk on the phone must not fill the history. follow-history.ts keeps the two in
 * step.
 */
import type { StoreApi } from 'zustand/vanilla';
import type { InspectorState } from './inspector-store.ts';
import { PANELS, type PanelName, type ShellState } from './shell-store.ts';

export type PagePlace = {
  readonly panel: PanelName;
  /** The exchange that the user opened in Phone; absent while it follows the newest. */
  readonly exchangeId?: string;
};

/** The entries of the browser's history. Their states may come from an older page: `readPlace` checks them. */
export type PageHistory = {
  current(): unknown;
  push(place: PagePlace): void;
  replace(place: PagePlace): void;
  /** Back or Forward was used. */
  onMove(listener: (state: unknown) => void): void;
};

type PlaceStores = { readonly shell: StoreApi<ShellState>; readonly inspector: StoreApi<InspectorState> };

export function placeNow({ shell, inspector }: PlaceStores): PagePlace {
  const { panel } = shell.getState();
  return panel === 'exchange' ? { panel, exchangeId: inspector.getState().openedId } : { panel };
}

export function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return one.panel === other.panel && one.exchangeId === other.exchangeId;
}

/** Undefined for anything that is not a place of this page. */
export function readPlace(state: unknown): PagePlace | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { panel, exchangeId }: { panel?: unknown; exchangeId?: unknown } = state;
  if (!isPanel(panel) || (exchangeId !== undefined && typeof exchangeId !== 'string')) return undefined;
  return { panel, exchangeId };
}

function isPanel(name: unknown): name is PanelName {
  return typeof name === 'string' && Object.hasOwn(PANELS, name);
}
