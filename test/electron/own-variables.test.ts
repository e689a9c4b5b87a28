import { execFileSync } from 'node:child_process';
import { afterEach, expect, test, vi } from 'vitest';
import { ownVariable, takeOwnVariables } from '../../electron/own-variables.ts';

afterEach(() => vi.unstubAllEnvs());

test('what a program starts has none of its own variables, and the program itself has them', () => {
  vi.stubEnv('DIALBENCH_TOKEN', 'a token');
  vi.stubEnv('DIALBENCH_VAR_PIN', '2468');
  vi.stubEnv('OTHER', 'stays');
  const childHas = () =>
    execFileSync(process.execPath, ['-p', 'Object.keys(process.env).join()'], { encoding: 'utf8' });
  expect(childHas()).toContain('DIALBENCH_TOKEN');
  takeOwnVariables();
  expect(childHas()).not.toContain('DIALBENCH_');
  expect(childHas()).toContain('OTHER');
  expect([ownVariable('DIALBENCH_TOKEN'), ownVariable('DIALBENCH_VAR_PIN'), ownVariable('DIALBENCH_NONE')]).toEqual([
    'a token',
    '2468',
    undefined,
  ]);
});
