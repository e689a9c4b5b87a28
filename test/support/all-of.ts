/** All elements of a locator, once they are there: a loop over a list that is still empty would check nothing. */
import { expect, type Locator } from '@playwright/test';

/** Fails if there are fewer than `atLeast`. */
export async function allOf(locator: Locator, atLeast: number): Promise<Locator[]> {
  await expect.poll(() => locator.count(), `at least ${atLeast} of ${locator}`).toBeGreaterThanOrEqual(atLeast);
  return locator.all();
}
