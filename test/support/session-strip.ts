/** The parts of the session strip, for flows. */
import type { Locator, Page } from '@playwright/test';

export const sessionStrip = (page: Page): Locator => page.getByTestId('strip');

/** The steps of the session, oldest first. */
export const stripSteps = (page: Page): Locator =>
  page
    .getByRole('list', { name: 'Steps of the session' })
    // Beside each step there is a button that forks there.
    .getByRole('button', { name: /^(?!Fork here)/ });

/** Operations and other sessions, newest first. */
export const otherExchanges = (page: Page): Locator =>
  page.getByRole('list', { name: 'Other exchanges' }).getByRole('button');
