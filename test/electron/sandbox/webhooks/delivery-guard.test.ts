/** Where deliveries may go: whoever asks for a report names any address, and it is this machine that connects. */
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { adminCall } from '../../../support/admin-call.ts';
import { listening } from '../../../support/listening.ts';
import { resolveToLoopback } from '../../../support/resolve-to-loopback.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/start-sandbox.ts';

const OWN = /sandbox’s own address/;
const LOCAL = /leads to this machine or into its network/;

/** A service of this machine that is not ours, and what reached it. */
async function startNeighbour() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    heard.push(`${request.method} ${request.url}`);
    response.end();
  });
  const port = await listening(server);
  return { heard, port };
}

const report = async (sandbox: TestSandbox, url: string) => {
  const { status } = await sandbox.call({ target: '/v1/reports', json: { reportTypes: ['USER'], url } });
  expect(status, url).toBe(201);
};

type Tried = { url: string; status: number | null; failure: string | null };
const tries = (sandbox: TestSandbox): Tried[] => {
  const rows = sandbox.inspectDatabase(
    'SELECT url, status, failure FROM deliveryTry JOIN delivery USING (deliveryId) ORDER BY delivery.rowid, tryNumber',
  ) as Tried[];
  return rows.map((row) => ({ ...row }));
};

/** Finishes all reports and waits until each was tried. */
async function triesOfAll(sandbox: TestSandbox, count: number): Promise<Tried[]> {
  sandbox.clock.advanceMs(2000);
  await sandbox.call({ target: '/v1/webhooks' });
  await expect.poll(() => tries(sandbox).length, { timeout: 10_000 }).toBe(count);
  return tries(sandbox);
}

test('a delivery never goes to the sandbox itself, however its address is written and whatever name leads there', async () => {
  resolveToLoopback('inner.example');
  const sandbox = await startTestSandbox();
  sandbox.admin.saveSnapshot('a');
  const port = new URL(sandbox.url).port;
  const spelled = [
    '127.0.0.1',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
  ];
  const mapped = [
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[0:0:0:0:0:ffff:127.0.0.1]',
    '0.0.0.0',
    '[::]',
    '127.9.9.9',
  ];
  for (const host of [...spelled, ...mapped]) await report(sandbox, `http://${host}:${port}/admin/token`);
  await report(sandbox, `http://127.0.0.1:${port}/admin/snapshots/a/restore`);
  await report(sandbox, `http://127.0.0.1:${port}/v1/webhooks`);
  await report(sandbox, `http://inner.example:${port}/admin/token`);
  const made = await triesOfAll(sandbox, spelled.length + mapped.length + 3);
  for (const { url, status, failure } of made) {
    expect(status, url).toBeNull();
    expect(failure, url).toMatch(url.includes('inner') ? LOCAL : OWN);
  }
  // Neither was the token rotated nor the world put back.
  expect((await sandbox.call({ target: '/v1/reports' })).json.meta.totalCount).toBe(made.length);
});

test('with a public URL, nobody who has a key reaches this machine or its networks by a report', async () => {
  resolveToLoopback('inner.example');
  const sandbox = await startTestSandbox();
  const neighbour = await startNeighbour();
  const near = `http://127.0.0.1:${neighbour.port}`;
  await report(sandbox, `${near}/wanted`);
  expect(await triesOfAll(sandbox, 1)).toMatchObject([{ status: 200 }]);
  await adminCall(sandbox.url, 'PUT', '/admin/settings', { publicUrl: 'https://sandbox.example/base' });
  const urls = [
    `${near}/literal`,
    `http://inner.example:${neighbour.port}/named`,
    `http://[::ffff:127.0.0.1]:${neighbour.port}/mapped`,
    // Whatever addresses this machine has, and those that no list of private ones holds.
    ...Object.values(networkInterfaces())
      .flatMap((one) => one ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address }) => `http://${address}:${neighbour.port}/interface`),
    'http://169.254.169.254/latest/',
    'http://198.18.0.1:9/',
    ...['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '0.0.0.1', '255.255.255.255'].map(
      (host) => `http://${host}:9/`,
    ),
    ...['[::1]', '[fe80::1]', '[fc00::1]', '[fd12::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '[2002:7f00:1::]'].map(
      (host) => `http://${host}:9/`,
    ),
  ];
  for (const url of urls) await report(sandbox, url);
  await report(sandbox, 'https://SANDBOX.example:443/admin/token');
  const made = (await triesOfAll(sandbox, urls.length + 2)).slice(1);
  for (const { url, status, failure } of made) {
    expect(status, url).toBeNull();
    expect(failure, url).toMatch(url.includes('SANDBOX') ? OWN : LOCAL);
  }
  expect(neighbour.heard).toEqual(['POST /wanted']);
});

test('each try is judged anew: a public URL that is set meanwhile ends what waits for this machine', async () => {
  const sandbox = await startTestSandbox();
  await report(sandbox, 'http://127.0.0.1:9/');
  expect(await triesOfAll(sandbox, 1)).toMatchObject([{ failure: expect.stringContaining('refused') }]);
  sandbox.admin.changeSettings({ publicUrl: 'https://sandbox.example' });
  sandbox.clock.advanceMs(1000);
  await expect.poll(() => tries(sandbox)[1]?.failure).toMatch(LOCAL);
});

test('what an agent asks for stays away from this machine, whichever program sends it, until a person asks for it', async () => {
  const neighbour = await startNeighbour();
  const agents = await startTestSandbox({ isForAgent: true });
  const near = `http://127.0.0.1:${neighbour.port}/internal`;
  const hook = { url: 'https://127.0.0.1:9/hook', subscriptions: ['ALL'] };
  const rename = (sandbox: TestSandbox) =>
    sandbox.call({ method: 'PUT', target: '/v1/customers', json: { customerId: 1002, lastName: 'Daka' } });
  await report(agents, near);
  expect(await triesOfAll(agents, 1)).toMatchObject([{ status: null, failure: expect.stringMatching(LOCAL) }]);
  await agents.call({ method: 'PUT', target: '/v1/webhooks', json: hook });
  await agents.close();

  const { databaseFile, clock } = agents;
  const persons = await startTestSandbox({ databaseFile, clock });
  await rename(persons);
  await expect
    .poll(() => tries(persons).filter(({ url }) => url === hook.url))
    .toMatchObject([{ failure: expect.stringMatching(LOCAL) }]);
  expect(neighbour.heard).toEqual([]);
  await persons.call({ method: 'PUT', target: '/v1/webhooks', json: hook });
  await rename(persons);
  await expect
    .poll(
      () =>
        tries(persons)
          .filter(({ url }) => url === hook.url)
          .at(-1)?.failure,
    )
    .toMatch(/connection was refused/);
});

test('a live environment gets no delivery: nobody could be asked for its name', async () => {
  const neighbour = await startNeighbour();
  const live = `http://127.0.0.1:${neighbour.port}`;
  const sandbox = await startTestSandbox({ liveName: (url) => (url.startsWith(live) ? 'Production' : undefined) });
  await report(sandbox, `${live}/v1/x`);
  const [tried] = await triesOfAll(sandbox, 1);
  expect(tried?.failure).toContain('Production, which is marked as live');
  expect(neighbour.heard).toEqual([]);
});
