import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { arrive, caption, display, hall, hurry, openStage, present, stage } from '../support/stage-steps.ts';

/** The user's own flows on the stage, what stands still there, and the phone in the audience's hands. */

const dialbench = dialbenchFor('each-test');
const FLOW = 'flow: Mine\nsteps:\n  - press: 1 # the list\n  - press: 0\n';

function writeOwn(): string {
  const folder = join(dialbench.dataFolder, 'flows');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'mine.flow.yaml');
  writeFileSync(file, FLOW);
  return file;
}

test('a flow that nobody wrote words for has the names of its screens and the map; a sentence written while rehearsing is kept in its file', async ({
  page,
}) => {
  const file = writeOwn();
  const complaints = await openStage(page, dialbench);
  await present(page, 'Mine');
  await hurry(page, 1);
  await expect(caption(page)).toHaveText('Home');
  await expect(stage(page).getByRole('img', { name: /^Map of the menu/ })).toBeVisible();
  await hurry(page, 2);
  await expect(caption(page)).toHaveText('Stocks');
  await page.keyboard.press('t');
  const field = stage(page).getByRole('textbox', { name: 'What the room reads at this step' });
  await expect(field).toBeFocused();
  // Its letters are no keys of the stage.
  await page.keyboard.type('Every share: rb');
  await page.keyboard.press('Escape');
  await expect(caption(page)).toHaveText('Stocks');
  await page.keyboard.press('t');
  await field.fill('Every share: a key.');
  await page.keyboard.press('Enter');
  await expect(field).toHaveCount(0);
  await expect(caption(page)).toHaveText('Every share: a key.');
  expect(readFileSync(file, 'utf8')).toBe(
    FLOW.replace('# the list\n', '# the list\n    caption: "Every share: a key."\n'),
  );
  await hurry(page, 3);
  await page.keyboard.press('PageUp');
  await arrive(page, 2);
  await expect(caption(page)).toHaveText('Every share: a key.');
  expect(complaints).toEqual([]);
});

test('the gallery is walked by its arrows, and each own flow has its first screen there', async ({ page }) => {
  writeOwn();
  const complaints = await openStage(page, dialbench);
  const cards = stage(page).getByRole('list', { name: 'What can be presented' });
  await expect(cards.locator('.gallery-card__frame')).toHaveCount(4);
  await expect(cards.getByRole('button', { name: 'Present Mine' })).toContainText('Home');
  await page.keyboard.press('ArrowRight');
  await expect(cards.getByRole('button', { name: 'Present A refused signature, explained' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(cards.getByRole('button', { name: 'Present Mine' })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(cards.getByRole('button', { name: 'Present Buying a stock' })).toBeFocused();
  expect(await auditPage(page, 'whole')).toEqual([]);
  await page.keyboard.press('Enter');
  await arrive(page, 0);
  expect(complaints).toEqual([]);
});

/** Where the first line of what the room reads stands, as a part of the window's height. */
async function baseline(page: Page): Promise<number> {
  return caption(page).evaluate((element) => {
    const mark = document.createElement('span');
    mark.style.display = 'inline-block';
    element.prepend(mark);
    const { bottom } = mark.getBoundingClientRect();
    mark.remove();
    return bottom / innerHeight;
  });
}

test('the sentence stands on 22 % of the height, whatever is beside the phone, and the controls leave the picture', async ({
  page,
}) => {
  await openStage(page, dialbench);
  await present(page, 'A webhook’s way');
  for (const [width, height] of [
    [1024, 700],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await baseline(page)).toBeCloseTo(0.22, 2);
  }
  await hurry(page, 1);
  const first = await baseline(page);
  for (const key of ['c', 'p', 'o', 'n']) {
    await page.keyboard.press(key);
    await expect.poll(() => baseline(page), key).toBe(first);
  }
  await hurry(page, 2);
  expect(await baseline(page)).toBe(first);
  await page.mouse.move(300, 300);
  const more = stage(page).getByRole('button', { name: 'Stage controls' });
  await expect(more).toHaveCSS('opacity', '1');
  await expect(more).toHaveCSS('opacity', '0');
});

test('the audience dials in the middle of a script, by keyboard and by the drawn keys, and the story goes on where it was', async ({
  page,
}) => {
  const complaints = await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  for (const at of [1, 2]) await hurry(page, at);
  await page.keyboard.press('d');
  await expect(hall(page)).toHaveAttribute('data-audience', 'true');
  await expect(display(page)).toContainText('My Portfolio');
  await page.keyboard.press('2');
  await expect(display(page)).toContainText('Your portfolio');
  await stage(page)
    .getByRole('button', { name: /^Key 0/ })
    .click();
  await expect(display(page)).toContainText('Stocks');
  expect(await auditPage(page, 'colours')).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await arrive(page, 2);
  await expect(display(page)).toContainText('Stocks 1/');
  await hurry(page, 3);
  // Esc takes the phone back first, then leaves.
  await page.keyboard.press('d');
  await expect(display(page)).toContainText('My Portfolio');
  await page.keyboard.press('Escape');
  await arrive(page, 3);
  await page.keyboard.press('Escape');
  await expect(stage(page).getByRole('heading', { name: 'Stage', exact: true })).toBeVisible();
  await expect(stage(page).getByRole('button', { name: 'Present Buying a stock' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('the keys sound once the loudspeaker on the earpiece is on, and in a dark hall the display is the light', async ({
  page,
}) => {
  await page.addInitScript(() => {
    let tones = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      tones += 1;
      document.documentElement.dataset.tones = String(tones);
      start.apply(this, when);
    };
  });
  await openStage(page, dialbench);
  await stage(page).getByRole('button', { name: 'Look and keys' }).click();
  await stage(page).getByRole('switch', { name: 'Dark hall, lit by the display' }).click();
  await page.keyboard.press('Escape');
  await present(page, 'Buying a stock');
  await hurry(page, 1);
  await expect(page.locator('html')).not.toHaveAttribute('data-tones');
  const sound = stage(page).getByRole('button', { name: 'Sound of the keys' });
  await sound.click();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
  await hurry(page, 2);
  await expect(page.locator('html')).toHaveAttribute('data-tones');
  await page.keyboard.press('s');
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await expect(stage(page)).toHaveCSS('background-color', 'rgb(3, 5, 6)');
  expect(await auditPage(page, 'colours')).toEqual([]);
});

test('the room holds the same gallery: Enter plays over the whole window, and one Esc is back at the card with everything as it was', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await visit(page, dialbench);
  await page.keyboard.press('Alt+5');
  const main = page.getByRole('main');
  await expect(main.locator('.gallery-card__frame')).toHaveCount(3);
  await expect(stage(page)).toHaveCount(0);
  const card = main.getByRole('button', { name: 'Present A webhook’s way' });
  await card.focus();
  await page.keyboard.press('Enter');
  await arrive(page, 0);
  await hurry(page, 1);
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  await expect(card).toBeFocused();
  expect(complaints).toEqual([]);
});
