import { expect, type Locator, type Page, test } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import { type Letter, letter } from '../../electron/vectors/letter.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { rawText, send } from '../shared/doctor/broken-requests.ts';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { expectIn, goTo, PLACES } from '../support/go-to.ts';
import { holdScript } from '../support/hold-script.ts';

/**
 * The script of the first minute: somebody who has never seen the program dials, walks to a screen, and learns why a request
 * was refused, by what the first screen offers alone. Once by mouse, once by keyboard.
 */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');
const start = (page: Page) => page.getByRole('article', { name: 'Start' });
const pasteBox = (page: Page) => page.getByRole('textbox', { name: 'A refused request' });
const keyBox = (page: Page) => page.getByRole('textbox', { name: 'The signer’s public key' });
const pasteCard = (page: Page) => page.getByRole('region', { name: 'Why was my signature refused?' });

/** Signed now by code that shares nothing with the product, over the base instead of its hash. */
function refused(): { readonly text: string; readonly publicKey: string } {
  const created = Math.floor(Date.now() / 1000);
  const from: Letter = { ...letter(dice(11), 'post'), created, expires: created + 100 };
  return { text: rawText(send(from, { message: (base) => base })), publicKey: writeSpkiPem(from.key.publicKey) };
}

async function open(page: Page): Promise<readonly string[]> {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  return complaints;
}

test('the first minute by mouse: dial, walk to a screen, paste a refused request, read its cause and its fix', async ({
  page,
}) => {
  const complaints = await open(page);
  await test.step('the first screen says what this is, that it is play money, and whose it is', async () => {
    await expect(start(page)).toContainText('play money');
    await expect(start(page)).toContainText(dialbench.dataFolder);
    await expect(start(page)).toContainText(/Mutinta Banda holds ZK [\d,]+ there, in \d+ stocks\./);
    expect(await auditPage(page), 'the start panel').toEqual([]);
  });
  await test.step('dial, and walk to a screen', async () => {
    await start(page).getByRole('button', { name: 'Dial *384*99#' }).click();
    await expect(lcd(page)).toContainText('My Portfolio');
    await expect(page.getByTestId('exchange')).toContainText('Dialled *384*99# and got Home');
    await page.locator('.keypad').getByRole('button').filter({ hasText: '2' }).click();
    await expect(lcd(page)).toContainText('Your portfolio');
    await expect(page.getByTestId('exchange')).toContainText('My portfolio');
  });
  await test.step('back at the start: what was done is there, and what is held is what the phone says', async () => {
    await page.getByRole('button', { name: 'Dialbench' }).click();
    await expect(page.getByRole('region', { name: 'Recent work' })).toContainText('2 steps, open at My portfolio');
    const [, sum = ''] = /ZK ([\d,]+)\.\d\d/.exec((await lcd(page).textContent()) ?? '') ?? [];
    await expect(start(page)).toContainText(`holds ZK ${sum} there`);
  });
  await test.step('paste a refused request and its key: the cause and the fix, right there', async () => {
    const { text, publicKey } = refused();
    await pasteBox(page).fill(text);
    await keyBox(page).fill(publicKey);
    await expect(pasteCard(page).locator('.finding__message').first()).toContainText('You signed the base itself');
    await expect(pasteCard(page).locator('.finding__fix').first()).toContainText('sha512(base)');
    await expect(pasteCard(page)).toContainText('proven');
    expect(await auditPage(page), 'a paste explained').toEqual([]);
  });
  await test.step('the whole diagnosis is the same paste in the Doctor', async () => {
    await pasteCard(page).getByRole('button', { name: 'The whole diagnosis' }).click();
    await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('You signed the base itself');
    await expect(page.getByRole('list', { name: 'From body to signature' })).toContainText('broken here');
  });
  expect(complaints).toEqual([]);
});

test('the first minute by keyboard alone', async ({ page, context }) => {
  // For what the user copied elsewhere.
  await context.grantPermissions(['clipboard-write']);
  await open(page);
  await expect(start(page)).toBeVisible();
  const tabTo = async (target: Locator) => {
    for (let count = 0; count < 70 && !(await target.evaluate((one) => one === document.activeElement)); count += 1) {
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('ControlOrMeta+v');
  };
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks');
  // What was sent is shown in place of the start panel, which the palette finds again.
  await expect(page.getByTestId('exchange')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('where to begin');
  await page.keyboard.press('Enter');
  await expect(start(page)).toBeVisible();
  const { text, publicKey } = refused();
  await tabTo(pasteBox(page));
  await paste(text);
  await tabTo(keyBox(page));
  await paste(publicKey);
  await expect(pasteCard(page).locator('.finding__message').first()).toContainText('You signed the base itself');
  await tabTo(pasteCard(page).getByRole('button', { name: 'The whole diagnosis' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('You signed the base itself');
  await page.goBack();
  await expect(pasteBox(page)).toHaveValue(text);
});

test('a request that is pasted before its reader has come is not lost', async ({ page }) => {
  const letGo = await holdScript(page, 'PastedPart');
  await open(page);
  const { text, publicKey } = refused();
  await pasteBox(page).fill(text);
  await expect(pasteBox(page)).toHaveValue(text);
  await expect(keyBox(page)).toHaveCount(0);
  letGo();
  await keyBox(page).fill(publicKey);
  await expect(pasteCard(page).locator('.finding__message').first()).toContainText('You signed the base itself');
  await expect(pasteBox(page)).toHaveValue(text);
});

test('in a low window what is said of a paste comes into sight, and the key that it wants', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await open(page);
  const { text, publicKey } = refused();
  await pasteBox(page).fill(text);
  await expect(keyBox(page)).toBeInViewport({ ratio: 1 });
  await keyBox(page).fill(publicKey);
  await expect(pasteCard(page).locator('.finding__message').first()).toBeInViewport({ ratio: 1 });
  await expect(pasteCard(page).locator('.finding__fix').first()).toBeInViewport({ ratio: 1 });
});

test('a sample is signed anew with one mistake, and explained; each further one has another', async ({ page }) => {
  await open(page);
  await pasteCard(page).getByRole('button', { name: 'Try an example' }).click();
  const message = pasteCard(page).locator('.finding__message').first();
  await expect(message).toContainText('You signed the base itself');
  await pasteCard(page).getByRole('button', { name: 'Another example' }).click();
  await expect(message).toContainText('hex');
  await pasteCard(page).getByRole('button', { name: 'Another example' }).click();
  await expect(message).toContainText('local time');
  // One’s own text is never replaced by a sample.
  await pasteBox(page).fill('GET /v1/instruments HTTP/1.1\nHost');
  await expect(pasteCard(page)).toContainText(/Line 2, column \d+/);
  await expect(pasteCard(page).getByRole('button', { name: /sample/ })).toHaveCount(0);
});

test('the third card opens a read that is filled in; nothing is sent before Send is pressed', async ({ page }) => {
  await open(page);
  const card = page.getByRole('region', { name: 'Send a request' });
  await card.getByRole('button', { name: 'List instruments' }).click();
  await expect(page.getByRole('heading', { name: 'List instruments' })).toBeVisible();
  await goTo(page, 'Phone');
  await expect(page.getByTestId('strip')).toContainText('Nothing was sent yet');
  await goTo(page, 'Operations');
  await expect(page.getByRole('heading', { name: 'List instruments' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText('200');
});

test('other environments say what is true of them, and one that is not set up offers that instead of dialling', async ({
  page,
}) => {
  await open(page);
  await page.getByRole('button', { name: /^Environment:/ }).click();
  await page.getByRole('option', { name: /Staging/ }).click();
  await expect(start(page)).toContainText('Staging is not set up yet: it lacks an address');
  await expect(start(page)).not.toContainText('play money');
  await expect(start(page)).not.toContainText('Mutinta Banda holds');
  await start(page).getByRole('button', { name: 'Set up Staging' }).click();
  await expectIn(page, 'Environments');
});

test('no room is wider than its window at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await open(page);
  for (const place of PLACES) {
    await goTo(page, place);
    await expect(page.locator('.workspace__room:not([hidden]) h2').first()).toBeAttached();
    const [space, own] = await page
      .locator('.workspace')
      .evaluate((one) => [
        one.clientWidth,
        one.querySelector('.workspace__room:not([hidden]) .room')?.scrollWidth ?? 0,
      ]);
    expect(own, place).toBeLessThanOrEqual(space ?? 0);
  }
});

test('the start panel leads to the gallery of what is presented', async ({ page }) => {
  await open(page);
  await start(page).getByRole('button', { name: 'Choose a script' }).click();
  await expectIn(page, 'Stage');
});
