/**
 * The flows: the list, the one that is open, and every text that is not saved yet.
 *
 * A draft knows the revision that it was made from, so that saving never overwrites what another program wrote; then both
 * texts are offered. What a text means, shared/flow decides; what a run made of it, flow-run-store.
 */

import { createStore } from 'zustand/vanilla';
import { refuse } from '../../shared/failure.ts';
import { flowFileName, MOST_KEPT_SCREENS, MOST_SCREEN_CHARACTERS } from '../../shared/flow/flow-file-name.ts';
import { freeFlowName, renamedFlow } from '../../shared/page/flow/flow-name.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { without } from '../../shared/without.ts';
import { NO_WORDS, runActs } from '../app/acts.ts';
import { afterPause } from '../app/after-pause.ts';
import { defineStore } from '../app/define-store.ts';
import { latest } from '../app/latest.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { flowArrivals } from './flow-arrivals.ts';
import { type FlowsState, flowNames, type RecordedScreens, type SavedText } from './flows-state.ts';
import { type FlowDraft, readSavedFlows, writeSavedFlows } from './saved-flows.ts';

const ENTRY = 'dialbench.flows';
const CHANGED = 'The flow was changed meanwhile. Present it again to write its captions.';
const SILENT = { ...NO_WORDS, caution: undefined };

export const flowsStore = defineStore(({ host, keep, later, saveFile }, { workbench }) => {
  const environmentId = () => selectedEnvironment(workbench.getState())?.id;
  const kept = readSavedFlows(keep.read(ENTRY));
  const opening = latest();
  const store = createStore<FlowsState>()((set, get) => {
    const act = runActs(set, get);
    const put = (name: string, draft: FlowDraft | undefined) => {
      const others = without(get().drafts, name);
      set({ drafts: draft ? { ...others, [name]: draft } : others });
    };
    const putSaved = (name: string, saved: SavedText | undefined) => {
      const others = without(get().saved, name);
      set({ saved: saved ? { ...others, [name]: saved } : others });
    };
    const read = async (name: string) => {
      const answer = await host.call('flows.read', { name });
      if (answer.ok) putSaved(name, { text: answer.value.text, revision: answer.value.revision });
      return answer;
    };
    const saveAs = (name: string, text: string, ifRevision: string | null) =>
      act(
        'flows.save',
        () => host.call('flows.save', { name, text, ifRevision, screens: screensToKeep(get().recorded[name]) }),
        async ({ revision }) => {
          putSaved(name, { text, revision });
          // What was typed while it was being saved stays a draft.
          const now = get().drafts[name];
          put(name, now && now.text !== text ? { text: now.text, revision } : undefined);
          set({ conflict: undefined });
          await get().load();
        },
      );
    return {
      status: 'loading',
      folder: '',
      files: [],
      saved: {},
      drafts: kept.drafts,
      recorded: {},
      opened: kept.opened,
      async load() {
        const answer = await host.call('flows.list', {});
        if (!answer.ok) set({ status: 'failed', failure: answer.failure });
        else set({ status: 'ready', failure: undefined, folder: answer.value.folder, files: answer.value.flows });
      },
      async open(name) {
        const isNewest = opening();
        set({ ...SILENT, opened: name, openFailure: undefined, conflict: undefined });
        if (get().drafts[name]?.revision === null) return;
        const answer = await read(name);
        if (isNewest() && !answer.ok && !get().drafts[name]) set({ openFailure: answer.failure });
      },
      close() {
        opening();
        set({ ...SILENT, opened: undefined, openFailure: undefined, conflict: undefined });
      },
      typed(text) {
        const { opened, drafts, saved } = get();
        if (opened === undefined) return;
        const file = saved[opened];
        const revision = drafts[opened]?.revision ?? file?.revision ?? null;
        put(opened, text === file?.text && revision === file.revision ? undefined : { text, revision });
      },
      begin(wanted, text, screens) {
        const name = freeFlowName(wanted, flowNames(get()));
        put(name, { text, revision: null });
        if (screens) set({ recorded: { ...get().recorded, [name]: screens } });
        set({ ...SILENT, opened: name, openFailure: undefined, conflict: undefined });
      },
      async save() {
        const { opened: name, drafts } = get();
        const draft = name === undefined ? undefined : drafts[name];
        if (name === undefined || !draft) return true;
        if (await saveAs(name, draft.text, draft.revision)) return true;
        if (get().actFailure?.code === 'flow-changed') {
          const theirs = await read(name);
          if (!theirs.ok) putSaved(name, undefined);
          set({ conflict: { name, theirs: theirs.ok ? theirs.value : undefined } });
        }
        return false;
      },
      discard() {
        const { opened, saved } = get();
        if (opened === undefined) return;
        put(opened, undefined);
        set({ ...SILENT, conflict: undefined });
        if (!saved[opened]) get().close();
      },
      async keepMine() {
        const { conflict, drafts } = get();
        const draft = conflict && drafts[conflict.name];
        if (conflict && draft) await saveAs(conflict.name, draft.text, conflict.theirs?.revision ?? null);
      },
      takeTheirs() {
        const { conflict } = get();
        if (!conflict) return;
        put(conflict.name, undefined);
        set({ ...SILENT, conflict: undefined });
        if (!conflict.theirs) get().close();
        void get().load();
      },
      async rename(name, to) {
        const { drafts, files } = get();
        const had = drafts[name];
        const draft = had && { ...had, text: renamedFlow(had.text, name, to) };
        if (files.some((file) => file.name === name)) {
          const before = await read(name);
          const text = before.ok ? renamedFlow(before.value.text, name, to) : '';
          const isMoved = await act(
            'flows.rename',
            async () => {
              if (!before.ok) return before;
              const made = await host.call('flows.save', { name: to, text, ifRevision: null, formerly: name });
              if (!made.ok) return made;
              const gone = await host.call('flows.remove', { name, ifRevision: before.value.revision });
              return gone.ok ? made : gone;
            },
            async ({ revision }) => {
              putSaved(to, { text, revision });
              putSaved(name, undefined);
              if (draft) put(to, { text: draft.text, revision });
              await get().load();
            },
          );
          if (!isMoved) return false;
        } else if (draft) put(to, draft);
        put(name, undefined);
        const { [name]: screens, ...others } = get().recorded;
        if (screens) set({ recorded: { ...others, [to]: screens } });
        if (get().opened === name) set({ opened: to });
        return true;
      },
      async duplicate(name) {
        const text = await get().textOf(name);
        if (text !== undefined) get().begin(name, text);
      },
      async remove(name) {
        const forget = () => {
          put(name, undefined);
          putSaved(name, undefined);
          if (get().opened === name) get().close();
        };
        const file = get().files.find((one) => one.name === name);
        if (!file) return forget();
        await act(
          'flows.remove',
          () => host.call('flows.remove', { name, ifRevision: file.revision }),
          async () => {
            forget();
            await get().load();
          },
        );
      },
      async download(name) {
        const text = await get().textOf(name);
        if (text !== undefined) saveFile(flowFileName(name), [text], 'application/yaml');
      },
      ...flowArrivals({ host, environmentId, set, get, act }),
      dismissWords: () => set(SILENT),
      async textOf(name) {
        const draft = get().drafts[name];
        if (draft) return draft.text;
        const answer = await read(name);
        return answer.ok ? answer.value.text : undefined;
      },
      async caption(wish) {
        const { name, text } = wish;
        if ((await get().textOf(name)) !== text) return refuse('flow-changed', CHANGED);
        const written = await host.call('flows.caption', wish);
        if (!written.ok) return written;
        const { drafts, saved } = get();
        const draft = drafts[name];
        const revision = draft ? draft.revision : (saved[name]?.revision ?? null);
        if (draft) put(name, { text: written.value.text, revision });
        else if (!(await saveAs(name, written.value.text, revision))) {
          return { ok: false, failure: get().actFailure ?? { code: 'flow-changed', message: CHANGED } };
        }
        return { ok: true, value: written.value.text };
      },
    };
  });
  const saveSoon = afterPause(later, () => keep.write(ENTRY, writeSavedFlows(store.getState())));
  store.subscribe((now, before) => {
    if (now.drafts !== before.drafts || now.opened !== before.opened) saveSoon();
  });
  return store;
});

/** As many as are kept of a flow, and as much of each. */
function screensToKeep(screens: RecordedScreens | undefined): (string | null)[] | undefined {
  return screens
    ?.slice(0, MOST_KEPT_SCREENS)
    .map((screen) => (screen === null ? null : beginning(screen, MOST_SCREEN_CHARACTERS)));
}
