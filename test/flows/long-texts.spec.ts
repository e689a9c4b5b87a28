import { chromium, expect, type Page, test } from '@playwright/test';
import { CARD, PITCH } from '../../shared/page/map/map-layout.ts';
import { PLAYWRIGHT_SWITCHES } from '../support/chromium-switches.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { findHeadless } from '../support/find-chromium.ts';
import { goTo, PLACES } from '../support/go-to.ts';
import { layWire } from '../support/page-wire.ts';
import { sessionStrip, stripSteps } from '../support/session-strip.ts';

/** Long names, labels, messages and large letters stay in their places; low windows keep what was opened in sight. */

const dialbench = dialbenchFor('all-tests');

const NAME = 'Maximiliana-Wilhelmina Chipo Nkandu '.repeat(6).slice(0, 199).concat('X');
const LABEL = `${'STOCKS · Kafue Gorge hydro-electric bond 2031 '.repeat(7).slice(0, 293)} → DONE`;
const MESSAGE = `${'upstream connect error or disconnect before headers, '.repeat(32)}${'/no/space/in/here'.repeat(20)}`;
const ENVIRONMENT = 'Pre-production of the western region, second data centre 60x';
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 700 },
  { width: 720, height: 450 },
];

const lcd = (page: Page) => page.getByTestId('lcd');

/**
 * Boxes of the room or dialog in sight that are wider than their place. Strips of tabs scroll on purpose, and a name below a card of the
 * map reaches into the gap between columns, to its middle at most.
 */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(
    (halfGap) => {
      const room = document.querySelector('dialog:modal') ?? document.querySelector('.workspace__room:not([hidden])');
      const boxes = [document.documentElement, ...document.querySelectorAll('.top-bar, .phone-dock, .notices')];
      return [...boxes, ...(room?.querySelectorAll('*') ?? [])]
        .filter((box) => box.clientWidth > 0)
        .filter((box) => box.scrollWidth > box.clientWidth + (box.matches('.map-card') ? halfGap : 1))
        .filter((box) => ['visible', 'auto', 'scroll'].includes(getComputedStyle(box).overflowX))
        .filter((box) => !box.matches('.tabs, pre, code, .components, .form-field, textarea, input, [data-own-arrows]'))
        .map((box) => `${box.className}: ${box.scrollWidth} in ${box.clientWidth}`);
    },
    (PITCH.x - CARD.width) / 2,
  );
}

test('a name of 200 characters, a label of 300 and an environment of 60 push nothing out of the window', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await visit(page, dialbench);
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Stocks');
  await goTo(page, 'Environments');
  await page.getByRole('button', { name: 'New environment' }).click();
  await page.getByLabel('Name', { exact: true }).fill(ENVIRONMENT);
  await page.getByLabel('Base URL').fill(`https://${'department.'.repeat(8)}example/with/a/prefix`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const wire = await layWire(page);
  wire.change((text) =>
    text.replaceAll('Mutinta Banda', NAME).replaceAll(/"label":"dialled[^"]*"/g, `"label":"${LABEL}"`),
  );
  await page.reload();
  await goTo(page, 'Exchange');
  await expect(sessionStrip(page)).toContainText(NAME.slice(0, 60));
  await expect(lcd(page)).toContainText('+260977000101');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const place of [...PLACES, 'Settings']) {
      await goTo(page, place);
      expect(await tooWide(page), `${place} at ${size.width}`).toEqual([]);
    }
    await goTo(page, 'Phone');
    await stripSteps(page).first().click();
    // The head keeps its height beside a short title, and the whole title shows where it is cut.
    const title = page.getByTestId('exchange').getByRole('heading', { level: 2 });
    await expect(title).toContainText('Kafue Gorge');
    const parts = page.getByRole('tablist', { name: 'Parts of the exchange' });
    const below = (await parts.boundingBox())?.y;
    await title.focus();
    await expect(title.getByText(LABEL).last()).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Newer exchange' }).click();
    await expect(title).not.toContainText('Kafue Gorge');
    expect((await parts.boundingBox())?.y, `the tabs below another title at ${size.width}`).toBe(below);
    await goTo(page, 'Playground');
    await page.getByTestId('edited-base').waitFor();
    expect(await tooWide(page), `playground at ${size.width}`).toEqual([]);
    await goTo(page, 'Exchange');
    if (size.width < 896) await page.keyboard.press('Alt+p');
    await expect(lcd(page).getByText('+260977000101'), 'the number below the name').toBeInViewport();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('dialled');
    await expect(page.getByRole('option', { name: /Kafue/ })).toContainText('200 · signed correctly');
    const note = page.getByRole('option', { name: /Kafue/ }).locator('.palette__note');
    expect((await note.boundingBox())?.width, 'the status beside a long label').toBeGreaterThan(80);
    await page.keyboard.press('Escape');
  }
});

test('in a low window what is opened comes into sight, and the filters of history are one button', async ({ page }) => {
  await dialbench.restart();
  const wire = await layWire(page);
  await visit(page, dialbench);
  await page.setViewportSize({ width: 720, height: 450 });
  await goTo(page, 'Environments');
  const head = page.getByRole('heading', { name: 'Staging', exact: true });
  await page
    .getByRole('list', { name: 'Environments' })
    .getByRole('button', { name: /Staging/ })
    .click();
  await expect(head).toBeInViewport({ ratio: 1 });
  await goTo(page, 'History');
  const status = page.getByRole('combobox', { name: /^Status/ });
  await expect(status).toBeHidden();
  await page.getByRole('button', { name: 'Filters' }).click();
  await expect(status).toBeVisible();
  expect(await tooWide(page)).toEqual([]);
  await page.setViewportSize({ width: 1024, height: 700 });

  // A failure of 2 kB: its first words and its button can both be reached.
  await page.setViewportSize({ width: 720, height: 450 });
  const broken = { ok: false, failure: { code: 'broken', message: MESSAGE } } as const;
  wire.answer(['records.list', 'history.list'], broken);
  await page.getByRole('searchbox', { name: 'Search what was seen' }).fill('anything');
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { name: 'The requests cannot be shown' });
  await title.scrollIntoViewIfNeeded();
  await expect(title).toBeInViewport();
  expect(await tooWide(page)).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeInViewport();
});

test('text at twice its size, by the browser’s own setting, is laid out as a narrow window is', async () => {
  await dialbench.restart();
  const browser = await chromium.launch({
    executablePath: findHeadless() ?? '',
    args: [...PLAYWRIGHT_SWITCHES, '--blink-settings=defaultFontSize=32'],
  });
  try {
    const page = await browser.newPage({ viewport: SIZES[0] ?? null });
    await visit(page, dialbench);
    for (const room of [...PLACES, 'Settings']) {
      await goTo(page, room);
      expect(await tooWide(page), room).toEqual([]);
    }
    await goTo(page, 'History');
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect(page.getByRole('combobox', { name: /^Status/ })).toBeVisible();
  } finally {
    await browser.close();
  }
});

test('in forced colours the letters that were found stay readable', async ({ page }) => {
  await dialbench.restart();
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await visit(page, dialbench);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('set');
  const colours = await page
    .getByRole('option', { selected: false })
    .filter({ has: page.locator('mark') })
    .first()
    .evaluate((option) => {
      const colourOf = (selector: string) => {
        const found = option.querySelector(selector);
        return found ? getComputedStyle(found).color : 'none';
      };
      return [colourOf('mark'), colourOf('.palette__title')];
    });
  expect(colours[0]).toBe(colours[1]);
});
