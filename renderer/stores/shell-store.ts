/** Which room fills the workspace. */
import { createStore, type StoreApi } from 'zustand/vanilla';

export const ROOMS = ['inspector', 'history', 'sandbox', 'settings'] as const;
export type RoomName = (typeof ROOMS)[number];

export type ShellRoom = { readonly room: RoomName; enter(room: RoomName): void };
export type ShellStore = StoreApi<ShellRoom>;

export function createShellStore(): ShellStore {
  return createStore<ShellRoom>()((set) => ({ room: 'inspector', enter: (room) => set({ room }) }));
}
