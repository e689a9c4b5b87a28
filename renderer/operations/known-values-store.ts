/** The values each environment has returned, for pickers. Loads them on entering an environment and again after each answer. */
import { createStore } from 'zustand/vanilla';
import type { KnownValue } from '../../shared/form/known-value.ts';
import { isExchange } from '../../shared/request/exchange.ts';
import { defineStore } from '../app/define-store.ts';
import { followView } from '../app/follow-view.ts';

export type KnownValuesState = {
  /** By environment; absent until loaded. */
  readonly byEnvironment: Readonly<Record<string, readonly KnownValue[]>>;
  load(environmentId: string): Promise<void>;
  /** The room of the pickers is opened or left. While it is not in view, answers wait; the return loads what came. */
  setInView(isInView: boolean): void;
};

/** Combines several answers in a row into one query. */
const PAUSE_MS = 150;

export const knownValuesStore = defineStore(({ host, later }, stores) => {
  const waiting = new Set<string>();
  /** Environments that have answered while the room was not in view. */
  const stale = new Set<string>();
  let isInView = false;
  const store = createStore<KnownValuesState>()((set) => ({
    byEnvironment: {},
    async load(environmentId) {
      const answer = await host.call('knownValues.list', { environmentId });
      // A picker without suggestions still accepts typed input, so a failure here is not reported.
      if (!answer.ok) return;
      const { values } = answer.value;
      set(({ byEnvironment }) => ({ byEnvironment: { ...byEnvironment, [environmentId]: values } }));
    },
    setInView(next) {
      isInView = next;
      if (!isInView) return;
      for (const environmentId of stale) void store.getState().load(environmentId);
      stale.clear();
    },
  }));
  host.on('record.changed', (record) => {
    const { environmentId } = record;
    if (!isExchange(record)) return;
    const isAsked = store.getState().byEnvironment[environmentId] !== undefined;
    if (!isAsked || waiting.has(environmentId)) return;
    if (!isInView) {
      stale.add(environmentId);
      return;
    }
    waiting.add(environmentId);
    later(() => {
      waiting.delete(environmentId);
      void store.getState().load(environmentId);
    }, PAUSE_MS);
  });
  followView(stores, 'operations', store.getState().setInView);
  return store;
});

const NONE: readonly KnownValue[] = [];

/** The known values of an environment; empty until loaded. */
export function knownIn({ byEnvironment }: KnownValuesState, environmentId: string | undefined): readonly KnownValue[] {
  return (environmentId === undefined ? undefined : byEnvironment[environmentId]) ?? NONE;
}
