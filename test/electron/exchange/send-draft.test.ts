import { expect, onTestFinished, test } from 'vitest';
import { compose } from '../../../electron/compose.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('a sandbox that never ran refuses a request in words that fit a form as well as the phone', async () => {
  const workbench = await compose({ dataFolder: tempFolder(), version: 'test', opensPorts: false });
  onTestFinished(() => workbench.close());
  const sent = workbench.services['operation.send']({
    environmentId: 'sandbox',
    callId: 'c',
    input: { operation: 'requests.list', query: [['customerId', '1001']] },
  });
  await expect(sent).rejects.toMatchObject({
    failure: {
      code: 'environment-unreachable',
      message: 'Sandbox has no address now. Start it in the Sandbox room, then send again.',
    },
  });
});
