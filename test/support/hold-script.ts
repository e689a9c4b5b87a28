import type { Page } from '@playwright/test';

/** Holds back the part of the page's script that is called so. Returns what lets it come. */
export async function holdScript(page: Page, name: string): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
