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
  'enable-logging',
  'ssl-key-log-file',
  'proxy-server',
])('a package does not start with --%s', (name) => {
  expect(refusedSwitch(true, (one) => one === name)).toContain(`does not start with --${name}:`);
});

it.each([
  'no-sandbox',
  'disable-setuid-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'no-zygote',
  'single-process',
])('a package does not start with --%s, and says what the system lacks that made an AppImage add it', (name) => {
  const sentence = refusedSwitch(true, (one) => one === name);
  expect(sentence).toContain(`does not start with --${name}: the page would run without Chromium’s sandbox.`);
  expect(sentence).toContain('user namespaces');
});

it('a package starts without them, and a checkout with them', () => {
  expect(refusedSwitch(true, (name) => name === 'data')).toBe(undefined);
  expect(refusedSwitch(false, () => true)).toBe(undefined);
});
