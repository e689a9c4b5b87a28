/** The received messages of the selected environment. */
import { defineStore } from '../app/define-store.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { createRecordsStore } from '../message/records/records-store.ts';

export const deliveriesStore = defineStore((page, { workbench }) =>
  createRecordsStore(page, {
    sources: ['received'],
    environmentId: () => selectedEnvironment(workbench.getState())?.id,
  }),
);
