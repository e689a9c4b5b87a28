import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { type Picture, readPng } from '../support/read-png.ts';
import { newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** The display's letters are whole pixels of the device, whatever the window's size and the device's scale. */

const SCALES = [1, 1.25, 1.5, 2];
const HEIGHTS = [600, 700, 768, 900, 1080, 1200];
const INK = [0x1e, 0x2a, 0x14] as const;
const PAPER = [0xc4, 0xd2, 0x9a] as const;
/** Pixels may differ by rounding. */
const TOLERANCE = 4;

const dataFolder = newDataFolder();
test.afterAll(() => removeDataFolder(dataFolder));

const isColour = (pixel: readonly number[], colour: readonly number[]) =>
  pixel.every((channel, at) => Math.abs(channel - (colour[at] ?? 0)) <= TOLERANCE);

/** Shares of all pixels of a picture. */
function shares(picture: Picture): { readonly ink: number; readonly blurred: number } {
  let [ink, paper] = [0, 0];
  for (let y = 0; y < picture.height; y += 1) {
    for (let x = 0; x < picture.width; x += 1) {
      const pixel = picture.at(x, y);
      if (isColour(pixel, INK)) ink += 1;
      else if (isColour(pixel, PAPER)) paper += 1;
    }
  }
  const all = picture.width * picture.height;
  return { ink: ink / all, blurred: (all - ink - paper) / all };
}

async function resize(page: Page, cdp: CDPSession, height: number, deviceScaleFactor: number): Promise<void> {
  await cdp.send('Emulation.setDeviceMetricsOverride', { width: 1440, height, deviceScaleFactor, mobile: false });
  await page.waitForFunction(([high, scale]) => innerHeight === high && devicePixelRatio === scale, [
    height,
    deviceScaleFactor,
  ] as const);
  // The observer of the dock's size comes with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function display(page: Page, cdp: CDPSession): Promise<Picture> {
  const box = await page.locator('.lcd').evaluate((lcd) => {
    const { x, y, width, height } = lcd.getBoundingClientRect();
    return { x, y, width, height };
  });
  const { data } = await cdp.send('Page.captureScreenshot', { format: 'png', clip: { ...box, scale: 1 } });
  return readPng(Buffer.from(data, 'base64'));
}

test('fewer than 5 % of the display’s pixels are neither ink nor paper, at every size and scale', async ({ page }) => {
  const dialbench = await startDialbench(dataFolder);
  try {
    const cdp = await page.context().newCDPSession(page);
    await page.goto(dialbench.address);
    const lcd = page.getByTestId('lcd');
    await expect(lcd).toContainText('Sandbox');
    const blurred: Record<string, number> = {};
    const look = async (what: string, scales: readonly number[], heights: readonly number[]) => {
      for (const scale of scales) {
        for (const height of heights) {
          await resize(page, cdp, height, scale);
          const share = shares(await display(page, cdp));
          expect(share.ink, `${what} at ${height} px × ${scale} has letters`).toBeGreaterThan(0.03);
          blurred[`${what} at ${height} px × ${scale}`] = share.blurred;
        }
      }
    };
    await look('wallpaper', [1.25, 2], [600, 900]);
    await page.keyboard.type('*384*99#');
    await page.keyboard.press('Enter');
    await expect(lcd).toContainText('My Portfolio');
    await look('menu', SCALES, HEIGHTS);
    expect(Object.entries(blurred).filter(([, share]) => share >= 0.05)).toEqual([]);
    expect(Math.max(...Object.values(blurred)), 'the worst of them').toBeLessThan(0.02);
  } finally {
    await dialbench.stop();
  }
});
