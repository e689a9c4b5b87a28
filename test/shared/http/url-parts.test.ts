import { expect, test } from 'vitest';
import { isLoopback } from '../../../shared/http/url-parts.ts';

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'hook.localhost',
  'a.hook.localhost.',
  '127.0.0.1',
  '127.0.0.1.',
  '127.1.2.3',
  '[::1]',
  '::1',
  'localhost:4010',
  '127.0.0.1:4010',
  '[::1]:4010',
  'user:word@localhost:4010',
])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true);
});

test.each([
  '',
  'localhost.evil.com',
  '127.0.0.1.evil.com',
  'evil-localhost',
  'notlocalhost:80',
  '.evil.com',
  '128.0.0.1',
  '1270.0.0.1',
  '127.0.0.999',
  '[::2]',
  '[::1].evil.com',
  '::1.evil.com',
  'localhost:80@evil.com',
  'localhost..evil',
])('“%s” is not', (host) => {
  expect(isLoopback(host)).toBe(false);
});
