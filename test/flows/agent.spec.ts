import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from '@playwright/test';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { auditPage } from '../support/audit-page.ts';
import { dialbenchFor, visit } from '../support/dialbench-for.ts';
import { goTo } from '../support/go-to.ts';

/** What an agent does on the folder of an open workbench, as its user sees it: in history, in the inspector and on the map. */

const dialbench = dialbenchFor('each-test');

test('what an agent dials and sends is marked as its own', async ({ page }) => {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(PROJECT_FOLDER, 'electron/run.mjs'), 'cli', 'mcp', '--data', dialbench.dataFolder],
    stderr: 'ignore',
  });
  const agent = new Client({ name: 'test', version: '1' });
  await agent.connect(transport);
  try {
    const { structuredContent } = await agent.callTool({ name: 'dial', arguments: {} });
    const { sessionId } = structuredContent as { sessionId: string };
    await agent.callTool({ name: 'press', arguments: { sessionId, answer: '1' } });
  } finally {
    await agent.close();
  }
  await visit(page, dialbench);
  await goTo(page, 'History');
  const rows = page.getByTitle('A coding agent had it sent, through “dialbench mcp”.');
  await expect(rows.first()).toBeVisible();
  expect(await auditPage(page), 'history').toEqual([]);

  await goTo(page, 'Map');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect(page.getByRole('list', { name: 'What the lines mean' })).toContainText('by agents');
  await page.keyboard.press('Escape');
  await expect(page.locator('.map-lines .map-line[data-by="agent"]').first()).toBeAttached();
  const stocks = page.getByRole('group', { name: 'Picture of the menu' }).getByRole('button', { name: /^Stocks\. / });
  await expect(stocks).toBeVisible();
  await stocks.click();
  await expect(page.getByText(/seen 1×, by agents/).first()).toBeVisible();
});
