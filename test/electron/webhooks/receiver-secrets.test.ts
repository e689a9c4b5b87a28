import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordsOf } from '../../support/records-of.ts';
import { startWorkbench } from '../../support/start-workbench.ts';

const environmentId = 'sandbox';
/** How a private key on P-256 begins in PKCS#8 (RFC 5915, RFC 5958): the same bytes for every one. */
const P256_HEAD = Buffer.from('3041020100301306072a8648ce3d020106082a8648ce3d030107', 'hex').subarray(2);

/** Text and bytes alike: PEM, base64 and hex of the head, and the head itself. */
function holdsPrivateKey(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  // In base64 a run of bytes has three spellings, by its place; the middle of each is compared.
  const spellings = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), P256_HEAD])
      .toString('base64')
      .slice(4, -4),
  );
  return (
    bytes.includes(P256_HEAD) ||
    text.includes('PRIVATE KEY') ||
    text.toLowerCase().includes(P256_HEAD.toString('hex')) ||
    spellings.some((spelling) => text.includes(spelling))
  );
}

test('the receiver’s private key is in no file and no answer: it is made at each start and stays in memory', async () => {
  const { makeCertificate } = await import('../../../electron/webhooks/certificate.ts');
  const { keyPem } = makeCertificate(Date.now(), Uint8Array.of(1));
  const der = Buffer.from(keyPem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  for (const seen of [keyPem, der, der.toString('base64'), `x${der.toString('base64')}`, der.toString('hex')]) {
    expect(holdsPrivateKey(Buffer.from(seen)), 'such a key is found where there is one').toBe(true);
  }

  const workbench = await startWorkbench();
  const { services } = workbench;
  const told: unknown[] = [];
  workbench.onEvent((name, payload) => told.push(name, payload));
  told.push(await services['webhooks.register']({ environmentId, subscriptions: ['ALL'], via: 'loopback' }));
  told.push(await services['webhooks.askReport']({ environmentId }));
  const list = () => recordsOf(services, 'received', environmentId, '', 10);
  await expect.poll(async () => (await list()).records.length).toBeGreaterThan(0);
  const { records: deliveries } = await list();
  told.push(deliveries, await services['webhooks.state']({ environmentId }), await services['workbench.state']({}));
  told.push(await services['records.get']({ id: deliveries[0]?.id ?? '' }));
  told.push(await services['webhooks.replay']({ id: deliveries[0]?.id ?? '' }));
  expect(holdsPrivateKey(Buffer.from(JSON.stringify(told)))).toBe(false);

  const files = readdirSync(workbench.dataFolder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(workbench.dataFolder, name))
    .filter((path) => statSync(path).isFile());
  expect(files.some((path) => path.endsWith('webhooks.json'))).toBe(true);
  for (const path of files) expect(holdsPrivateKey(readFileSync(path)), path).toBe(false);
  const memory = statSync(join(workbench.dataFolder, 'webhooks.json'));
  expect(memory.mode & 0o777, 'the paths that keep strangers out are the owner’s alone').toBe(0o600);
});
