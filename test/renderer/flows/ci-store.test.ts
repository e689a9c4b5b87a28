import { expect, test } from 'vitest';
import { ciStore } from '../../../renderer/flows/ci-store.ts';
import { flowsStore } from '../../../renderer/flows/flows-store.ts';
import { openPage } from '../../support/open-page.ts';

test('what a command made of a flow goes once the flow is another one', async () => {
  const { stores } = await openPage();
  await stores.workbench.getState().load();
  const [ci, flows] = [ciStore(stores), flowsStore(stores)];
  const text = 'flow: Home\nexpect: { state: HOME }\nsteps: []\n';
  flows.getState().begin('Home', text);
  await flows.getState().save();
  ci.getState().open('Home');
  await ci.getState().start();
  await expect.poll(() => ci.getState().run?.state, { timeout: 60_000 }).not.toBe('going');
  flows.getState().typed(text.replace('HOME', 'NOWHERE'));
  expect(ci.getState().run).toBeDefined();
  await flows.getState().save();
  expect(ci.getState()).toMatchObject({ tried: undefined, run: undefined });
});

test('what a command printed is told with the flow that it was for, and nobody else’s command is taken for it', async () => {
  const { stores } = await openPage();
  await stores.workbench.getState().load();
  const ci = ciStore(stores);
  ci.getState().open('Gone');
  await ci.getState().start();
  ci.getState().choose(undefined);
  const { tried, run } = ci.getState();
  expect(tried).toEqual({ name: 'Gone', runId: run?.runId ?? 'the run is known' });
  await expect.poll(() => ci.getState().run?.state, { timeout: 60_000 }).not.toBe('going');
  const other = await stores.host.call('runs.start', { kind: 'command', name: 'Other' });
  expect(other.ok).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(ci.getState().run?.runId).toBe(tried?.runId);
});
