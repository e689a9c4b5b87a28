import { request as httpRequest } from 'node:http';
import { expect, type Page, test } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import {
  digestOf,
  type KeyPair,
  keyPair,
  type Letter,
  letter,
  type WireRequest,
} from '../../electron/vectors/letter.ts';
import { type Steps, send } from '../shared/doctor/broken-requests.ts';
import { adminCall } from '../support/admin-call.ts';
import { auditLooks } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { expectToFit } from '../support/expect-to-fit.ts';
import { goTo } from '../support/go-to.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';

/** Live requests at the loopback door: a foreign client at the sandbox, and through the door to a service that is not ours. */

const dialbench = dialbenchFor('each-test');
let real: CliSandbox;

test.beforeAll(async () => {
  real = await startCliSandbox();
});
test.afterAll(() => real.stop());

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();
const loupe = (page: Page) => page.getByRole('article', { name: 'Live requests' });
const rows = (page: Page) => loupe(page).getByTestId('exchange-row');
const shown = (page: Page, name: string) => loupe(page).getByRole('radio', { name, exact: true }).click();
const theirs = (): KeyPair => keyPair(dice(Date.now()).bytes(32));

type Service = { readonly url: string; readonly clientId: string; readonly accessToken: string };

/** A foreign client's POST to that service, right in everything. */
function reportTo({ url, clientId, accessToken }: Service, key: KeyPair): Letter {
  const created = Math.floor(Date.now() / 1000);
  const body = Buffer.from(`{"reportTypes":["USER"],"url":"https://hooks.example/${created}/é"}`);
  const made = letter(dice(created), 'post');
  return {
    ...made,
    ...{ method: 'POST', scheme: 'http', host: new URL(url).host, path: '/v1/reports', query: '', body },
    ...{ key, keyId: 'theirs', created, expires: created + 100 },
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Digest', digestOf(body)],
      ['Content-Length', String(body.length)],
      ['Authorization', `Bearer ${accessToken}`],
      ['X-Client-Id', clientId],
      ['X-Idempotency-Key', crypto.randomUUID()],
    ],
  };
}

/** What a foreign client got wrong, and the beginning of what it is told. */
const MISTAKES: readonly (readonly [what: string, steps: (other: KeyPair) => Partial<Steps>, told: RegExp])[] = [
  ['the base is not hashed', () => ({ message: (base) => base }), /You signed the base itself/],
  ['its lines end in CR LF', () => ({ text: (text) => text.replaceAll('\n', '\r\n') }), /CR ?LF|carriage return/i],
];

/** Sends the bytes of a message to `address`, whatever host it was signed for. */
function deliver(
  { method, url, headers, body }: WireRequest,
  address: string,
  host = new URL(url).host,
): Promise<number> {
  const { hostname, port } = new URL(address);
  const { pathname, search } = new URL(url);
  return new Promise((resolve, reject) => {
    const lines = [['Host', host], ...headers].flat();
    const outgoing = httpRequest(
      { method, hostname, port, path: pathname + search, headers: lines, agent: false },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const spki = (key: KeyPair): string =>
  `-----BEGIN PUBLIC KEY-----\n${Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), key.publicKey]).toString('base64')}\n-----END PUBLIC KEY-----`;

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await goTo(page, 'Doctor');
  await tab(page, 'Live');
  return complaints;
}

async function registerKey(page: Page, key: KeyPair): Promise<void> {
  await shown(page, 'Connect your client');
  await loupe(page).getByLabel('Public key, in any form').fill(spki(key));
  await loupe(page).getByLabel('Key id', { exact: true }).fill('theirs');
  await loupe(page).getByRole('button', { name: 'Register it' }).click();
  await expect(loupe(page).getByRole('button', { name: 'Forget the key theirs' })).toBeVisible();
}

/** A right request and three broken ones: each appears with its sentence, the newest on top. */
async function expectEachNamed(page: Page, service: Service, key: KeyPair, address: string): Promise<void> {
  const other = theirs();
  expect(await deliver(send(reportTo(service, key)), address)).toBe(201);
  await expect(rows(page).first()).toContainText(/POST.*\/v1\/reports.*201/);
  await expect(page.getByTitle(/client calls/).first()).toBeVisible();
  for (const [what, steps, told] of MISTAKES) {
    expect(await deliver(send(reportTo(service, key), steps(other)), address), what).toBe(401);
    await expect(rows(page).first(), what).toContainText(told);
  }
  expect(await deliver(send({ ...reportTo(service, other), key: other }), address)).toBe(401);
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).first()).toContainText('another key than “theirs”');
}

/** It fits, and axe finds nothing by day and by night. */
async function expectSound(page: Page, what: string): Promise<void> {
  expect(await auditLooks(page), what).toEqual([]);
  await expectToFit(page, what);
}

test('a foreign client at the sandbox: its key is pasted, a right request is green, each mistake has its sentence', async ({
  page,
}) => {
  const complaints = await open(page);
  await expect(loupe(page)).toContainText('Waiting for your client’s first request');
  await expectSound(page, 'empty');
  const key = theirs();
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  await shown(page, 'Connect your client');
  await loupe(page).getByLabel('Public key, in any form').fill(pem);
  await loupe(page).getByRole('button', { name: 'Register it' }).click();
  await expect(loupe(page).getByRole('alert')).toContainText('Never hand a private key over');
  await expect(loupe(page).getByLabel('Public key, in any form')).toHaveValue('');
  await registerKey(page, key);
  await loupe(page).getByRole('button', { name: 'Show the access token' }).click();
  const accessToken = await loupe(page).locator('dd', { hasText: 'Hide' }).locator('code').innerText();
  await expectSound(page, 'connect');
  await loupe(page).getByLabel('Your private key’s file').fill('keys/mine.pem');
  await loupe(page).getByRole('button', { name: 'A signed POST' }).click();
  await page.getByRole('radio', { name: 'Python' }).check();
  await expect(page.getByRole('dialog')).toContainText('DIALBENCH_KEY_FILE=keys/mine.pem');
  await expect(page.getByRole('dialog')).toContainText('theirs');
  await page.keyboard.press('Escape');

  await shown(page, 'Answer');
  // Whoever looks over a shoulder later finds no token on the page.
  await shown(page, 'Connect your client');
  await expect(loupe(page).getByRole('button', { name: 'Show the access token' })).toBeVisible();
  await shown(page, 'Answer');
  const address = await page.getByTestId('loupe-address').innerText();
  await expectEachNamed(page, { url: address, clientId: 'sandbox-client', accessToken }, key, address);
  await expectSound(page, 'list');
  // The newest is answered by itself; another one when it is chosen, beside the list that keeps the focus.
  const answer = loupe(page).getByRole('region', { name: 'Verdict' });
  await expect(answer.getByRole('status').first()).toContainText('fits none of');
  await rows(page).nth(2).click();
  await expect(answer.getByRole('status').first()).toContainText('You signed the base itself');
  await expect(loupe(page).getByRole('grid', { name: 'Live requests' })).toBeFocused();
  await expect(rows(page).nth(2)).toHaveAttribute('data-active', 'true');
  await expect(answer.getByRole('listitem').filter({ hasText: 'broken here' })).toHaveText(/Hash/);
  await expect(answer).toContainText('proven');
  await expect(answer).toContainText('Checks of the request as it came');
  await expect(answer).not.toContainText(accessToken);
  await expectSound(page, 'answer');
  // What the sandbox has seen is gone for good, so that the first press only says so.
  const listed = await rows(page).count();
  await loupe(page).getByRole('button', { name: 'Clear' }).click();
  await expect(loupe(page).getByRole('alert')).toContainText('gone, here and in Seen');
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(listed);
  await loupe(page).getByRole('button', { name: 'Clear' }).click();
  await loupe(page).getByRole('alert').getByRole('button', { name: 'Clear' }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('through the door to a service: nothing is changed on the way, and web pages and other hosts do not get in', async ({
  page,
}) => {
  const complaints = await open(page);
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: /^Staging/ }).click();
  await page.getByLabel('Base URL').fill(real.url);
  await page.getByLabel('Client id').fill(real.clientId);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  await goTo(page, 'Live');
  await loupe(page).getByLabel('Watch').selectOption({ label: 'The way to Staging' });
  await loupe(page).getByRole('button', { name: 'Open the door' }).click();
  const address = await page.getByTestId('loupe-address').innerText();
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const key = theirs();
  await registerKey(page, key);
  await adminCall(real.url, 'POST', '/admin/keys', { keyId: 'theirs', publicKey: spki(key) });
  await expectSound(page, 'door');
  await shown(page, 'Answer');
  await expectEachNamed(page, real, key, address);

  // A client that signs the door's own address is told which one to sign.
  await deliver(send({ ...reportTo(real, key), host: new URL(address).host }), address);
  await expect(rows(page).first()).toContainText(new URL(address).host);
  await expect(rows(page)).toHaveCount(5);

  const { headers, ...rest } = send(reportTo(real, key));
  expect(await deliver({ ...rest, headers: [...headers, ['Origin', 'https://evil.example']] }, address)).toBe(403);
  expect(await deliver({ ...rest, headers }, address, 'evil.example')).toBe(421);
  await expect(loupe(page)).toContainText('2 requests were not passed on.');
  await expect(loupe(page)).toContainText('“evil.example”');
  await expect(rows(page)).toHaveCount(5);
  await loupe(page).getByRole('button', { name: 'Close the door' }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
