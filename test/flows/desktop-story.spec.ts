/** The main job through the built desktop program: scheme, preload, door, services, sandbox, and back to the screen. */

import { expect, test } from '@playwright/test';
import { goTo } from '../support/go-to.ts';
import { launchBuiltDesktop, makeDesktopHome } from './desktop-program.ts';
import { dialToStock } from './desktop-story.ts';

test('the phone dials, walks to a stock, and the inspector shows that very exchange', async () => {
  const home = makeDesktopHome();
  const desktop = await launchBuiltDesktop(home);
  try {
    const { page } = desktop;
    const cdp = await page.context().newCDPSession(page);
    const complaints: string[] = [];
    cdp.on('Log.entryAdded', ({ entry }) => void complaints.push(`${entry.level}: ${entry.text}`));
    page.on('pageerror', (error) => complaints.push(error.message));
    // Tells of what was logged before it was asked, so that the page's first drawing is included.
    await cdp.send('Log.enable');
    await dialToStock(page);
    expect(
      await page.evaluate(`[...document.fonts].filter((font) => font.status === 'loaded').length`),
    ).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
    expect(desktop.count('navigation-prevented')).toBe(0);
  } finally {
    await desktop.close();
    home.remove();
  }
});

test('history outlasts the program', async () => {
  const home = makeDesktopHome();
  try {
    const first = await launchBuiltDesktop(home);
    await dialToStock(first.page);
    await first.close();
    const second = await launchBuiltDesktop(home);
    try {
      await goTo(second.page, 'History');
      await expect(second.page.getByTestId('exchange-row')).toHaveCount(3);
    } finally {
      await second.close();
    }
  } finally {
    home.remove();
  }
});
