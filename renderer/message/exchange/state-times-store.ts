/** How long each screen of an environment usually takes: read from history when a session is looked at. */
import { createStore } from 'zustand/vanilla';
import type { StateTimes } from '../../../shared/ussd/state-times.ts';
import { defineStore } from '../../app/define-store.ts';
import { latest } from '../../app/latest.ts';

export type StateTimesState = {
  /** Of `environmentId`; undefined until they are read, and if they cannot be. */
  readonly times?: readonly StateTimes[];
  readonly environmentId?: string;
  load(environmentId: string): Promise<void>;
};

export const stateTimesStore = defineStore(({ host }) => {
  const asking = latest();
  return createStore<StateTimesState>()((set, get) => ({
    async load(environmentId) {
      const isNewest = asking();
      if (get().environmentId !== environmentId) set({ environmentId, times: undefined });
      const answer = await host.call('history.stateTimes', { environmentId });
      if (isNewest() && answer.ok) set({ times: answer.value });
    },
  }));
});
