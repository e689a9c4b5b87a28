import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { button, card, lcd, openMap, picture, press, side } from '../support/map-room.ts';

/** The Map room in a real browser: it fills while one dials, leads back to its screens, and becomes flows and files. */

const dialbench = dialbenchFor('each-test');

test('the map fills while a tester dials, and dials to a screen again', async ({ page }) => {
  const complaints = await openMap(page, dialbench);
  await expect(page.getByText('Nobody has walked this menu yet')).toBeVisible();
  expect(await auditPage(page), 'empty').toEqual([]);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(lcd(page)).toContainText('My Portfolio');
  await expect(card(page, 'Home')).toBeVisible();
  await press(page, '1', 'Next Page');
  await expect(card(page, 'Stocks')).toBeVisible();
  await press(page, '1', 'Buy');
  await expect(picture(page).getByRole('button', { name: /the phone is here/ })).toHaveCount(1);
  await press(page, '0', 'Next Page');
  await press(page, '0', 'My Portfolio');
  await expect(card(page, 'Home')).toHaveAccessibleName(/seen 2×.*the phone is here/);
  await press(page, '2', 'Pending');
  const placeOf = () => card(page, 'Home').locator('..').getAttribute('style');
  const before = await placeOf();
  await press(page, '2', '0');
  expect(await placeOf(), 'a screen keeps its place').toBe(before);
  expect(await auditPage(page), 'with screens').toEqual([]);

  await card(page, 'Select stock').click();
  await expect(side(page)).toContainText('SELECT_STOCK');
  expect(await auditPage(page), 'a screen chosen').toEqual([]);
  await side(page).getByRole('button', { name: 'Dial to here' }).click();
  const question = page.getByRole('dialog', { name: /^Dial to/ });
  await expect(question).toContainText('The phone is in a session');
  await question.getByRole('button', { name: 'End it and dial' }).click();
  await expect(side(page)).toContainText('The phone is here.');
  await expect(side(page)).toContainText('2×, by hand');
  await expect(lcd(page)).toContainText('Buy');
  await page.keyboard.press('Alt+p');
  await press(page, '0', 'Next Page');
  await expect(side(page), 'the phone went on').not.toContainText('The phone is here.');
  await expect(picture(page).locator('.screen-picture').first()).toBeVisible();
  for (const tab of ['List', 'Not yet pressed', 'Findings', 'Coverage']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    expect(await auditPage(page), tab).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test('a flow is recorded to a screen of the map, and replays green', async ({ page }) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '2', 'Pending');
  await expect(card(page, 'My portfolio')).toHaveAccessibleName(/the phone is here/);
  await page.keyboard.press('1');
  const last = picture(page).getByRole('button', { name: /the phone is here/ });
  await expect(last).not.toHaveAccessibleName(/^Home|^My portfolio/);
  await last.click();
  await button(page, 'Record a flow to here').click();
  const file = page.getByRole('textbox', { name: /^Flow file/ });
  await expect(file).toContainText('press: 2');
  await expect(file, 'who recorded it goes on there').toBeFocused();
  await button(page, 'Run').click();
  await button(page, 'Reset sandbox first').click();
  await expect(page.locator('.run-bar__outcome')).toContainText('passed');
});

test('the map is saved as a picture, as data and for Mermaid', async ({ page }) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '1', 'Next Page');
  await expect(card(page, 'Stocks')).toBeVisible();
  const save = async (form: string) => {
    await button(page, 'Export').click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: form, exact: true }).click(),
    ]);
    return [download.suggestedFilename(), readFileSync(await download.path(), 'utf8')] as const;
  };
  const [svgName, svg] = await save('Picture (SVG)');
  expect(svgName).toBe('map-sandbox.svg');
  // The page itself lets no text become a document.
  const drawn = await (await page.context().newPage()).evaluate((text) => {
    const read = new DOMParser().parseFromString(text, 'image/svg+xml');
    return { faults: read.querySelectorAll('parsererror').length, texts: read.documentElement.textContent ?? '' };
  }, svg);
  expect(drawn.faults).toBe(0);
  for (const words of ['Map of Sandbox', 'Home', 'Stocks', '*384*99#']) expect(drawn.texts).toContain(words);
  const [, json] = await save('Data (JSON)');
  expect(JSON.parse(json).screens).toHaveLength(2);
  const [mermaidName, mermaid] = await save('Mermaid');
  expect([mermaidName, mermaid.split('\n')[0]]).toEqual(['map-sandbox.mmd', 'flowchart TD']);
});

test('by keyboard alone: along the lines, folded and unfolded, searched, and dialled', async ({ page }) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '2', 'Pending');
  await page.keyboard.press('0');
  await press(page, '1', 'Next Page');
  await expect(card(page, 'Stocks')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search the screens' }).focus();
  await page.keyboard.type('portfolio');
  await expect(page.getByText('1 found').or(page.getByText('2 found'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  for (let at = 0; at < 6; at += 1) {
    if (await page.evaluate(() => document.activeElement?.hasAttribute('data-screen'))) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Home');
  await expect(card(page, 'Home')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card(page, 'Stocks')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(card(page, 'My portfolio')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('f');
  await expect(card(page, 'My portfolio')).toHaveCount(0);
  await expect(button(page, 'Unfold Home: 2 screens')).toBeVisible();
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(side(page)).toContainText('MY_PORTFOLIO');
  await expect(card(page, 'My portfolio').locator('.screen-picture')).toHaveCount(1);
  // Further away it is a name, and at last a dot; what can be read is never smaller than 11 px.
  for (const as of ['name', 'dot']) {
    for (let times = 0; times < 12 && (await page.locator(`.map-card[data-as="${as}"]`).count()) === 0; times += 1)
      await page.keyboard.press('-');
    await expect(page.locator(`.map-card[data-as="${as}"]`).first()).toBeAttached();
    const sizes = await picture(page)
      .locator('.map-card__name, text')
      .evaluateAll((all) =>
        all.map((one) => {
          const world = one.closest('.map__world');
          const scale = Number(/scale\(([\d.]+)\)/.exec((world as HTMLElement).style.transform)?.[1]);
          return Number.parseFloat(getComputedStyle(one).fontSize) * scale;
        }),
      );
    for (const size of sizes) expect(size).toBeGreaterThan(10.99);
  }
});

test('in forced colours, and in a narrow window, nothing covers a card and all of it can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.setViewportSize({ width: 1024, height: 700 });
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await press(page, '1', 'Next Page');
  await press(page, '1', 'Buy');
  await expect(picture(page).getByRole('button', { name: /the phone is here/ })).toBeInViewport();
  // A scaled box is a whole one but for a rounding.
  await expect(card(page, 'Home'), 'all three are in view').toBeInViewport({ ratio: 0.9999 });
  const boxOf = async (name: string) => page.locator(name).first().boundingBox();
  const edge = await card(page, 'Home').evaluate((one) => getComputedStyle(one).borderTopColor);
  expect(edge).toBe(await page.evaluate(() => getComputedStyle(document.body).color));
  const view = await boxOf('.map__view');
  // What is opened beside the picture has a place of its own: it covers nothing, and nothing moves but what would be out of sight.
  await picture(page)
    .getByRole('button', { name: /the phone is here/ })
    .click();
  await expect(side(page)).toBeVisible();
  const narrower = await boxOf('.map__view');
  expect(narrower).toEqual({ ...view, width: narrower?.width });
  const [chosen, beside] = [await boxOf('[data-screen][aria-pressed="true"]'), await boxOf('.map-room__side')];
  expect((narrower?.x ?? 0) + (narrower?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect((chosen?.x ?? 0) + (chosen?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect(beside?.height, 'what stands beside the picture has its height').toBeGreaterThan(300);
  expect(await auditPage(page), 'forced colours').toEqual([]);
});

test('in a window at 200 % the picture has most of the room, and no tab is out of sight in a small one', async ({
  page,
}) => {
  await openMap(page, dialbench);
  await page.getByRole('main').getByRole('button', { name: 'Dial *384*99#' }).click();
  await expect(card(page, 'Home')).toBeVisible();
  for (const [width, height, least] of [
    [720, 450, 160],
    [512, 350, 100],
  ] as const) {
    await page.setViewportSize({ width, height });
    const room = await page.locator('.room__body:visible').boundingBox();
    const shown = await page.locator('.map__view').boundingBox();
    const bottom = Math.min((shown?.y ?? 0) + (shown?.height ?? 0), (room?.y ?? 0) + (room?.height ?? 0));
    expect(bottom - (shown?.y ?? height)).toBeGreaterThanOrEqual(least);
  }
  await page.setViewportSize({ width: 1024, height: 700 });
  await button(page, 'Lists').click();
  for (const tab of await side(page).getByRole('tab').all()) await expect(tab).toBeInViewport({ ratio: 1 });
  expect(await auditPage(page)).toEqual([]);
});
