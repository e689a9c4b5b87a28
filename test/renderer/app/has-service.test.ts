import { expect, test } from 'vitest';
import { hasService } from '../../../renderer/app/workbench-store.ts';
import { until } from '../../support/host-over-services.ts';
import { openPage } from '../../support/open-page.ts';

test('the phone has a signal where something can answer: not on a sandbox that is stopped, nor without an address', async () => {
  const { stores } = await openPage();
  const served = () => hasService(stores.workbench.getState());
  await until(() => stores.workbench.getState().state !== undefined);
  expect(served()).toBe(true);
  await stores.workbench.getState().stopSandbox();
  await until(() => stores.workbench.getState().state?.sandbox.kind === 'stopped');
  expect(served(), 'stopped').toBe(false);
  await stores.workbench.getState().chooseEnvironment('staging');
  await until(() => stores.workbench.getState().state?.selectedEnvironmentId === 'staging');
  expect(served(), 'without an address').toBe(false);
});
