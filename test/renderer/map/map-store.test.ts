import { expect, test } from 'vitest';
import { createRunStore } from '../../../renderer/app/run-store.ts';
import { createMapStore } from '../../../renderer/map/map-store.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

test('a map in view is read though its environment comes a moment later', async () => {
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const map = createMapStore({
    host,
    runs: createRunStore(host),
    saveFile: () => {},
    later: (action, afterMs) => void setTimeout(action, afterMs),
    afterPress: (action) => action(),
  });
  map.getState().setInView(true);
  map.getState().enter('sandbox');
  await until(() => map.getState().status === 'ready');
  expect(map.getState().drawn.map.screens).toEqual([]);
});
