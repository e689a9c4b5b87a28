import { expect, test } from 'vitest';
import { createMapStore } from '../../../renderer/map/map-store.ts';
import { hostOverServices, until } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

test('a map in view is read though its environment comes a moment later', async () => {
  const workbench = await startWorkbench();
  const map = createMapStore({
    host: hostOverServices(workbench),
    saveFile: () => {},
    later: (action, afterMs) => void setTimeout(action, afterMs),
    afterPress: (action) => action(),
  });
  map.getState().setInView(true);
  map.getState().enter('sandbox');
  await until(() => map.getState().status === 'ready');
  expect(map.getState().drawn.map.screens).toEqual([]);
});
