/** Collects what the browser complains of from now on: nothing may be refused by the page's policy or fail to load. */
import type { Page } from '@playwright/test';

/** The list grows while the page runs. */
export function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}
