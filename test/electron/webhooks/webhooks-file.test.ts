import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { webhooksFile } from '../../../electron/webhooks/webhooks-file.ts';
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

test.each<[string, string, (path: string) => void]>([
  ['a link to nothing', 'nothing is there', (path) => symlinkSync(`${path}-elsewhere`, path)],
  ['beside a folder in the way of its draft', 'the system answers', (path) => mkdirSync(`${path}.new`)],
])('a webhooks.json that is %s is named in the failure, and nothing is made of it', async (_what, reason, prepare) => {
  const folder = tempFolder();
  const path = join(folder, 'webhooks.json');
  prepare(path);
  const host = hostOverServices(await startWorkbench(folder));
  const calls = [
    await host.call('webhooks.setTunnel', { environmentId: 'staging', tunnelUrl: 'https://staging.tunnel.example' }),
    await host.call('webhooks.state', { environmentId: 'staging' }),
    await host.call('webhooks.stopListening', { environmentId: 'staging' }),
  ];
  for (const answer of calls) {
    const message = expect.stringContaining(path);
    expect(answer).toMatchObject({ ok: false, failure: { code: 'webhooks-file-unwritable', message } });
    expect(answer.ok ? '' : answer.failure.message).toContain(reason);
  }
  expect(existsSync(`${path}-elsewhere`)).toBe(false);
});

test('a folder that takes no file is named in the failure', async () => {
  // Nobody may create a file here, not even root.
  const path = '/sys/webhooks.json';
  const changing = webhooksFile(path).change((now) => now ?? { version: 1, isOn: false, port: 0, environments: {} });
  await expect(changing).rejects.toMatchObject({
    code: 'webhooks-file-unwritable',
    message: expect.stringMatching(/this user may not write there|the disk can only be read/),
  });
});
