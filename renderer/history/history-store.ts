/** What was seen, as the Requests room lists it: every source, in every environment. */
import { hasMissed } from '../app/connection-store.ts';
import { defineStore } from '../app/define-store.ts';
import { followView } from '../app/follow-view.ts';
import { createRecordsStore } from '../message/records/records-store.ts';
import { historyActsStore } from './history-acts-store.ts';

/** Loaded when its room first opens and after a reconnect. On each visit the filter values are read anew; it searches on the first only. */
export const historyStore = defineStore((page, stores) => {
  const { connection } = stores;
  const store = createRecordsStore(page, { keptAs: 'history' });
  // The list is read anew only while it is in view, and so is what can be filtered by.
  store.subscribe((now, before) => {
    const { overview, loadOverview } = historyActsStore(stores).getState();
    if (overview && now.hits !== before.hits) void loadOverview();
  });
  followView(stores, 'history', (isInView) => {
    store.getState().setInView(isInView);
    if (!isInView) return;
    if (store.getState().status === 'loading') void store.getState().load();
    void historyActsStore(stores).getState().loadOverview();
  });
  connection.subscribe((now, before) => {
    if (hasMissed(now, before) && store.getState().status !== 'loading') void store.getState().load();
  });
  return store;
});
