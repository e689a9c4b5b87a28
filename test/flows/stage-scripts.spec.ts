import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { dialbenchFor } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';
import { arrive, caption, hurry, openStage, present, stage, step } from '../support/stage-steps.ts';

/** What belongs to a script of the stage: a page to keep, notes in a window of their own, scripts of one’s own. */

const dialbench = dialbenchFor('each-test');

test('what was played is saved as one page that plays by itself, under its own policy and without a network', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openStage(page, dialbench);
  await present(page, 'A refused signature');
  for (const at of [1, 2, 3]) await hurry(page, at);
  await expect(stage(page).locator('.stage__finding')).toBeVisible();
  const looks = (of: Page) =>
    of.evaluate(() => {
      const seen = [...document.querySelectorAll('.stage__full')].find((one) => one.checkVisibility());
      return ['.stage__caption', '.handset', '.lcd', '.chain', '.stage__key'].map((name) => {
        const element = seen?.querySelector(name);
        if (!element) return name;
        const { x, y, width, height } = element.getBoundingClientRect();
        const { fontFamily, fontSize, color, backgroundColor } = getComputedStyle(element);
        return { name, box: [x, y, width, height].map(Math.round), fontFamily, fontSize, color, backgroundColor };
      });
    });
  const onStage = await looks(page);
  await page.keyboard.press('m');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    stage(page).getByRole('button', { name: 'Save as a page' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('a-refused-signature-explained.html');
  const file = test.info().outputPath('page.html');
  await download.saveAs(file);
  const saved = await page.context().newPage();
  const complaints = complaintsOf(saved);
  await saved.context().setOffline(true);
  await saved.goto(`file://${file}`);
  const shown = saved.locator('[data-frame]:visible');
  await expect(shown).toHaveCount(1);
  await expect(shown).toContainText('Every press is a signed request.');
  await expect(shown.locator('.handset .lcd')).toBeVisible();
  await expect(shown.locator('[data-state="holds"]')).not.toHaveCount(0);
  await saved.keyboard.press('PageDown');
  await expect(shown).toContainText('Signed, checked, answered.');
  await saved.getByRole('button', { name: 'Play' }).click();
  await expect(shown).toContainText('Refused with 401');
  await expect(saved.getByRole('button', { name: 'Play' })).toBeVisible();
  await expect(shown.locator('[data-state="broken"]')).toContainText('Body');
  expect(await looks(saved), 'it is drawn as it is on the stage').toEqual(onStage);
  await saved.keyboard.press('ArrowLeft');
  await expect(saved.locator('output')).toHaveText('2 of 3');
  await saved.keyboard.press('b');
  await expect(saved.locator('#black')).toBeVisible();
  await saved.keyboard.press('PageDown');
  await expect(saved.locator('#black')).toBeHidden();
  expect(await auditPage(saved, 'colours')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the saved page has the map beside the phone where the stage has it, as large as there', async ({ page }) => {
  await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  for (const at of [1, 2, 3]) await hurry(page, at);
  const card = (of: Page) => of.locator('.map-card[data-here="true"]:visible');
  await expect(card(page)).toHaveText(/Search stock/);
  await page.waitForTimeout(300);
  const onStage = await stage(page).locator('.map-card[data-here="true"]').boundingBox();
  await page.keyboard.press('m');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    stage(page).getByRole('button', { name: 'Save as a page' }).click(),
  ]);
  await expect(page.locator('.stage__drawn')).toHaveCount(0);
  const file = test.info().outputPath('map.html');
  await download.saveAs(file);
  const saved = await page.context().newPage();
  await saved.goto(`file://${file}`);
  for (const title of ['Home', 'Stocks', 'Search stock']) {
    await expect(card(saved)).toHaveText(new RegExp(title));
    await expect(card(saved)).toBeInViewport({ ratio: 0.99 });
    await saved.keyboard.press('PageDown');
  }
  const box = await card(saved).boundingBox();
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((box?.[side] ?? 0) - (onStage?.[side] ?? 0)), side).toBeLessThan(2);
  }
  for (const [width, height] of [
    [1024, 700],
    [1920, 1080],
  ] as const) {
    await saved.setViewportSize({ width, height });
    await expect(card(saved)).toBeInViewport({ ratio: 0.99 });
    expect(await auditPage(saved, 'colours')).toEqual([]);
  }
  // What is drawn for the page once does not stop the map on the stage.
  await page.keyboard.press('m');
  await hurry(page, 4);
  await expect(stage(page).locator('.map-card[data-here="true"]')).toHaveText(/Stocks/);
});

test('words of a script are words in its page, whatever stands in them', async ({ page }) => {
  const nasty = `</script><script>document.title = 'ran'</script><b style="color: red">x</b>`;
  const text = `flow: Mine\nsteps:\n  - press: 1\n    caption: ${JSON.stringify(nasty)}\n`;
  mkdirSync(join(dialbench.dataFolder, 'flows'), { recursive: true });
  writeFileSync(join(dialbench.dataFolder, 'flows', 'mine.flow.yaml'), text);
  await openStage(page, dialbench);
  await present(page, 'Mine');
  for (const at of [1, 2]) await hurry(page, at);
  await page.keyboard.press('m');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    stage(page).getByRole('button', { name: 'Save as a page' }).click(),
  ]);
  const file = test.info().outputPath('page.html');
  await download.saveAs(file);
  const saved = await page.context().newPage();
  const complaints = complaintsOf(saved);
  await saved.goto(`file://${file}`);
  await saved.keyboard.press('ArrowRight');
  await expect(saved.locator('.stage__caption:visible')).toHaveText(nasty);
  await expect(saved).toHaveTitle('Mine');
  expect(complaints).toEqual([]);
});

test('the notes have a window of their own, whose keys drive the stage', async ({ page }) => {
  const complaints = await openStage(page, dialbench);
  await present(page, 'Buying a stock');
  const [notes] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('w')]);
  const own = complaintsOf(notes);
  await expect(notes.getByRole('complementary', { name: 'Notes' })).toContainText('Next: Dial *384*99#');
  // With the sheets of the page.
  await expect(notes.locator('.stage-notes')).toHaveCSS('display', 'grid');
  await notes.keyboard.press('PageDown');
  await arrive(page, 1);
  await expect(notes.locator('.stage-notes')).toContainText('1 of 8');
  await expect(stage(page).locator('.stage-notes')).toHaveCount(0);
  await notes.close();
  await step(page, 2);
  await Promise.all([page.waitForEvent('popup'), page.keyboard.press('w')]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.context().pages().length).toBe(1);
  await present(page, 'A refused signature');
  await Promise.all([page.waitForEvent('popup'), page.keyboard.press('w')]);
  expect([...complaints, ...own]).toEqual([]);
});

test('a script of one’s own is presented from the stage and from the Flows room, and a mistake is told with its line', async ({
  page,
}) => {
  const script = 'flow: Mine\ncaption: My own words.\nsteps:\n  - press: 1\n    caption: And the list.\n';
  mkdirSync(join(dialbench.dataFolder, 'flows'), { recursive: true });
  writeFileSync(join(dialbench.dataFolder, 'flows', 'mine.stage.yaml'), script);
  writeFileSync(
    join(dialbench.dataFolder, 'flows', 'broken.stage.yaml'),
    'flow: Broken\nsteps:\n  - press: 1\n    captoin: x\n',
  );
  const complaints = await openStage(page, dialbench);
  await stage(page).getByRole('button', { name: 'Present broken' }).click();
  await expect(stage(page).getByRole('alert')).toContainText('broken.stage.yaml:4:5: expected one of the fields');
  await page.keyboard.press('Escape');
  await stage(page).getByRole('button', { name: 'Present Mine' }).click();
  await arrive(page, 0);
  await hurry(page, 1);
  await expect(caption(page)).toHaveText('My own words.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await goTo(page, 'Flows');
  await page
    .getByRole('list', { name: 'Flows' })
    .getByRole('button', { name: /mine\.stage Mine/ })
    .click();
  const presentIt = page.getByRole('main').getByRole('button', { name: 'Present' });
  await presentIt.click();
  await arrive(page, 0);
  for (const at of [1, 2]) await hurry(page, at);
  await expect(caption(page)).toHaveText('And the list.');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(stage(page)).toHaveCount(0);
  await expect(presentIt, 'where the focus was before').toBeFocused();
  expect(complaints).toEqual([]);
});
