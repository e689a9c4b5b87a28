import { expect, type Page, test } from '@playwright/test';
import { dice } from '../../electron/vectors/dice.ts';
import { type Letter, letter } from '../../electron/vectors/letter.ts';
import { writeSpkiPem } from '../../shared/keys/spki.ts';
import { rawText, send } from '../shared/doctor/broken-requests.ts';
import { adminCall } from '../support/admin-call.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { otherExchanges, sessionStrip, stripSteps } from '../support/session-strip.ts';
import { hurry, present, stage } from '../support/stage-steps.ts';
import { expectNoShift, places, watchShifts } from '../support/watch-stillness.ts';

/** The frame holds still: what comes and goes has its place from the start, and what robots send takes nothing over. */

const dialbench = dialbenchFor('each-test');

const lcd = (page: Page) => page.getByTestId('lcd');
const robots = (page: Page) => page.getByRole('list', { name: 'Sent by robots' }).getByRole('button');
const explored = (page: Page) => page.getByRole('status').filter({ hasText: 'Explored' });

/** Every entry of the rail, and in the rooms that are about the phone every key of it. */
const underTheHand = (page: Page) => places(page.locator('.rail button, .dock:not([data-aside]) .handset button'));
const entriesOfRail = (page: Page) => places(page.locator('.rail button'));

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
}

async function pressFiveTimes(page: Page): Promise<void> {
  for (const shows of ['Stocks 1/12', 'Price ZK', 'Custom Amount', 'Confirm', 'PENDING']) {
    await page.keyboard.press('1');
    await expect(lcd(page)).toContainText(shows);
  }
  await expect(stripSteps(page)).toHaveCount(6);
}

/** Anew, as far as so many requests lead; without them, to the end of what nobody pressed. */
async function explore(page: Page, requests?: number): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Explore', exact: true }).click();
  const form = page.getByRole('dialog');
  if (requests !== undefined) {
    await form.getByRole('switch', { name: /Only keys not pressed yet/ }).click();
    await form.getByLabel('Requests at most').fill(String(requests));
  }
  await form.getByRole('button', { name: 'Explore', exact: true }).click();
}

const cardsOutOfSight = (page: Page): Promise<number> =>
  page.locator('.map__view').evaluate((box) => {
    const within = box.getBoundingClientRect();
    return [...box.querySelectorAll('[data-screen]')].filter((card) => {
      const { left, right, top, bottom } = card.getBoundingClientRect();
      return left < within.left || right > within.right || top < within.top || bottom > within.bottom;
    }).length;
  });

/** Cards of which a word lies beyond its edge, and so over another card's. */
const wordsOutside = (page: Page): Promise<readonly (string | null)[]> =>
  page.locator('.map__view').evaluate((view) =>
    [...view.querySelectorAll('.map-card__screen')].flatMap((card) => {
      const edge = card.getBoundingClientRect();
      const words = [...card.querySelectorAll('.map-card__title > span, .map-card__facts > *')];
      const isOut = words.some((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < edge.left || right > edge.right || top < edge.top - 1 || bottom > edge.bottom + 1;
      });
      return isOut ? [card.textContent] : [];
    }),
  );

/** Signed now by code that shares nothing with the product, over the base instead of its hash. */
function refused(): { readonly text: string; readonly publicKey: string } {
  const created = Math.floor(Date.now() / 1000);
  const from: Letter = { ...letter(dice(11), 'post'), created, expires: created + 100 };
  return { text: rawText(send(from, { message: (base) => base })), publicKey: writeSpkiPem(from.key.publicKey) };
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
]) {
  test(`at ${viewport.width}×${viewport.height} no press, answer, banner or exploration moves a control by a pixel`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const complaints = complaintsOf(page);
    await page.setViewportSize(viewport);
    await visit(page, dialbench);
    await expect(page.getByRole('article', { name: 'Start' })).toContainText('holds ZK');
    await page.evaluate(() => document.fonts.ready);
    const before = await underTheHand(page);
    const rail = await entriesOfRail(page);
    const still = async (after: string) => {
      await expectNoShift(page, after);
      expect(await entriesOfRail(page), after).toEqual(rail);
      if (await page.getByTestId('lcd').isVisible()) expect(await underTheHand(page), after).toEqual(before);
    };
    await watchShifts(page);
    /** The phone stands beside another room in its own width; from then on all of it holds still. */
    const enter = async (place: string) => {
      await goTo(page, place);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await page.evaluate(() => window.shifts.splice(0));
    };

    await test.step('dialling and five presses', async () => {
      await dial(page);
      await expect(page.getByTestId('outcome')).toContainText('got Home in');
      // Of the row that says what happened, and the tabs below it.
      const row = page.getByTestId('exchange').getByRole('region', { name: 'What happened' });
      const parts = () =>
        page
          .getByTestId('exchange')
          .getByRole('tab')
          .evaluateAll((tabs) => tabs.map((one) => JSON.stringify(one.getBoundingClientRect())));
      const height = async () => (await row.boundingBox())?.height;
      const place = await parts();
      expect(await height()).toBeLessThanOrEqual(232);
      const high = await height();
      await pressFiveTimes(page);
      await expect(page.getByTestId('outcome')).toContainText('got Purchase success');
      expect(await parts(), 'the tabs below the row').toEqual(place);
      expect(await height(), 'the row').toBe(high);
      await still('the presses');
    });
    await test.step('a request whose answer takes its time, which offers to cancel it and says that it waits', async () => {
      await enter('Operations');
      const sandbox = await page.locator('.top-bar__url').innerText();
      const slow = { operation: '*', when: { kind: 'always' }, fault: { kind: 'latency', delayMs: 1_500 } };
      await adminCall(sandbox, 'PUT', '/admin/faults', { rules: [slow] });
      const sending = page.getByRole('main').getByRole('button', { name: /^Send( again)?$/ });
      await expect(sending).toBeEnabled();
      const place = await places(sending);
      await sending.click();
      await expect(page.getByText('Waiting for the answer; Escape cancels.')).toBeVisible();
      await expect(sending).toHaveText('Send again');
      await adminCall(sandbox, 'PUT', '/admin/faults', { rules: [] });
      expect(await places(sending)).toEqual(place.map((one) => one.replace('Send:', 'Send again:')));
      await still('what was sent');
    });
    await test.step('what the doctor answers', async () => {
      await enter('Doctor');
      const fields = page
        .getByRole('main')
        .getByRole('textbox', { name: /^(A signed request|The signer’s public key)$/ });
      await expect(fields).toHaveCount(2);
      const place = await places(fields);
      const { text, publicKey } = refused();
      await fields.first().fill(text);
      await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Read as raw HTTP');
      await fields.last().fill(publicKey);
      await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('You signed the base itself');
      expect(await places(fields), 'the fields').toEqual(place);
      await still('an answer of the doctor');
    });
    await test.step('a banner that comes and goes', async () => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type('Stop the sandbox');
      await page.keyboard.press('Enter');
      const start = page.getByRole('button', { name: 'Start it' });
      await expect(start).toBeVisible();
      // What the palette lists changes with every letter that is typed there.
      await page.evaluate(() => window.shifts.splice(0));
      await still('a banner that came');
      await start.click();
      await expect(start).toHaveCount(0);
      await still('a banner that went');
    });
    await test.step('an exploration to its end', async () => {
      await enter('Map');
      await explore(page, 60);
      await expect(explored(page)).toBeVisible({ timeout: 60_000 });
      await expect(otherExchanges(page)).toHaveCount(1);
      await still('an exploration');
    });
    await test.step('a live environment', async () => {
      await page.getByRole('button', { name: /^Environment:/ }).click();
      await page.getByRole('option', { name: /Production/ }).click();
      await expect(page.getByText('Production is live.')).toBeVisible();
      expect(await underTheHand(page), 'a live environment').toEqual(before);
    });
    expect(complaints).toEqual([]);
  });
}

test('what robots send is one chip each and takes neither strip nor detail nor list over; the whole map is in sight in the end', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await visit(page, dialbench);
  await dial(page);
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks 1/12');
  const inspector = page.getByTestId('exchange');
  await expect(inspector).toContainText('Home · 1 → Stocks');
  await goTo(page, 'Map');
  await explore(page);
  await expect(explored(page)).toBeVisible({ timeout: 60_000 });
  const requests = /with (\d+) requests/.exec((await explored(page).textContent()) ?? '')?.[1] ?? 'no';
  await expect(robots(page)).toHaveText([new RegExp(`explorer ${requests}$`)]);
  await expect(page.locator('.map [data-screen]').nth(15)).toBeVisible();
  await expect.poll(() => cardsOutOfSight(page)).toBe(0);
  for (const size of [
    { width: 720, height: 450 },
    { width: 1024, height: 700 },
    { width: 1920, height: 1080 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await expect.poll(() => cardsOutOfSight(page), `fitted again at ${size.width}`).toBe(0);
    expect(await wordsOutside(page), `at ${size.width}`).toEqual([]);
  }

  await page.keyboard.press('F9');
  await present(page, 'Buying a stock');
  await hurry(page, 1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  await expect(robots(page)).toHaveText([new RegExp(`explorer ${requests}$`), /stage 1$/]);

  await goTo(page, 'Phone');
  await expect(inspector).toContainText('Home · 1 → Stocks');
  await expect(stripSteps(page)).toHaveCount(2);
  await expect(otherExchanges(page)).toHaveCount(0);
  await expect(inspector.getByRole('button', { name: 'Newer exchange' })).toBeDisabled();
  // The session goes on, and what is recorded of it is the person's own.
  await page.keyboard.press('Alt+P');
  await page.keyboard.press('1');
  await expect(stripSteps(page)).toHaveCount(3);
  await sessionStrip(page).getByRole('button', { name: /^Flow/ }).click();
  await expect(page.locator('.cm-content')).toContainText(/Stocks 1\/12.*press: 1/s);
});

test('a map that its user moves while it is explored stays where it was put', async ({ page }) => {
  await visit(page, dialbench);
  await goTo(page, 'Map');
  await explore(page, 100);
  const closer = page.getByRole('button', { name: 'Zoom in (+)' });
  await closer.click();
  await closer.click();
  const stands = () =>
    page.getByRole('group', { name: 'Picture of the menu' }).evaluate((one) => getComputedStyle(one).transform);
  const put = await stands();
  await expect(explored(page)).toBeVisible({ timeout: 60_000 });
  // The last of the map is read by then.
  await page.waitForTimeout(500);
  expect(await stands()).toBe(put);
});
