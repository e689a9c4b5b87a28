/** Every call that a page makes from now on, with what it holds; without what is read ahead of an environment, whatever the user does. */
import type { Page } from '@playwright/test';

/** The menu's map follows presses; the others are asked for once, as soon as the code of the rooms has come. */
export const READ_ONCE = ['map.read', 'knownValues.list', 'runs.state'] as const;

const BODY = /^\{"id":\d+,"command":"([\w.]+)","input":\{(?:"environmentId":"[\w-]+")?\}\}$/;

export async function callsOf(page: Page, readAhead: readonly string[] = ['map.read']): Promise<readonly string[]> {
  const calls: string[] = [];
  // Playwright tells of sockets as they open; the browser itself of all that one sends.
  const browser = await page.context().newCDPSession(page);
  browser.on('Network.webSocketFrameSent', ({ response: { payloadData } }) => {
    if (!readAhead.includes(BODY.exec(payloadData)?.[1] ?? '')) calls.push(payloadData);
  });
  await browser.send('Network.enable');
  return calls;
}
