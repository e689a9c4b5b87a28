/** Whether a room runs out of its side, at the narrowest window and at 200 % zoom. */
import { expect, type Page } from '@playwright/test';

/** Leaves the window at the size that flows begin with. */
export async function expectToFit(page: Page, what: string): Promise<void> {
  for (const [width, height] of [
    [1024, 700],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    const overhang = await page
      .locator('.room__body:visible')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overhang, `${what}: overhang in px at ${width}×${height}`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
