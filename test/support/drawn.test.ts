import { expect, test, vi } from 'vitest';

const ALL = Array.from({ length: 40 }, (_, at) => at);

/** Read anew, because the night is looked up once. */
async function drawnWith(variables: Readonly<Record<string, string>>, purpose = 'a test') {
  for (const [name, value] of Object.entries({ DIALBENCH_NIGHTLY: '', ...variables })) vi.stubEnv(name, value);
  vi.resetModules();
  const { drawn } = await import('./drawn.ts');
  const found = drawn(ALL, 5, purpose);
  vi.unstubAllEnvs();
  return found;
}

test('a day draws so many, in their order, the same by the same seed and others by another', async () => {
  const found = await drawnWith({ DIALBENCH_SEED: '1' });
  expect(found).toHaveLength(5);
  expect([...found].sort((a, b) => a - b)).toEqual(found);
  expect(await drawnWith({ DIALBENCH_SEED: '1' })).toEqual(found);
  expect(await drawnWith({ DIALBENCH_SEED: '2' })).not.toEqual(found);
  expect(await drawnWith({ DIALBENCH_SEED: '1' }, 'another test')).not.toEqual(found);
});

test('a night draws all', async () => {
  expect(await drawnWith({ DIALBENCH_SEED: '1', DIALBENCH_NIGHTLY: '1' })).toEqual(ALL);
});
