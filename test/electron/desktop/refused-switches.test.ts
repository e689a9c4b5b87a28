/** Switches that would open a packaged program to another one. */
import { expect, it } from 'vitest';
import { refusedSwitch } from '../../../electron/desktop/refused-switches.ts';

it.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'inspect',
  'inspect-brk',
  'load-extension',
  'disable-web-security',
  'zygote-cmd-prefix',
  'use-mock-keychain',
  'log-file',
])('a package does not start with --%s', (name) => {
  expect(refusedSwitch(true, (one) => one === name)).toContain(`does not start with --${name}:`);
});

it('a package starts without them, and a checkout with them', () => {
  expect(refusedSwitch(true, (name) => name === 'data')).toBe(undefined);
  expect(refusedSwitch(false, () => true)).toBe(undefined);
});
