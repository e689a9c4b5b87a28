/** Every call that a page makes from now on, with what it holds; without the map of the menu, which is read ahead whatever its user does. */
import type { Page } from '@playwright/test';

const READ_AHEAD = /^\{"command":"map\.read","input":\{"environmentId":"[\w-]+"\}\}$/;

export function callsOf(page: Page): readonly (readonly [url: string, body: string])[] {
  const calls: (readonly [string, string])[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    if (request.url().includes('/api/') && !READ_AHEAD.test(body)) calls.push([request.url(), body]);
  });
  return calls;
}
