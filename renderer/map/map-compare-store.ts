/** The map of the selected environment held against an earlier map from a file, or against another environment's. */
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../shared/failure.ts';
import { compareMaps, type MapComparison, mapMissing } from '../../shared/map/compare-maps.ts';
import { LARGEST_MAP_BYTES, mapJson, readMapJson } from '../../shared/map/map-json.ts';
import { type Acts, NO_WORDS, runActs } from '../app/acts.ts';
import { defineStore } from '../app/define-store.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { type ChosenFile, readChosenText } from '../ui/chosen-file.ts';

export type ComparedMap = {
  /** What this map is held against: a file's name, or an environment's. */
  readonly against: string;
  readonly comparison: MapComparison;
};

export type MapCompareState = Acts & {
  readonly compared?: ComparedMap | undefined;
  /** The environments that have a map, since `look`. */
  readonly known?: readonly string[] | undefined;
  /** Asks which environments have a map. */
  look(): Promise<void>;
  /** The file is a map that was exported as JSON. */
  withFile(environmentId: string, file: ChosenFile): Promise<boolean>;
  withEnvironment(environmentId: string, other: { readonly id: string; readonly name: string }): Promise<boolean>;
  close(): void;
  dismissWords(): void;
};

export function createMapCompareStore({ host }: Pick<StoreDeps, 'host'>) {
  return createStore<MapCompareState>()((set, get) => {
    const act = runActs(set, get);
    const compare = (against: string, compared: () => Promise<Answer<MapComparison>>) =>
      act('map.compare', compared, (comparison) => set({ compared: { against, comparison } }));
    return {
      async look() {
        const answer = await host.call('map.known', {});
        if (answer.ok) set({ known: answer.value.environmentIds });
      },
      withFile: (environmentId, file) =>
        compare(file.name, async () => {
          const text = await readChosenText(file, { what: 'a map', mostBytes: LARGEST_MAP_BYTES });
          if (!text.ok) return text;
          // Read here: a large map is more than one call may bear.
          const earlier = readMapJson(text.value);
          if (!earlier.ok) return earlier;
          const missing = mapMissing(file.name, earlier.value);
          if (missing) return { ok: false, failure: missing };
          const today = await host.call('map.read', { environmentId });
          if (!today.ok) return today;
          return { ok: true, value: compareMaps(earlier.value, mapJson(today.value.map)) };
        }),
      withEnvironment: (environmentId, { id, name }) =>
        compare(name, () => host.call('map.compare', { before: { environmentId: id }, after: { environmentId } })),
      close: () => set({ ...NO_WORDS, compared: undefined }),
      dismissWords: () => set(NO_WORDS),
    };
  });
}

export const mapCompareStore = defineStore(createMapCompareStore);
