/** The received messages of the selected environment. */
import { defineStore } from '../app/define-store.ts';
import { followView } from '../app/follow-view.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { createRecordsStore } from '../message/records/records-store.ts';

export const deliveriesStore = defineStore((page, stores) => {
  const idOf = () => selectedEnvironment(stores.workbench.getState())?.id;
  const store = createRecordsStore(page, { sources: ['received'], environmentId: idOf });
  followView(stores, 'webhooks', store.getState().setInView);
  let environmentId = idOf();
  stores.workbench.subscribe(() => {
    if (idOf() === environmentId) return;
    environmentId = idOf();
    // What is open and selected was another environment's.
    store.getState().forget();
  });
  return store;
});
