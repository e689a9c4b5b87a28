/** The stage in the built desktop program: what a browser gives it, main gives it there, and no more. */
import { expect, test } from '@playwright/test';
import { launchBuiltDesktop, makeDesktopHome } from './desktop-program.ts';
import { dialToStock } from './desktop-story.ts';

test('the stage on the desktop: played, with notes in a window of their own, full screen, and left as it was', async () => {
  const home = makeDesktopHome();
  const desktop = await launchBuiltDesktop(home, { needsWholeBrowser: true });
  try {
    const { page, browser } = desktop;
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    await dialToStock(page);
    // The lock that the stage takes, as the page sees it.
    await page.evaluate(`{
      const { wakeLock } = navigator;
      const request = wakeLock.request.bind(wakeLock);
      wakeLock.request = async (kind) => (window.lock = await request(kind));
    }`);
    // A hall without a network.
    await page.context().setOffline(true);
    expect(await page.evaluate('navigator.onLine')).toBe(false);
    await page.keyboard.press('F9');
    const stage = page.getByRole('dialog', { name: 'Stage' });
    await stage.getByRole('button', { name: 'Present A refused signature' }).click();
    const hall = page.locator('.stage__hall');
    await expect(hall).toHaveAttribute('data-phase', 'ready');
    await expect.poll(() => page.evaluate('window.lock?.released')).toBe(false);
    const allPages = () => browser.contexts().flatMap((context) => context.pages());
    await page.keyboard.press('w');
    await expect.poll(() => allPages().length).toBe(2);
    const notes = allPages().find((one) => one !== page);
    if (!notes) throw new Error('no window of the notes');
    await expect(notes.getByRole('complementary', { name: 'Notes' })).toContainText('0 of 6');
    await expect(notes.locator('.stage-notes'), 'with the sheets of the page').toHaveCSS('display', 'grid');
    await notes.keyboard.press('PageDown');
    await expect(hall).toHaveAttribute('data-position', '1');
    await expect(notes.locator('.stage-notes')).toContainText('1 of 6');
    // Main answers its own page's window alone, and the notes open nothing.
    const refusal = `(async () => (await window.host.call('workbench.state', {})).failure.code)()`;
    expect(await notes.evaluate(refusal)).toBe('sender-refused');
    await notes.evaluate(`{ window.open('about:blank', 'dialbench-notes-2'); window.open('dialbench://app/'); }`);
    await expect.poll(() => allPages().length).toBe(2);
    await page.bringToFront();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate('document.fullscreenElement?.className')).toBe('stage__full');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate('document.fullscreenElement')).toBe(null);
    await page.keyboard.press('Escape');
    await expect.poll(() => allPages().length, 'the notes go with their script').toBe(1);
    await page.keyboard.press('Escape');
    await expect(stage).toHaveCount(0);
    await expect.poll(() => page.evaluate('window.lock.released')).toBe(true);
    const lcd = page.locator('.dock').getByTestId('lcd');
    await expect(lcd).toContainText('Price ZK');
    // The same session: its key answers the screen that stood there.
    await page.locator('.dock').focus();
    await page.keyboard.press('0');
    await expect(lcd).toContainText('Stocks 1/12');
    expect(complaints).toEqual([]);
  } finally {
    await desktop.close();
    home.remove();
  }
});
