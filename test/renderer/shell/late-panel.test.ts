import { expect, test } from 'vitest';
import { latePanel } from '../../../renderer/shell/late-panel.tsx';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

test('a room is fetched after the workbench has answered and the answer is painted', async () => {
  const { stores, host, frame } = await openPage(new Map(), undefined, { isFirstScreen: true });
  const { releases } = host.hold('workbench.state');
  frame.isHeld = true;
  let isFetched = false;
  const Panel = latePanel('a room', async () => {
    isFetched = true;
    return () => null;
  });
  const fetched = Panel.fetch(stores);
  const loaded = stores.workbench.getState().load();
  await until(() => releases.length > 0);
  expect(isFetched).toBe(false);
  for (const release of releases) release();
  await loaded;
  await until(() => frame.waiting.length > 0);
  expect(isFetched).toBe(false);
  for (const action of frame.waiting) action();
  await fetched;
  expect(isFetched).toBe(true);
});

test('a workbench that does not answer holds no room back for long', async () => {
  const { stores, host } = await openPage();
  host.hold('workbench.state');
  void stores.workbench.getState().load();
  let isFetched = false;
  await latePanel('a room', async () => {
    isFetched = true;
    return () => null;
  }).fetch(stores);
  expect(isFetched).toBe(true);
});
