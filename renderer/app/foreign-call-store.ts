/**
 * Whether somebody else's client called in the last seconds, at the sandbox or through the door, for a sign that the rail and the Doctor show.
 * Made with whoever shows it first; the Doctor's own code is not needed for it.
 */
import { createStore } from 'zustand/vanilla';
import { sourceOf } from '../../shared/record/record-summary.ts';
import { defineStore } from './define-store.ts';

export type ForeignCallState = {
  /** True from a call until `CALLED_MS` after the last one. */
  readonly isCalling: boolean;
};

const CALLED_MS = 5000;

export const foreignCallStore = defineStore(({ host, later }) => {
  const store = createStore<ForeignCallState>()(() => ({ isCalling: false }));
  let calls = 0;
  host.on('record.changed', (record) => {
    const source = sourceOf(record);
    if ((source !== 'passed' && source !== 'sandbox') || record.isOwn) return;
    calls += 1;
    const mine = calls;
    if (!store.getState().isCalling) store.setState({ isCalling: true });
    later(() => mine === calls && store.setState({ isCalling: false }), CALLED_MS);
  });
  return store;
});
