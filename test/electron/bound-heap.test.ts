import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Makes and drops objects as a server does, and prints how large the room for new ones became. */
const CHURN = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  let most = 0;
  for (let turn = 0; turn < 60; turn += 1) {
    const kept = [];
    for (let made = 0; made < 40_000; made += 1) kept.push({ made: [made], text: 'x' + made });
    most = Math.max(most, getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size);
    await new Promise((resolve) => setImmediate(resolve));
  }
  console.log(most);
`;
const BOUND = 4 * 1_048_576;

async function mostBytes(prelude: string): Promise<number> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', prelude + CHURN], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout) said += chunk;
  return Number(said);
}

test('the room for new objects stops growing well before it would by itself', async () => {
  const bounded = `(await import('./electron/bound-heap.ts')).boundHeap(${BOUND});`;
  // The collector takes pages beyond the bound now and then, while it moves what survives: how many, depends on when it runs.
  expect(await mostBytes(bounded)).toBeLessThanOrEqual(9 * BOUND);
  expect(await mostBytes('')).toBeGreaterThan(12 * BOUND);
});
