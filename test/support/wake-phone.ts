/** Taking the phone in hand, in whichever room. */
import { expect, type Page } from '@playwright/test';

/** Clicks the phone: its screen, or where it sleeps beside a room its sleeping self, which then opens over the room. What is typed next is its. */
export async function wakePhone(page: Page): Promise<void> {
  const screen = page.getByTestId('lcd');
  const asleep = page.getByRole('button', { name: /wake the phone/i });
  await screen.or(asleep).filter({ visible: true }).click();
  await expect(screen).toBeVisible();
}
