import { expect, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { display, hurry, openStage, present, stage } from '../support/stage-steps.ts';

/** How the stage looks: the phone as large as it can be in each size, and what stands beside it. */

const dialbench = dialbenchFor('each-test');

test('the map beside the phone grows with the script and keeps the phone’s screen in sight; a key chooses what is there', async ({
  page,
}) => {
  const complaints = await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  const map = stage(page).getByRole('img', { name: /^Map of the menu/ });
  await expect(map).toHaveAccessibleName('Map of the menu: 0 screens');
  const here = stage(page).locator('.map-card[data-here="true"]');
  for (const [at, title, screens] of [
    [1, 'Home', 1],
    [2, 'Stocks', 2],
    [3, 'Search stock', 3],
    [4, 'Stocks', 3],
  ] as const) {
    await hurry(page, at);
    await expect(map).toHaveAccessibleName(
      `Map of the menu: ${screens} screens, the phone is at ${title}`.replace(' 1 screens', ' 1 screen'),
    );
    await expect(here).toHaveText(new RegExp(title));
    await expect(here).toBeInViewport({ ratio: 0.99 });
  }
  // A picture: nothing in it is pressed, and none of the room's tools are there.
  await expect(stage(page).getByRole('button', { name: /Zoom|Fold/ })).toHaveCount(0);
  const chain = stage(page).getByRole('list', { name: 'From body to signature' });
  await page.keyboard.press('c');
  await expect(map).toHaveCount(0);
  await expect(chain).toContainText('holds');
  await page.keyboard.press('o');
  await expect(chain).toHaveCount(0);
  await page.keyboard.press('p');
  await expect(here).toHaveText(/Stocks/);
  await hurry(page, 5);
  await hurry(page, 6);
  await expect(chain, 'the presenter’s choice goes before the script’s').toHaveCount(0);
  await expect(here).toHaveText(/Buy stock/);
  for (const [width, height] of [
    [1024, 700],
    [1920, 1080],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(here).toBeInViewport({ ratio: 0.99 });
    expect(await auditPage(page, 'colours')).toEqual([]);
  }
  await page.keyboard.press('p');
  await expect(chain, 'as the script says').toContainText('holds');
  const heights: number[] = [];
  for (const [width, height] of [
    [1024, 700],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    const word = await chain.getByText('Signature').boundingBox();
    heights.push((word?.height ?? 0) / height);
  }
  expect(heights[1], 'as large for the last row on a projector as on a small screen').toBeGreaterThan(
    0.95 * (heights[0] ?? 1),
  );
  expect(complaints).toEqual([]);
});

test('after some history the map shows the screens that the phone’s keys lead to, whole and beside it', async ({
  page,
}) => {
  await page.goto(dialbench.address);
  const lcd = page.locator('.dock').getByTestId('lcd');
  await expect(lcd).toContainText('Sandbox');
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  for (const [key, text] of [
    ['2', 'Your portfolio'],
    ['0', 'My Portfolio'],
    ['1', 'Stocks 1/12'],
    ['0', 'My Portfolio'],
  ] as const) {
    await expect(lcd).not.toContainText(text);
    await page.keyboard.press(key);
    await expect(lcd).toContainText(text);
  }
  await page.keyboard.press('F9');
  await present(page, 'Buying a stock');
  await hurry(page, 1);
  const cards = stage(page).locator('.map-card');
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const title of ['Home', 'Stocks', 'My portfolio']) {
      const whole = async () => {
        const map = await stage(page).locator('.stage__map').boundingBox();
        const card = await cards.filter({ hasText: title }).first().boundingBox();
        return (
          !!card &&
          !!map &&
          card.x >= map.x &&
          card.y >= map.y &&
          card.x + card.width <= map.x + map.width &&
          card.y + card.height <= map.y + map.height
        );
      };
      await expect.poll(whole, `${title} at ${width}`).toBe(true);
    }
  }
});

test('every look is clean in every size, a whole screen of a menu is seen, and the display’s pixels are whole', async ({
  page,
}) => {
  const fontPixel = (of: string) =>
    page.locator(of).evaluate((one) => Number.parseFloat(getComputedStyle(one).getPropertyValue('--font-pixel')));
  await openStage(page, dialbench);
  await present(page, 'A refused signature');
  const sizes = [
    [1024, 700, 4],
    [1440, 900, 5],
    [1920, 1080, 6],
  ] as const;
  // In the usual window the dock's have two.
  expect(await fontPixel('.dock .handset')).toBe(2);
  for (const at of [1, 2]) await hurry(page, at);
  // Nobody scrolls on the stage; notes below it make the phone smaller.
  for (const key of ['n', 'n']) {
    await page.keyboard.press(key);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await expect(stage(page).getByRole('button', { name: 'Stage controls' })).toBeInViewport();
      await expect(display(page).getByText('0. Back to Home')).toBeInViewport({ ratio: 0.9 });
    }
  }
  await hurry(page, 3);
  await expect(stage(page).locator('[data-state="broken"]')).toHaveCount(1);
  for (const [width, height, devicePixels] of sizes) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => fontPixel('.stage .handset')).toBe(devicePixels);
    const box = await stage(page).locator('.handset').boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    expect(await auditPage(page, width === 1440 ? 'whole' : 'colours')).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press('m');
  for (const look of ['Dark', 'Light']) {
    await stage(page).getByRole('radio', { name: look }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', look.toLowerCase());
    expect(await auditPage(page, 'colours'), look).toEqual([]);
  }
  await stage(page).getByRole('switch', { name: 'For a projector' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await stage(page).getByRole('radio', { name: 'Android' }).click();
  await stage(page).getByRole('radio', { name: 'Largest' }).click();
  await page.keyboard.press('m');
  await expect(stage(page).locator('.android')).toContainText('401');
  expect(await auditPage(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // The projector's contrast ends with the stage.
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'usual');
});
