/**
 * What the page copied last. The page's own headers deny it to read the clipboard, so what it writes there is noted on the
 * way; it is still written.
 */
import type { BrowserContext, Page } from '@playwright/test';

const NOTE_COPIES = `{
  const { clipboard } = navigator;
  const write = clipboard.writeText.bind(clipboard);
  clipboard.writeText = (text) => write(window.copied = text);
}`;

/** Call it before the page is opened. */
export async function noteCopies(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['clipboard-write']);
  await context.addInitScript(NOTE_COPIES);
}

/** Empty as long as nothing was copied. */
export const copiedText = (page: Page): Promise<string> => page.evaluate(`window.copied ?? ''`);
