/** The page's runs; made with the first room that has any. */
import { isBack } from './connection-store.ts';
import { defineStore } from './define-store.ts';
import { createRunStore } from './run-store.ts';

export const runStore = defineStore(({ host }, { connection }) => {
  const store = createRunStore(host);
  connection.subscribe((now, before) => {
    if (isBack(now, before)) void store.catchUp();
  });
  return store;
});
