import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import { digestOf, keyPair, type Letter, letter, sha512, type WireRequest } from '../../electron/vectors/letter.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { rawText, send } from '../shared/doctor/broken-requests.ts';
import { auditLooks } from '../support/audit-page.ts';
import { callsOf, READ_ONCE } from '../support/calls-of.ts';
import { CLI_PROGRAM } from '../support/cli-program.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { copiedText, noteCopies } from '../support/copied-text.ts';
import { visit } from '../support/dialbench-for.ts';
import { chooseMore } from '../support/exchange-menu.ts';
import { goTo } from '../support/go-to.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';

/** Refused requests, pasted with the right public key: each is named in one sentence, in sight in the smallest window. */

let dialbench: Dialbench;
let dataFolder: string;

const STAGING = keyPair(new Uint8Array(32).fill(9));
/** Signed now, by code that shares nothing with the product. */
const nowSec = () => Math.floor(Date.now() / 1000);
const post = (): Letter => ({ ...letter(dice(11), 'post'), created: nowSec(), expires: nowSec() + 100 });
const get = (): Letter => ({ ...letter(dice(12), 'get'), created: nowSec(), expires: nowSec() + 100 });

const changedBody = (from: Letter): WireRequest =>
  send(from, {}, { ...from, body: Buffer.from(from.body.toString().replace('"active":true', '"active":null')) });

/** The ten that were tried by hand, and what must be said of each. */
const BROKEN: readonly (readonly [
  what: string,
  sent: () => readonly [Letter, WireRequest],
  said: RegExp,
  cause: string,
])[] = [
  ['the base was not hashed', () => signed(post(), { message: (base) => base }), /You signed the base/, 'X1'],
  [
    'the hash was signed as hex',
    () => signed(post(), { message: (base) => Buffer.from(sha512(base).toString('hex')) }),
    /hex/,
    'X2',
  ],
  [
    'another environment’s key signed',
    () => [post(), send({ ...post(), key: STAGING })],
    /The signature is that of the key of Staging/,
    'K1',
  ],
  [
    'the method is in lower case',
    () =>
      signed(post(), {
        text: (text) => text.replace(/("@method": )(\w+)/, (_all, head, name) => head + name.toLowerCase()),
      }),
    /post|put/,
    'U1',
  ],
  [
    'the query lost its question mark',
    () => signed(get(), { text: (text) => text.replace('"@query": ?', '"@query": ') }),
    /@query was signed as “limit=/,
    'U14',
  ],
  ['the lines end with CR LF', () => signed(post(), { text: (text) => text.replaceAll('\n', '\r\n') }), /CR LF/, 'B2'],
  [
    'a line feed follows the base',
    () => signed(post(), { text: (text) => `${text}\n` }),
    /ends with a line feed/,
    'B3',
  ],
  [
    'the body was changed under a stale digest',
    () => [post(), changedBody(post())],
    /Content-Digest is not that of the body/,
    'D23',
  ],
  [
    'the clock is three hours off',
    () => signed({ ...post(), created: nowSec() + 10_800, expires: nowSec() + 10_900 }, {}),
    /That is 3 h: local time may have been taken for UTC/,
    'P8',
  ],
  [
    'the times are in milliseconds',
    () => signed({ ...post(), created: Date.now(), expires: Date.now() + 100_000 }, {}),
    /milliseconds/,
    'P3',
  ],
];

function signed(from: Letter, steps: Parameters<typeof send>[1]): readonly [Letter, WireRequest] {
  return [from, send(from, steps)];
}

test.beforeAll(async () => {
  dataFolder = newDataFolder();
  const key = join(dataFolder, 'staging.pem');
  writeFileSync(key, writePkcs8Pem(STAGING.seed));
  execFileSync(process.execPath, [CLI_PROGRAM, 'keys', 'import', key, '--env', 'staging', '--data', dataFolder]);
});
test.afterAll(() => removeDataFolder(dataFolder));
// A launch code is good for one page, so each story has a program of its own.
test.beforeEach(async ({ context }) => {
  await noteCopies(context);
  dialbench = await startDialbench(dataFolder);
});
test.afterEach(() => dialbench.stop());

async function openDoctor(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await visit(page, dialbench);
  await goTo(page, 'Doctor');
  await expect(requestField(page)).toBeVisible();
  return complaints;
}
const requestField = (page: Page) => page.getByRole('textbox', { name: 'A signed request' });
const keyField = (page: Page) => page.getByRole('textbox', { name: 'The signer’s public key' });
const verdictOf = (page: Page) => page.getByRole('region', { name: 'Verdict' });
/** Above the chain. */
const sentenceOf = (page: Page) => verdictOf(page).getByRole('status').first();
const chainOf = (page: Page) => verdictOf(page).getByRole('list', { name: 'From body to signature' });
/** Green in what is said of the request; the checks below name those that passed. */
const greenIn = (page: Page) => verdictOf(page).locator(':is(.doctor-answer__head, .doctor-answer__told) .chip--good');

/** Whole inside the window and above the session strip, without scrolling. */
async function expectInSight(page: Page, sentence: Locator): Promise<void> {
  const [box, room] = [await sentence.boundingBox(), await page.locator('.room__body:visible').boundingBox()];
  if (!box || !room) throw new Error('the sentence or its room has no box');
  expect(box.y).toBeGreaterThanOrEqual(room.y);
  expect(box.y + box.height).toBeLessThanOrEqual(room.y + room.height);
}

test('ten broken requests are pasted: ten are named, in a worker, with the sentence in sight', async ({ page }) => {
  const complaints = await openDoctor(page);
  const calls = await callsOf(page, READ_ONCE);
  const scrolled = () => page.locator('.room__body:visible').evaluate((body) => body.scrollTop);
  for (const [what, make, said, cause] of BROKEN) {
    await test.step(what, async () => {
      const [from, sent] = make();
      await requestField(page).fill(rawText(sent));
      await keyField(page).fill(writeSpkiPem(from.key.publicKey));
      const finding = verdictOf(page).locator('.finding').first();
      await expect(finding.locator('.finding__id', { hasText: new RegExp(`^${cause}$`) })).toBeVisible();
      await expect(sentenceOf(page)).toHaveText(said);
      await expect(finding).toContainText('proven');
      await expect(verdictOf(page)).toContainText('not verified');
      await expect(greenIn(page)).toHaveCount(0);
      await expectInSight(page, sentenceOf(page));
      await expectInSight(page, chainOf(page));
      await expectInSight(page, finding.locator('.finding__fix'));
      expect(await scrolled()).toBe(0);
    });
  }
  expect(page.workers().filter((worker) => worker.url().includes('doctor-worker'))).toHaveLength(1);
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
});

test('an empty Doctor shows what it can do in one press, and the example’s key goes with the example', async ({
  page,
}) => {
  const complaints = await openDoctor(page);
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(sentenceOf(page)).toContainText('You signed the base itself');
  await expect(verdictOf(page)).toContainText('proven');
  await requestField(page).fill('');
  await expect(keyField(page)).toHaveValue('');
  // At 200 % the button lies so low that the pane is scrolled; its answer is read from the beginning all the same.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.getByRole('button', { name: 'Try an example' }).click();
  await expect(sentenceOf(page)).toContainText('hex');
  await expect(sentenceOf(page)).toBeInViewport({ ratio: 1 });
  expect(complaints).toEqual([]);
});

test('by keyboard alone, from the palette to the copied report; a right request is plainly green', async ({ page }) => {
  const complaints = await openDoctor(page);
  await goTo(page, 'Phone');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('why was');
  await page.keyboard.press('Enter');
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('ControlOrMeta+v');
  };
  const tabTo = async (target: Locator) => {
    for (let count = 0; count < 25 && !(await target.evaluate((one) => one === document.activeElement)); count += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const [from, sent] = signed(post(), { text: (text) => `${text}\n` });
  await requestField(page).waitFor();
  await tabTo(requestField(page));
  await paste(rawText(sent));
  await tabTo(keyField(page));
  await paste(writeSpkiPem(from.key.publicKey));
  const finding = verdictOf(page).locator('.finding').first();
  await expect(sentenceOf(page)).toContainText('ends with a line feed');
  await expectInSight(page, sentenceOf(page));

  const chain = chainOf(page);
  await expect(chain.getByRole('listitem')).toHaveText([
    /Body\s*holds/,
    /Digest\s*holds/,
    /Base\s*broken here/,
    /Hash\s*holds/,
    /Key\s*holds/,
    /Signature\s*holds/,
  ]);
  await expect(page.getByRole('region', { name: 'Bytes around the first difference' })).toContainText('0A');
  expect(await auditLooks(page)).toEqual([]);

  await finding.getByRole('button', { name: 'Copy as a report' }).press('Enter');
  const report = await copiedText(page);
  expect(report).toContain('ends with a line feed');
  expect(report).toContain('Causes: B3');
  expect(report).not.toContain(from.headers.find(([name]) => name === 'Authorization')?.[1].slice(7));
  await finding.getByRole('button', { name: 'Apply and verify' }).press('Enter');
  const corrected = page.getByRole('region', { name: 'The corrected request' });
  await expect(corrected).toContainText('with a key made for this check, it verifies');
  await corrected.getByRole('button', { name: 'Copy hash (hex)' }).press('Enter');
  expect(await copiedText(page)).toMatch(/^[0-9a-f]{128}$/);

  await requestField(page).fill(rawText(send(post())));
  await expect(greenIn(page)).toHaveText('verified');
  await expect(verdictOf(page)).toContainText('was not checked: the key was given without an id.');
  await expect(verdictOf(page).locator('.finding')).toHaveCount(0);
  await expect(chain.getByText('broken here')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('an exchange that was refused carries its sentence unasked, and is corrected and signed anew', async ({
  page,
}) => {
  const complaints = await openDoctor(page);
  await page.keyboard.press('Alt+1');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Signature', exact: true }).click();
  await expect(page.getByTestId('base')).toContainText('@signature-params');
  await chooseMore(page, 'Edit and sign anew');
  await page.getByRole('radio', { name: 'Broken on purpose' }).click();
  await page.getByRole('button', { name: /^Reordered lines/ }).click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await expect(answer).toContainText(/The lines of the signed base .* order/);
  await answer.getByRole('button', { name: 'Open in Phone' }).click();

  const inspector = page.getByTestId('exchange');
  const strip = inspector.getByRole('region', { name: 'Why it was refused' });
  for (const part of ['Response', 'Signature']) {
    await page.getByRole('tab', { name: part, exact: true }).click();
    await expect(strip).toContainText(/The lines of the signed base .* order/);
    await expect(strip).toBeInViewport({ ratio: 1 });
  }
  await strip.getByRole('button', { name: 'Why was this refused?' }).click();
  const told = inspector.getByRole('region', { name: 'Why was this refused?' });
  await expect(told.locator('.finding__id')).toContainText(['B1']);
  await expect(told.getByRole('listitem').filter({ hasText: 'broken here' })).toHaveText(/Base/);
  await told.getByRole('button', { name: 'Apply and verify' }).click();
  const corrected = told.getByRole('region', { name: 'The corrected request' });
  await expect(corrected).toContainText('signed with this environment’s own key, it verifies here');
  await corrected.getByRole('button', { name: 'curl command' }).click();
  const curl = await copiedText(page);
  expect(curl).toContain('Bearer ***');
  expect(curl).toContain('Signature-Input: sig1=');
  await told.getByRole('button', { name: 'Copy as a report' }).click();
  expect(await copiedText(page)).toContain('Bearer ***');
  expect(await auditLooks(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('where nothing fits it says what was tried, searches further on request, and is given up', async ({ page }) => {
  test.setTimeout(120_000);
  const complaints = await openDoctor(page);
  const from = post();
  await requestField(page).fill(rawText(send({ ...from, key: keyPair(new Uint8Array(32).fill(3)) })));
  await keyField(page).fill(writeSpkiPem(from.key.publicKey));
  const verdict = verdictOf(page);
  // Single changes explain nothing, so that pairs are tried unasked: a busy machine takes a while for them.
  const nothing = /The signature fits none of [\d,]+ things that signers do wrong\./;
  await expect(verdict).toContainText(nothing, { timeout: 45_000 });
  await expectPairsTried(verdict);
  await verdict.getByText(/What was tried/).click({ timeout: 45_000 });
  await expect(verdict).toContainText('single changes of the base');
  await expect(verdict).toContainText('pairs of changes');
  // One heading, and no check's sentence beside it that says the same.
  await expect(verdict.locator('.finding__message')).toHaveCount(1);
  await expect(verdict.locator('.doctor-answer__told')).not.toContainText('does not hold over the base');
  await verdict.getByRole('button', { name: 'Check the public key' }).click();
  await expect(keyField(page)).toBeFocused();
  await verdict.getByRole('button', { name: 'Search triples' }).click();
  await expect(verdict.getByRole('progressbar')).toHaveAccessibleName(/Searching .*: [\d,]{6,} candidates tried/);
  // Typing goes on meanwhile, and ends the search.
  await verdict.getByRole('button', { name: /^Cancel/ }).click();
  await expect(verdict.getByRole('progressbar')).toHaveCount(0);
  await verdict.getByRole('button', { name: 'Search triples' }).click();
  await expect(verdict.getByRole('progressbar')).toBeVisible();
  await requestField(page).fill(rawText(send(from)));
  await expect(greenIn(page)).toHaveText('verified');
  await expect(verdict.getByRole('progressbar')).toHaveCount(0);

  // A digest of another body under a right signature is named, and not green.
  const stale = {
    ...from,
    headers: from.headers.map(([name, value]): [string, string] => [
      name,
      name === 'Content-Digest' ? digestOf(Buffer.from(`${from.body}\n`)) : value,
    ]),
  };
  await requestField(page).fill(rawText(send(stale)));
  await expect(sentenceOf(page)).toContainText('Content-Digest is that of');
  await expect(greenIn(page)).toHaveCount(0);

  // What is only old is judged at its own time by one press.
  const old = { ...from, created: nowSec() - 1500, expires: nowSec() - 1400 };
  await requestField(page).fill(rawText(send(old)));
  await expect(sentenceOf(page)).toContainText('25 min behind');
  await verdict.getByRole('button', { name: 'Judge at created' }).click();
  await expect(greenIn(page)).toHaveText('verified');

  // An old request whose signature fits nothing is not called old first, and coming back to it searches nothing anew.
  await requestField(page).fill(rawText(send({ ...old, key: keyPair(new Uint8Array(32).fill(3)) })));
  await page.getByText('When pasted', { exact: true }).click();
  await expect(sentenceOf(page)).toContainText(nothing, { timeout: 45_000 });
  await expectPairsTried(verdict);
  await expect(verdict.getByRole('progressbar')).toHaveCount(0);
  await expect(verdict.getByText('One more thing is wrong')).toBeVisible();
  await goTo(page, 'History');
  await goTo(page, 'Doctor');
  await expect(sentenceOf(page)).toContainText(nothing);
  await page.waitForTimeout(700);
  await expect(sentenceOf(page)).toContainText(nothing);
  await expect(verdict.getByRole('progressbar')).toHaveCount(0);

  // What was never on the wire is found in the signer's own base.
  const own = from.headers.find(([name]) => name === 'X-Idempotency-Key')?.[1] ?? '';
  let base = '';
  const anew = send(from, {
    text(text) {
      base = text.replace(own, '11111111-2222-4333-8444-555555555555');
      return base;
    },
  });
  await requestField(page).fill(rawText(anew));
  await expect(verdict).toContainText(nothing, { timeout: 45_000 });
  await verdict.getByRole('button', { name: 'Paste the signer’s own base' }).click();
  const ownBase = page.getByRole('textbox', { name: 'The signer’s own base (optional)' });
  await expect(ownBase).toBeFocused();
  await ownBase.fill(base);
  await expect(sentenceOf(page)).toContainText('11111111-2222');
  await expect(verdict.locator('.finding__id').first()).toHaveText('H8');
  await expect(verdict.locator('.finding').first()).toContainText('proven');
  await expect(page.getByRole('region', { name: 'The signer’s own base' })).toContainText('line 6');
  expect(complaints).toEqual([]);
});

/** Single changes end first, and for a moment nothing is searched: pairs were tried where triples alone are left to search. */
async function expectPairsTried(verdict: Locator): Promise<void> {
  await expect(verdict.locator('.unexplained__further').getByRole('button')).toHaveText(['Search triples'], {
    timeout: 45_000,
  });
}

test('of a signature without a key nothing is called proven, and no correction of it verifies in green', async ({
  page,
}) => {
  const complaints = await openDoctor(page);
  const old = { ...post(), created: nowSec() - 1000, expires: nowSec() - 900 };
  await requestField(page).fill(rawText(send(old, { text: (text) => `${text}\n` })));
  const finding = verdictOf(page).locator('.finding').first();
  await expect(sentenceOf(page)).toContainText('behind the verifier');
  await expect(verdictOf(page)).toContainText('Give the public key of the signer');
  await expect(finding.locator('.tag')).toHaveText('computed, no key given');
  await finding.getByRole('button', { name: 'Apply and verify' }).click();
  const corrected = page.getByRole('region', { name: 'The corrected request' });
  await expect(corrected).toContainText('Of the signature that you pasted this says nothing');
  await expect(greenIn(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('what differs is drawn with its line of the base, and with what cannot be seen', async ({ page }) => {
  const complaints = await openDoctor(page);
  const from = post();
  await keyField(page).fill(writeSpkiPem(from.key.publicKey));
  const texts = verdictOf(page).locator('.finding').first().locator('.finding__texts');
  await requestField(page).fill(rawText(send(from, { text: (text) => text.replace(/^"([^"]*)"/gm, '$1') })));
  await expect(texts).toHaveCount(3);
  await expect(texts.first()).toContainText('to sign, line 1"content-type": ');
  await expect(texts.first()).toContainText('was signed, line 1content-type: ');
  await requestField(page).fill(rawText(send(from, { text: (text) => `${text}\n` })));
  await expect(texts).toHaveCount(1);
  await expect(texts).toContainText(`was signed, line ${from.names.length + 1}`);
  await expect(texts.locator('mark [data-mark="LF"]')).toHaveCount(1);
  // The line of the signer's program, in the language of choice.
  const fix = verdictOf(page).getByRole('region', { name: 'Fix in my language' });
  await fix.getByRole('combobox', { name: 'Fix in' }).selectOption('Python');
  await expect(fix).toContainText('wrong: base = ("\\n".join(lines) + "\\n").encode()');
  await expect(fix).toContainText('right: base = "\\n".join(lines).encode()');
  await requestField(page).fill(rawText(send({ ...from, key: keyPair(new Uint8Array(32).fill(9)) })));
  await expect(fix).toContainText('it signs as it should, with another key');
  expect(complaints).toEqual([]);
});

test('what is pasted outside of any field, in any room, is answered in the Doctor', async ({ page }) => {
  const complaints = await openDoctor(page);
  const from = post();
  const pasted = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('ControlOrMeta+v');
  };
  await goTo(page, 'History');
  // A search is no place to take a request away from.
  await page.getByRole('main').getByRole('searchbox').first().focus();
  await pasted('signature');
  await expect(verdictOf(page)).toBeHidden();
  await page.getByRole('main').getByRole('searchbox').first().blur();
  await pasted('words that say nothing');
  await expect(verdictOf(page)).toBeHidden();
  await pasted(rawText(send(from, { message: (base) => base })));
  await expect(requestField(page)).toBeVisible();
  await expect(sentenceOf(page)).toContainText('Give the public key of the signer');
  await pasted(writeSpkiPem(from.key.publicKey));
  await expect(sentenceOf(page)).toContainText('You signed the base itself');
  expect(complaints).toEqual([]);
});
