/** Takes a recorded exchange to where it is edited. */
import type { Stores } from './stores.ts';

/** As the form of its operation where one fits, else where a request is edited header by header. */
export async function openAsDraft(stores: Stores, exchangeId: string): Promise<void> {
  const { operations, playground, inspectorTool, shell } = stores;
  if (await operations.getState().openAsDraft(exchangeId)) {
    shell.getState().enter('operations');
    return;
  }
  operations.getState().dismissTakenUp();
  void playground.getState().takeUp(exchangeId);
  inspectorTool.getState().show('playground');
  shell.getState().enter('inspector');
}
