import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostOverServices } from '../../support/host-over-services.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test.each([
  ['no JSON', 'not json'],
  ['of a later version', '{"version":2,"isOn":false,"port":0,"environments":{}}'],
  ['foreign', '{"a":1}'],
])('a webhooks.json that is %s is refused by name and left byte for byte, whatever is asked', async (_what, text) => {
  const folder = tempFolder();
  const path = join(folder, 'webhooks.json');
  writeFileSync(path, text);
  const host = hostOverServices(await startWorkbench(folder));
  const tunnel = { environmentId: 'staging', tunnelUrl: 'https://staging.tunnel.example' };
  expect(await host.call('webhooks.setTunnel', tunnel)).toMatchObject({
    ok: false,
    failure: { code: 'webhooks-file-unreadable', message: expect.stringContaining(path) },
  });
  await host.call('webhooks.state', { environmentId: 'staging' });
  expect(readFileSync(path, 'utf8')).toBe(text);
});
