import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { PLAYWRIGHT_SWITCHES } from './chromium-switches.ts';
import { findChromium } from './find-chromium.ts';

test('what Playwright switches off stays off, and no page of Chromium’s own is drawn beside ours', async () => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...PLAYWRIGHT_SWITCHES] });
  try {
    const session = await browser.newBrowserCDPSession();
    const { commandLine } = await session.send('SystemInfo.getInfo');
    const [ofPlaywright, last, ...more] = [...commandLine.matchAll(/--disable-features=(\S+)/g)].map(([, list = '']) =>
      list.split(','),
    );
    expect(more).toEqual([]);
    expect(last).toEqual(expect.arrayContaining(ofPlaywright ?? []));
    const page = await browser.newPage();
    await page.goto('data:text/html,<p>a page');
    const { targetInfos } = await session.send('Target.getTargets', { filter: [{}] });
    expect(targetInfos.map(({ type }) => type).sort()).toEqual(['page', 'tab']);
  } finally {
    await browser.close();
  }
}, 60_000);
