import { expect, onTestFinished, test } from 'vitest';
import { openFreshSandbox } from '../../../electron/open/fresh-sandbox.ts';
import { receiveAtOwn } from '../../../electron/open/own-receiver.ts';

const servers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

test('where the service refuses the address, the receiver is closed and the refusal is told', async () => {
  const own = await openFreshSandbox();
  onTestFinished(own.close);
  const before = servers();
  const stop = await receiveAtOwn(own)(() => {});
  expect(servers()).toBe(before + 1);
  await stop();
  const fault = { kind: 'status', status: 403 } as const;
  own.sandbox.admin.setFaults([{ operation: 'webhooks.update', when: { kind: 'always' }, fault }]);
  await expect(receiveAtOwn(own)(() => {})).rejects.toMatchObject({ code: 'service-refused' });
  await expect.poll(servers).toBe(before);
});
