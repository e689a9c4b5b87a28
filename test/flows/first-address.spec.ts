import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { CLI_PROGRAM } from '../support/cli-program.ts';
import { listen } from '../support/listen.ts';
import { newDataFolder, removeDataFolder } from '../support/start-dialbench.ts';
import { untilLine } from '../support/until-line.ts';

/** The first address of a run: nobody who was on this machine before, or is on it now, comes by the launch code in it. */

/** `dialbench web` as its user starts it, with these options and variables; whole once the line behind the address is there. */
async function startWeb(
  dataFolder: string,
  options: readonly string[],
  variables: NodeJS.ProcessEnv = {},
  until = /^Dialbench is ready: (\S+)\n.*\n/m,
) {
  const words = [CLI_PROGRAM, 'web', '--data', dataFolder, ...options];
  const env = { ...process.env, ...variables };
  const running = untilLine(process.execPath, words, until, { env });
  const [said, address = ''] = await running.line;
  return { process: running.child, address, said, end: () => running.end('SIGTERM') };
}

/** A program that was on this port before, and left a service worker that answers for it ever after. */
async function leaveServiceWorkers(page: Page, names: readonly string[]): Promise<number> {
  const worker = `
    const thief = '<title>taken</title><script>document.title = "taken " + location.hash</script>';
    self.addEventListener('install', () => self.skipWaiting());
    self.addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    self.addEventListener('fetch', (event) =>
      event.respondWith(new Response(thief, { headers: { 'Content-Type': 'text/html' } })));`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/worker.js';
    response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' });
    response.end(isScript ? worker : '<p>another program</p>');
  });
  const port = await listen(server);
  for (const name of names) {
    await page.goto(`http://${name}:${port}/`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/worker.js');
      await navigator.serviceWorker.ready;
    });
  }
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

test('a service worker that an earlier program left on the port does not get the launch code', async ({ page }) => {
  const dataFolder = newDataFolder();
  const port = await leaveServiceWorkers(page, ['127.0.0.1', 'localhost']);
  // What it does to an address that is not new.
  const plain = await startWeb(dataFolder, ['--no-open', '--port', String(port), '--host', '127.0.0.1']);
  await page.goto(plain.address);
  await expect(page).toHaveTitle(`taken ${new URL(plain.address).hash}`);
  await plain.end();

  const fresh = await startWeb(dataFolder, ['--no-open', '--port', String(port)]);
  await page.goto(fresh.address);
  await expect(page.getByTestId('lcd')).toContainText('Sandbox');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  // And nothing on the page makes markup of text.
  const markup = page.evaluate(() => {
    document.body.innerHTML = '<b>x</b>';
  });
  await expect(markup).rejects.toThrow('TrustedHTML');
  await fresh.end();
  removeDataFolder(dataFolder);
});

test('the browser is opened by a file for its owner’s eyes; no argument of a program holds the code', async ({
  page,
}) => {
  const dataFolder = newDataFolder();
  const bin = mkdtempSync(join(tmpdir(), 'dialbench-bin-'));
  const opened = join(bin, 'opened');
  writeFileSync(
    join(bin, 'xdg-open'),
    `#!/bin/sh\nenv > '${opened}.env'\nprintf '%s\\n' "$@" > '${opened}.part' && mv '${opened}.part' '${opened}'\n`,
  );
  chmodSync(join(bin, 'xdg-open'), 0o755);
  const secrets = { DIALBENCH_VAULT_PASSPHRASE: 'a secret', DIALBENCH_TOKEN: 'a secret' };
  const web = await startWeb(dataFolder, [], {
    ...secrets,
    DISPLAY: ':0',
    PATH: `${bin}${delimiter}${process.env.PATH}`,
  });
  await expect.poll(() => readdirSync(bin)).toContain('opened');
  expect(readFileSync(`${opened}.env`, 'utf8')).not.toMatch(/a secret|DIALBENCH_/);

  const path = readFileSync(opened, 'utf8').trimEnd();
  expect(path).toMatch(/open-[0-9a-f]{16}\.html$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const code = /#([\w-]{43})"/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  expect(web.process.spawnargs.join(' ')).not.toContain(code);
  await page.goto(`file://${path}`);
  await expect(page.getByTestId('lcd')).toContainText('Sandbox');
  expect(new URL(page.url()).hash).toBe('');
  await expect.poll(() => readdirSync(dataFolder).filter((name) => name.startsWith('open-'))).toEqual([]);
  await web.end();

  const unused = await startWeb(dataFolder, [], { DISPLAY: ':0', PATH: `${bin}${delimiter}${process.env.PATH}` });
  const left = () => readdirSync(dataFolder).filter((name) => name.startsWith('open-'));
  expect(left()).toHaveLength(1);
  await unused.end();
  expect(left()).toEqual([]);
  removeDataFolder(dataFolder);
  rmSync(bin, { recursive: true, force: true });
});

test('a second program on one data folder says so, in the terminal and in the page', async ({ page }) => {
  const dataFolder = newDataFolder();
  const first = await startWeb(dataFolder, ['--no-open', '--port', '0']);
  const mark = join(dataFolder, 'running', String(first.process.pid));
  await expect.poll(() => existsSync(mark)).toBe(true);
  const until = /ready: (\S+)\n[\s\S]*Another Dialbench has this data folder open \(.*\n/;
  const second = await startWeb(dataFolder, ['--no-open', '--port', '0'], {}, until);
  expect(second.said).toContain(`(process ${first.process.pid})`);
  await page.goto(second.address);
  await expect(page.getByRole('alert').filter({ hasText: 'has this data folder open' })).toBeVisible();
  await second.end();
  await first.end();
  removeDataFolder(dataFolder);
});
