/** The language in which fixes are shown, which is the one of the Code dialog, and the templates that have come. */
import { createStore } from 'zustand/vanilla';
import { TARGET_IDS, type TargetId } from '../../../shared/codegen/target.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import { defineStore } from '../../app/define-store.ts';

export type FixLanguageState = {
  readonly target: TargetId;
  /** By language; undefined until it is there. */
  readonly templates: Readonly<Partial<Record<TargetId, string>>>;
  /** Remembered. */
  choose(target: TargetId): void;
  /** Fetches the template of the language, once. */
  load(): Promise<void>;
};

const ENTRY = 'code-target';
/** Each is fetched with the first fix in its language. */
const TEMPLATES = import.meta.glob<string>('../../../shared/codegen/templates/*', { query: '?raw', import: 'default' });

export const fixLanguageStore = defineStore(({ keep }) =>
  createStore<FixLanguageState>()((set, get) => ({
    target: TARGET_IDS.find((id) => id === keep.read(ENTRY)) ?? 'node',
    templates: {},
    choose(target) {
      set({ target });
      keep.write(ENTRY, target);
      void get().load();
    },
    async load() {
      const { target, templates } = get();
      const file = TARGETS.find(({ id }) => id === target)?.template;
      if (templates[target] !== undefined || file === undefined) return;
      const text = await TEMPLATES[`../../../shared/codegen/templates/${file}`]?.();
      if (text !== undefined) set({ templates: { ...get().templates, [target]: text } });
    },
  })),
);
