/**
 * A data folder full of texts that try to become markup, script or direction: from a hostile service in every field that it
 * answers, in webhooks, names, flow files, and imported files.
 *
 * Everything is recorded through the real services before a door is opened on the folder, so that each room has it to show.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { compose } from '../../electron/compose.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { listen } from '../support/listen.ts';

/** One text with everything in it; `where` names the field, so that what ran says where it came from. */
export function hostile(where: string): string {
  const run = `window.__pwned='${where}'`;
  return [
    `<img src=x onerror="${run}">`,
    `"><svg onload="${run}">`,
    `</script><script>${run}</script>`,
    `[a](javascript:${run})`,
    `\${${run}} {{constructor.constructor("${run}")()}}`,
    '\u001b[31m\u202eevil\u2066\u2028\u2029',
  ].join(' ');
}

/** Short enough for a screen of the phone. */
export const SHORT = `<img src=x onerror="window.__pwned='ussd'">`;

export type HostileService = { readonly url: string; close(): void };

export async function startHostileService(): Promise<HostileService> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isUssd = request.url?.includes('/ussd/');
      const isRefused = request.url?.includes('instruments');
      // A header's value is bytes; what is no Latin-1 cannot stand in one.
      response.setHeader('X-Hostile', hostile('header').replaceAll(/[^\x20-\x7e]/g, ''));
      response.setHeader('Content-Type', 'application/json');
      response.statusCode = isRefused ? 422 : 200;
      response.statusMessage = SHORT;
      response.end(JSON.stringify(isUssd ? screen() : isRefused ? refusal() : list()));
    });
  });
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function screen() {
  const option = { key: '1', label: hostile('label'), nextState: hostile('next') };
  return {
    message: hostile('message'),
    data: {
      sessionId: 'hostile-session-1',
      currentState: hostile('state').slice(0, 60),
      menu: { state: hostile('state').slice(0, 60), text: hostile('menu'), options: [option], isEndState: false },
      ussdText: `${SHORT}\n1. ${SHORT}\n2. </script>\u202e\u2028`,
      expiresAt: new Date(Date.now() + 180_000).toISOString(),
    },
  };
}

const refusal = () => ({
  message: hostile('error'),
  errors: [{ field: hostile('field'), message: hostile('reason'), code: hostile('code') }],
});

const list = () => ({
  message: hostile('message'),
  data: [
    {
      id: hostile('id'),
      name: hostile('name'),
      [hostile('key')]: { [hostile('inner')]: [hostile('item')] },
      link: `javascript:window.__pwned='link'`,
    },
  ],
});

/** Fills an empty data folder; nothing runs afterwards. */
export async function fillHostileFolder(folder: string, url: string): Promise<void> {
  const flows = join(folder, 'flows');
  mkdirSync(flows, { mode: 0o700 });
  const title = JSON.stringify(SHORT);
  writeFileSync(
    join(flows, 'hostile.flow.yaml'),
    `flow: ${title}\nsteps:\n  - press: 1\n    expect:\n      contains: [${title}]\n`,
  );
  const { services, close } = await compose({ dataFolder: folder, version: 'test' });
  try {
    const customers = [{ customerId: 7, name: hostile('customer').slice(0, 90), msisdn: '+260970000007' }];
    const fields = { ...NEW_ENVIRONMENT, clientId: 'client-7', customers, name: `Staging ${SHORT}`, baseUrl: url };
    const environmentId = 'staging';
    await services['environment.update']({ id: environmentId, fields });
    await services['vault.generateKey']({ environmentId });
    await services['vault.setToken']({ environmentId, token: 'token-of-the-hostile-world-0123456789' });
    await services['ussd.press']({ environmentId, customerId: 7, choice: '*384*99#' });
    await services['ussd.press']({ environmentId, customerId: 7, choice: '1', sessionId: 'hostile-session-1' });
    for (const operation of ['instruments.list', 'requests.list']) {
      await services['operation.send']({ environmentId, callId: operation, input: { operation } });
    }
    // The sandbox's webhook key judges messages; without one none is kept.
    await services['webhooks.listen']({ environmentId: 'sandbox' });
    const event = hostile('event').slice(0, 60);
    const body = JSON.stringify({
      deliveryId: hostile('delivery'),
      eventType: event,
      data: { [hostile('key')]: hostile('hook') },
    });
    await services['webhooks.forge']({ environmentId: 'sandbox', forgery: 'nothing-wrong', signWith: 'one-use', body });
  } finally {
    await close();
  }
}
