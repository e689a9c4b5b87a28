/** What agents rely on, as data: tools-list.txt has each tool with its schemas. With `vitest -u` it is taken anew. */
import { expect, test } from 'vitest';
import { connectAgent } from '../../support/agent-client.ts';
import { tempFolder } from '../../support/temp-folder.ts';

test('the tools and their schemas are as they were', async () => {
  const agent = await connectAgent({ args: ['--data', tempFolder()] });
  const { tools } = await agent.client.listTools();
  await expect(`${JSON.stringify(tools, null, 2)}\n`).toMatchFileSnapshot('tools-list.txt');
});
