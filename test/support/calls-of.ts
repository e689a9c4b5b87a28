/** Every call that a page makes from now on, with what it holds; without what is read ahead of an environment, whatever the user does. */
import type { Page } from '@playwright/test';

/** The menu's map follows presses; the others are asked for once, as soon as the code of the rooms has come. */
export const READ_ONCE = ['map.read', 'knownValues.list', 'runs.state'] as const;

const BODY = /^\{"command":"([\w.]+)","input":\{(?:"environmentId":"[\w-]+")?\}\}$/;

export function callsOf(
  page: Page,
  readAhead: readonly string[] = ['map.read'],
): readonly (readonly [url: string, body: string])[] {
  const calls: (readonly [string, string])[] = [];
  page.on('request', (request) => {
    const body = request.postData() ?? '';
    const isAhead = readAhead.includes(BODY.exec(body)?.[1] ?? '');
    if (request.url().includes('/api/') && !isAhead) calls.push([request.url(), body]);
  });
  return calls;
}
