import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openFreshSandbox } from '../../../electron/open/fresh-sandbox.ts';

test('close ends the sandbox and removes what it wrote, also when it is called twice', async () => {
  const { environment, databaseFile, close } = await openFreshSandbox();
  expect((await fetch(environment.baseUrl)).status).toBeGreaterThan(0);
  expect(existsSync(databaseFile)).toBe(true);
  await close();
  await expect(fetch(environment.baseUrl)).rejects.toThrow();
  expect(existsSync(databaseFile)).toBe(false);
  await close();
});
