import { expect, test } from 'vitest';
import { ciStore } from '../../../renderer/flows/ci-store.ts';
import { openPage } from '../../support/open-page.ts';

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
