import { expect, type Locator, type Page, test } from '@playwright/test';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** The room that the handset takes: in a low window and in a usual one nothing of it lies over another part, or over the dock's signs. */

const dialbench = dialbenchFor('each-test');

test.beforeEach(({ page }) => visit(page, dialbench));

const lcd = (page: Page) => page.getByTestId('lcd');
const stage = (page: Page, kind: string) => expect(page.locator('.lcd')).toHaveAttribute('data-stage', kind);

async function dial(page: Page): Promise<void> {
  await page.keyboard.type('*384*99#');
  await page.keyboard.press('Enter');
}

/** No box of the first kind lies over one of the other, once the phone has taken its size. */
async function expectApart(marks: Locator, words: Locator): Promise<void> {
  const boxesOf = (some: Locator) =>
    some.evaluateAll((elements) => elements.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  const overlapping = async () => {
    const others = await boxesOf(words);
    return (await boxesOf(marks)).flatMap((box) =>
      others.filter(
        ({ left, right, top, bottom }) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
      ),
    );
  };
  await expect.poll(overlapping).toEqual([]);
}

const placesOf = (some: Locator) =>
  some.evaluateAll((elements) => elements.map((one) => JSON.stringify(one.getBoundingClientRect())));

/** One ends where the other begins or before, once the phone has taken its size. */
async function expectAbove(one: Locator, other: Locator, what?: string): Promise<void> {
  const overhang = async () => {
    const [above, below] = await Promise.all([one.boundingBox(), other.boundingBox()]);
    return (above?.y ?? Number.NaN) + (above?.height ?? Number.NaN) - (below?.y ?? Number.NaN);
  };
  await expect.poll(overhang, what).toBeLessThanOrEqual(0);
}

test('in a low window the idle display’s lines lie clear of hint and labels, and the dock’s signs clear of the display', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await dial(page);
  await stage(page, 'screen');
  await page.keyboard.press('Escape');
  await stage(page, 'idle');
  const number = page.locator('.wallpaper').getByText('+260977000101');
  await expectAbove(number, page.locator('.lcd__hint'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAbove(number, page.locator('.lcd__hint'));
  await page.setViewportSize({ width: 1024, height: 700 });
  // A key takes the hint away, and another the digit.
  await page.keyboard.press('1');
  await page.keyboard.press('Backspace');
  const label = page.locator('.lcd__soft > :first-child');
  await expect(label).toContainText('Last codes');
  await expectAbove(number, label);
  for (const name of ['Fold the phone away', 'Draw the dialog of Android', 'Open a second phone']) {
    const sign = page.getByRole('button', { name });
    await expectAbove(sign, page.locator('.lcd'), name);
    await sign.click({ trial: true });
  }
});

const SIGNS = /^(Fold the phone away|Open a second phone|Draw (the dialog of Android|a handset with keys))$/;

test('in no size does a sign of the dock lie on the phone, and in both looks each has the same place', async ({
  page,
}) => {
  const phone = page.locator('.handset, .android');
  const signs = page.locator('.dock').getByRole('button', { name: SIGNS });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
    { width: 1920, height: 1080 },
    { width: 1280, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect(signs).toHaveCount(3);
    await expectApart(signs, phone);
    for (const sign of await signs.all()) await sign.click({ trial: true });
    const place = await placesOf(signs);
    await page.getByRole('button', { name: 'Draw the dialog of Android' }).click();
    await expect(page.locator('.android')).toBeVisible();
    await expectApart(signs, phone);
    expect(await placesOf(signs), `${size.width}×${size.height}`).toEqual(place);
    await page.getByRole('button', { name: 'Draw a handset with keys' }).click();
    await expect(lcd(page)).toBeVisible();
  }
});

test('the dock has room for what it holds: below the handset while a flow is recorded, and around the look of Android', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await dial(page);
  await stage(page, 'screen');
  await goTo(page, 'Flows');
  await page.getByRole('button', { name: 'Record from now' }).click();
  await expect(page.locator('.phone-sign--record')).toBeVisible();
  const dock = page.locator('.dock');
  await expect.poll(() => dock.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Draw the dialog of Android' }).click();
  await expect(page.locator('.android')).toBeVisible();
  await expectApart(dock.locator('.dock__head > *'), page.locator('.android'));
});

test('the marks of a text that goes on cover no word of the display', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await dial(page);
  await expect(lcd(page)).toContainText('My Portfolio');
  await page.keyboard.press('1');
  await expect(lcd(page)).toContainText('Next Page');
  const words = page.locator('.lcd__soft .pixel-text, .lcd__status .pixel-text');
  const marks = page.locator('.lcd__more');
  await expect(marks).toHaveCount(1);
  await expectApart(marks, words);
  await page.keyboard.press('ArrowDown');
  await expect(marks).toHaveCount(2);
  await expectApart(marks, words);
});
