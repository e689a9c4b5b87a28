/** How the session strip is drawn; saved by the browser, and left to the window's height until somebody chooses. */
import { createStore } from 'zustand/vanilla';

export const STRIP_LOOKS = {
  automatic: 'As the window allows',
  screens: 'With screens',
  line: 'In one line',
} as const;
export type StripLook = keyof typeof STRIP_LOOKS;

export type StripState = { readonly look: StripLook; choose(look: StripLook): void };

export function createStripStore() {
  return createStore<StripState>()((set) => ({ look: 'automatic', choose: (look) => set({ look }) }));
}
