import { expect, test } from '@playwright/test';
import { auditPage } from '../support/audit-page.ts';
import { complaintsOf } from '../support/complaints-of.ts';
import { goTo } from '../support/go-to.ts';
import { saveStaging } from '../support/saved-environments.ts';
import { type CliSandbox, startCliSandbox } from '../support/start-cli-sandbox.ts';
import { type Dialbench, newDataFolder, removeDataFolder, startDialbench } from '../support/start-dialbench.ts';

/** A second sandbox as the service behind Staging: the token that it issues is masked, and taken over with one click. */

const dataFolder = newDataFolder();
let service: CliSandbox;
let dialbench: Dialbench;

test.beforeAll(async () => {
  service = await startCliSandbox();
  // Staging knows no such token: only another one makes its requests good.
  await saveStaging(dataFolder, service, 'a-token-that-expired-long-ago');
  dialbench = await startDialbench(dataFolder);
});

test.afterAll(async () => {
  await dialbench.stop();
  await service.stop();
  removeDataFolder(dataFolder);
});

test('an issued token is masked on the page, and one click makes it the one that requests carry', async ({ page }) => {
  const complaints = complaintsOf(page);
  const received: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => received.push(String(payload))));
  await page.goto(dialbench.address);
  const answer = page.getByRole('region', { name: 'Answer' });
  const ask = async (words: string) => {
    await page.getByLabel('Find an operation').fill(words);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
  };
  await goTo(page, 'Operations');
  await ask('list portfolios');
  await expect(answer).toContainText('401');
  await ask('get a token');
  await expect(answer).toContainText(/\*{43}/);
  expect(await auditPage(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Use as Staging’s token' }).click();
  await expect(answer).toContainText('Staging’s next request carries it');
  await ask('list portfolios');
  await expect(answer).toContainText('200');
  const all = received.join('\n');
  expect(all).toContain('"answer"');
  expect(all).not.toMatch(/accessToken[\\":\s]+[\w-]{8}/);
  expect(complaints.filter((one) => !one.includes('401'))).toEqual([]);
});
