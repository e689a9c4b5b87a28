/** A live environment over a service of this machine, for tests of what asks for its name. */
import { createServer } from 'node:http';
import { expect } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { hostOverServices } from '../../support/host-over-services.ts';
import { listening } from '../../support/listening.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

/** What is refused without the name of Production. */
export const NEEDED = {
  ok: false,
  failure: { code: 'confirmation-needed', details: { environmentName: 'Production' } },
};

/** Takes every request, answers an empty envelope, and keeps what came. */
async function startLiveService() {
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(`${request.method} ${request.url}`);
    request
      .resume()
      .on('end', () => response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"data":{}}'));
  });
  const port = await listening(server);
  return { url: `http://127.0.0.1:${port}`, came };
}

/** A workbench whose Production is that service, with key and token, and one read that was recorded there. */
export async function openLive() {
  const service = await startLiveService();
  const workbench = await startWorkbench();
  const host = hostOverServices(workbench);
  const customers = [{ customerId: 1, name: 'Real person', msisdn: '+260970000001' }];
  const fields = {
    ...NEW_ENVIRONMENT,
    name: 'Production',
    danger: true,
    baseUrl: service.url,
    clientId: 'c',
    customers,
  };
  expect((await host.call('environment.update', { id: 'production', fields })).ok).toBe(true);
  expect((await host.call('vault.generateKey', { environmentId: 'production' })).ok).toBe(true);
  expect((await host.call('vault.setToken', { environmentId: 'production', token: 'live-token-0123456789' })).ok).toBe(
    true,
  );
  const read = await host.call('operation.send', {
    environmentId: 'production',
    callId: 'read',
    input: { operation: 'portfolio.list', query: [['customerId', '1']] },
  });
  expect(service.came).toEqual(['GET /v1/portfolio?customerId=1']);
  service.came.length = 0;
  const exchangeId = read.ok ? read.value.exchangeId : '';
  return { ...service, host, workbench, fields, exchangeId };
}
