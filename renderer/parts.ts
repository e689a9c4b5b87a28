/** The parts of the page whose code comes after the first screen, and what each is asked by the others. Register a new room here. */
import { createStore } from 'zustand/vanilla';
import { defineStore } from './app/define-store.ts';
import type { Part } from './app/part.ts';
import type { PartsState, Stores } from './app/stores.ts';
import { namesOf } from './ui/choices-of.ts';

/** In the order in which their actions are listed. */
const LOADS = {
  inspector: () => import('./inspector/inspector-part.ts'),
  doctor: () => import('./doctor/doctor-part.ts'),
  shell: () => import('./settings/setting-actions.ts'),
  settings: () => import('./settings/settings-part.ts'),
  environments: () => import('./environments/environments-part.ts'),
  operations: () => import('./operations/operations-part.ts'),
  flows: () => import('./flows/flows-part.ts'),
  map: () => import('./map/map-part.ts'),
  conformance: () => import('./conform/conform-part.ts'),
  stage: () => import('./stage/stage-part.ts'),
  history: () => import('./history/history-part.ts'),
  code: () => import('./code/code-part.ts'),
  imports: () => import('./import/import-part.ts'),
  about: () => import('./about/about-part.ts'),
};

export type PartName = keyof typeof LOADS;
/** The code of each part, by name. */
export type Parts = { readonly [Name in PartName]: Awaited<ReturnType<(typeof LOADS)[Name]>> };

const CODES: { readonly [Name in PartName]: () => Promise<Parts[Name]> } = LOADS;
type LoadedParts = PartsState & {
  readonly loaded: { readonly [Name in PartName]?: Parts[Name] };
  /** Fetches the code of a part, and makes the stores that its actions show. Rejects if it fails to load. */
  load<Name extends PartName>(name: Name): Promise<Parts[Name]>;
};

export const partsStore = defineStore((_page, stores) =>
  createStore<LoadedParts>()((set, get) => ({
    loaded: {},
    isWhole: false,
    async load(name) {
      const code = await CODES[name]();
      if (get().loaded[name]) return code;
      const loaded = { ...get().loaded, [name]: code };
      const part: Part = code;
      part.actions?.(stores);
      set({ loaded, isWhole: namesOf(CODES).every((one) => one in loaded) });
      return code;
    },
    async loadAll() {
      await Promise.all(namesOf(CODES).map((name) => get().load(name)));
    },
  })),
);

/** Those that have come, in their order. */
export function loadedParts(stores: Stores): readonly Part[] {
  const { loaded } = partsStore(stores).getState();
  return namesOf(CODES).flatMap((name): Part | readonly Part[] => loaded[name] ?? []);
}
