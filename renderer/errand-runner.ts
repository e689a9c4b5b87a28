/** Does what one part of the page asks of another. Loaded with the first errand. */
import { refuse } from '../shared/failure.ts';
import { withValues } from '../shared/history/query-text.ts';
import { NO_SELECTION } from '../shared/history/selection.ts';
import type { Errands } from './app/errands.ts';
import type { Stores } from './app/stores.ts';
import type { PartName, Parts } from './parts.ts';

/** @param load fetches the code of a part */
export function errandRunner(
  stores: Stores,
  load: <Name extends PartName>(name: Name) => Promise<Parts[Name]>,
): Errands {
  const { shell } = stores;
  const operations = async () => (await load('operations')).operationsStore(stores).getState();
  const flows = async () => (await load('flows')).flowsStore(stores);
  const paste = async () => {
    const { verifyStore } = await load('doctor');
    return verifyStore(stores).getState();
  };
  const showRecords = async (query: string) => {
    const { historyStore } = await load('history');
    await historyStore(stores).getState().ask(query);
  };
  return {
    async openRecord(id, sessionId) {
      const { historyStore } = await load('history');
      const { ask, select } = historyStore(stores).getState();
      await ask(sessionId === undefined ? '' : withValues('', 'session', [sessionId]));
      select({ ...NO_SELECTION, activeId: id });
    },
    showRecords,
    async openCase(file) {
      const { caseStore } = await load('history');
      await caseStore(stores).getState().open(file);
    },
    async openOperation(name) {
      const { choose, turn } = await operations();
      if (name === undefined) await turn('broken');
      else choose(name);
    },
    async openInput(input, from, fieldKey) {
      const { openInput, focusField } = await operations();
      openInput(input, from);
      if (fieldKey !== undefined) focusField(fieldKey);
    },
    async openRecordAsDraft(exchangeId, way) {
      await (await operations()).openRecord(exchangeId, way);
    },
    async importRequests(text) {
      const { importStore } = await load('imports');
      const { open, openWith } = importStore(stores).getState();
      if (text === undefined) open();
      else openWith(text);
    },
    async showProgram(subject, title) {
      const { codeStore } = await load('code');
      await codeStore(stores).getState().open(subject, title);
    },
    async diagnose(pasted) {
      (await paste()).takeUp(pasted);
    },
    async compareBase(signed) {
      const { takeUp, chooseClock } = await paste();
      takeUp(signed);
      chooseClock('created');
    },
    async editEnvironment(id, changes) {
      const { environmentsStore } = await load('environments');
      const { change, go } = environmentsStore(stores).getState();
      if (changes) change(id, changes);
      go(id);
    },
    async openKeys(environmentId) {
      const { COMPUTER_ID, environmentsStore } = await load('environments');
      environmentsStore(stores)
        .getState()
        .go(environmentId ?? COMPUTER_ID, environmentId === undefined ? undefined : 'key');
    },
    async openWebhooks(environmentId) {
      const { environmentsStore } = await load('environments');
      environmentsStore(stores).getState().go(environmentId, 'webhooks');
    },
    async takeIssuedToken(exchangeId) {
      const { keysStore } = await load('environments');
      const isUsed = await keysStore(stores).getState().act('vault.useIssuedToken', { exchangeId });
      if (isUsed) return { ok: true, value: true };
      const { actFailure } = keysStore(stores).getState();
      if (actFailure) return { ok: false, failure: actFailure };
      return refuse('vault-busy', 'The token was not used: the vault is at another task. Try again when that is done.');
    },
    async openFaults() {
      const { environmentsStore } = await load('environments');
      const sandbox = stores.workbench.getState().state?.environments.find(({ kind }) => kind === 'embedded-sandbox');
      if (sandbox) environmentsStore(stores).getState().go(sandbox.id, 'faults');
    },
    async openFlow(name) {
      const { flowNames } = await load('flows');
      const store = await flows();
      await store.getState().load();
      if (!flowNames(store.getState()).includes(name)) return false;
      shell.getState().enter('flows');
      await store.getState().open(name);
      return true;
    },
    async takeFlow(name, text) {
      const store = await flows();
      // The new text takes a name that is free among those in the list.
      await store.getState().load();
      await store.getState().take(name, text);
    },
    async recordSession(exchangeId) {
      const recorded = (await flows()).getState().recordFrom(exchangeId);
      // Only now, so that the room says what it is busy with, and not that there is no flow.
      shell.getState().enter('flows');
      await recorded;
    },
    async recordFlowTo(environmentId, screen) {
      // The button is gone with its room; the flow that it made is what the user goes on with.
      if (await (await flows()).getState().recordTo(environmentId, screen)) shell.getState().askFocus('editor');
    },
    flowText: async (name) => (await flows()).getState().textOf(name),
    writeCaption: async (wish) => (await flows()).getState().caption(wish),
    async openStage(script) {
      const { stageStore } = await load('stage');
      stageStore(stores).getState().open(script);
    },
  };
}
