/** webhooks.json between two programs on one folder. */
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { listening } from '../../support/listening.ts';
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

test('the webhook that was there before ours is restored by another program than the one that replaced it', async () => {
  const first = await startWorkbench();
  const second = await startWorkbench(first.dataFolder);
  const service = await startHookService('https://mine.example/hook');
  const { services } = first;
  const fields = { ...NEW_ENVIRONMENT, name: 'Staging', baseUrl: service.url, clientId: 'c' };
  await services['environment.update']({ id: 'staging', fields });
  await services['vault.generateKey']({ environmentId: 'staging' });
  await services['vault.setToken']({ environmentId: 'staging', token: 'token-of-staging' });
  // The second one looks at its addresses before there is anything to restore.
  await second.services['webhooks.state']({ environmentId: 'staging' });
  await second.services['vault.view']({});
  await services['webhooks.register']({ environmentId: 'staging', subscriptions: ['ALL'], via: 'loopback' });
  expect(service.registered().url).toMatch(/^https:\/\/127\.0\.0\.1:/);
  expect((await second.services['webhooks.state']({ environmentId: 'staging' })).former).toEqual({
    url: 'https://mine.example/hook',
    subscriptions: ['ALL'],
  });
  await second.services['webhooks.unregister']({ environmentId: 'staging' });
  expect(service.registered()).toEqual({ url: 'https://mine.example/hook', subscriptions: ['ALL'] });
});

/** Keeps one webhook, as the service does. */
async function startHookService(url: string) {
  let registered = { url, subscriptions: ['ALL'] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = Buffer.concat(chunks).toString();
      if (sent !== '') registered = { ...registered, ...JSON.parse(sent) };
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ message: 'OK', data: { ...registered, status: 'ACTIVE' } }));
    });
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, registered: () => registered };
}
