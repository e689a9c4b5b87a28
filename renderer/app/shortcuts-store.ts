/**
 * The shortcuts: the user's chords, which replace the defaults, the chord being recorded, and whether the list is open.
 *
 * shared/page/shortcut decides which chords are allowed and what conflicts.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  type Bindable,
  boundTo,
  type Rebindings,
  readRebindings,
  rebind,
  resetBinding,
} from '../../shared/page/shortcut/bindings.ts';
import type { Chord } from '../../shared/page/shortcut/chord.ts';
import { refuseChord } from '../../shared/page/shortcut/chord-rules.ts';
import type { PageStorage } from './store-types.ts';

/** A new chord being recorded for an action. */
type Recording = {
  readonly actionId: string;
  /** The pressed chord, if it was not accepted at once. */
  readonly chord?: Chord;
  /** Why the chord is not allowed. */
  readonly refusal?: string;
  /** The action that currently has the chord. */
  readonly holderId?: string;
};

export type ShortcutsState = {
  readonly isMac: boolean;
  readonly isShown: boolean;
  readonly changed: Rebindings;
  readonly recording?: Recording;
  show(isShown: boolean): void;
  /** Records the next chord for this action. */
  record(actionId: string): void;
  /** Handles a chord pressed while recording: accepted, refused, or in conflict. */
  pressed(chord: Chord): void;
  /** Takes the conflicting chord from the action that has it. */
  takeOver(): void;
  stopRecording(): void;
  reset(actionId: string): void;
  resetAll(): void;
  /** The action that a chord belongs to. */
  actionOf(chord: Chord): string | undefined;
};
export type ShortcutsStore = StoreApi<ShortcutsState>;

export type ShortcutsDeps = {
  readonly keep: PageStorage;
  readonly isMac: boolean;
  /** Every action that can have chords. */
  bindables(): readonly Bindable[];
};

const ENTRY = 'dialbench.shortcuts';

export function createShortcutsStore({ keep, isMac, bindables }: ShortcutsDeps): ShortcutsStore {
  return createStore<ShortcutsState>()((set, get) => {
    const put = (changed: Rebindings) => {
      set({ changed });
      keep.write(ENTRY, JSON.stringify(changed));
    };
    const stopRecording = () => set({ recording: undefined });
    const give = (actionId: string, chord: Chord) => {
      put(rebind(actionId, chord, bindables(), get().changed));
      stopRecording();
    };
    return {
      isMac,
      isShown: false,
      changed: readRebindings(keep.read(ENTRY), isMac),
      show(isShown) {
        if (!isShown) stopRecording();
        set({ isShown });
      },
      record: (actionId) => set({ recording: { actionId } }),
      pressed(chord) {
        const { recording, changed } = get();
        if (!recording) return;
        const { actionId } = recording;
        const refusal = refuseChord(chord, isMac);
        if (refusal !== undefined) return set({ recording: { actionId, chord, refusal } });
        const holderId = boundTo(chord, bindables(), changed);
        if (holderId === undefined || holderId === actionId) give(actionId, chord);
        else set({ recording: { actionId, chord, holderId } });
      },
      takeOver() {
        const { recording } = get();
        if (recording?.holderId !== undefined && recording.chord !== undefined)
          give(recording.actionId, recording.chord);
      },
      stopRecording,
      reset(actionId) {
        put(resetBinding(actionId, bindables(), get().changed));
        stopRecording();
      },
      resetAll() {
        put({});
        stopRecording();
      },
      actionOf: (chord) => boundTo(chord, bindables(), get().changed),
    };
  });
}
