/** What the doctor's room shows: each tab is one way to bring it a request. */
import { createStore } from 'zustand/vanilla';

export const DOCTOR_TABS = {
  verify: 'Paste',
  loupe: 'Live',
} as const;
export type DoctorTab = keyof typeof DOCTOR_TABS;

export type DoctorTabState = { readonly tab: DoctorTab; show(tab: DoctorTab): void };

export function createDoctorTabStore() {
  return createStore<DoctorTabState>()((set) => ({ tab: 'verify', show: (tab) => set({ tab }) }));
}
