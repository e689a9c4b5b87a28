/** webhooks.json between two programs on one folder. */
import { expect, test } from 'vitest';
import { startWorkbench } from '../../support/start-workbench.ts';

test('what two programs remember at the same moment is all kept, and both know one path', async () => {
  const first = await startWorkbench();
  const second = await startWorkbench(first.dataFolder);
  const tunnelOf = (environmentId: string) => `https://${environmentId}.tunnel.example`;
  const remember = ({ services }: typeof first, environmentId: string) =>
    services['webhooks.setTunnel']({ environmentId, tunnelUrl: tunnelOf(environmentId) });
  await Promise.all([remember(first, 'staging'), remember(second, 'production'), remember(second, 'sandbox')]);

  const third = await startWorkbench(first.dataFolder);
  for (const environmentId of ['staging', 'production', 'sandbox']) {
    const { tunnelUrl } = await third.services['webhooks.state']({ environmentId });
    expect(tunnelUrl, environmentId).toBe(tunnelOf(environmentId));
  }
  const [one, other] = await Promise.all(
    [first, second].map(({ services }) => services['webhooks.state']({ environmentId: 'staging' })),
  );
  expect(one?.path).toBe(other?.path);
});
