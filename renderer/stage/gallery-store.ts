/** The gallery of the stage: the scripts that come with the program, the user's own flows, and how each begins. */
import { createStore } from 'zustand/vanilla';
import type { FlowFile, FlowPreview } from '../../shared/contract/flow-commands.ts';
import type { Failure } from '../../shared/failure.ts';
import { inTurns } from '../../shared/in-turn.ts';
import { counted } from '../../shared/text/counted.ts';
import { defineStore } from '../app/define-store.ts';
import { until } from '../app/until.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { STAGE_SCRIPTS } from './stage-scripts.ts';
import { type StageScript, stageStore, standOf } from './stage-store.ts';

export type GalleryEntry = {
  /** Another one once its file has changed. */
  readonly key: string;
  readonly title: string;
  readonly about: string;
  /** Of the user's own flows: the file's name. */
  readonly name?: string;
};

type GalleryState = {
  readonly entries: readonly GalleryEntry[];
  readonly failure?: Failure | undefined;
  /** By key; empty where there is nothing to be seen. */
  readonly previews: Readonly<Record<string, FlowPreview['steps']>>;
  /** Reads which flows there are. */
  load(): Promise<void>;
  /** Plays it once on a sandbox of its own, for its picture; one after the other, and none while a script is played. */
  look(entry: GalleryEntry): void;
  /** With its text; undefined where its file cannot be read, and `failure` says why. */
  scriptOf(entry: GalleryEntry): Promise<StageScript | undefined>;
};

const SCRIPTS = STAGE_SCRIPTS.map(({ title, about }): GalleryEntry => ({ key: title, title, about }));

export const galleryStore = defineStore(({ host }, stores) =>
  createStore<GalleryState>()((set, get) => {
    const asked = new Set<string>();
    const inTurn = inTurns();
    return {
      entries: SCRIPTS,
      previews: {},
      async load() {
        const answer = await host.call('flows.list', {});
        if (answer.ok) {
          const own = answer.value.flows.toSorted((one, other) => rank(one) - rank(other));
          set({ entries: [...SCRIPTS, ...own.map(entryOf)], failure: undefined });
        } else set({ failure: answer.failure });
      },
      look(entry) {
        const stands = standOf(selectedEnvironment(stores.workbench.getState()));
        // The sandbox has other screens than an application, which nobody presses by looking at a card.
        if (asked.has(entry.key) || (stands === 'application' && entry.name !== undefined)) return;
        asked.add(entry.key);
        void inTurn(async () => {
          await until(stageStore(stores), ({ phase }) => phase === 'choosing');
          const script = await get().scriptOf(entry);
          const answer = script && (await host.call('flows.preview', { text: script.text, name: script.name }));
          set({ previews: { ...get().previews, [entry.key]: answer?.ok ? answer.value.steps : [] } });
        });
      },
      async scriptOf({ name, title }) {
        if (name === undefined) return STAGE_SCRIPTS.find((script) => script.title === title);
        const answer = await stores.errand(undefined, (to) => to.flowText(name));
        if (answer.ok && answer.value !== undefined) return { title, name, text: answer.value };
        set({
          failure: answer.ok ? { code: 'flow-unknown', message: `The flow ${name} cannot be read.` } : answer.failure,
        });
        return undefined;
      },
    };
  }),
);

/** What was written for the stage comes first, what cannot be read last. */
function rank({ name, title }: FlowFile): number {
  return title === undefined ? 2 : name.endsWith('.stage') ? 0 : 1;
}

function entryOf({ name, title = name, steps, revision }: FlowFile): GalleryEntry {
  const about = steps === undefined ? 'It cannot be read as a flow.' : `${name}, ${counted(steps, 'step')}`;
  return { key: `${name} ${revision}`, name, title, about };
}
