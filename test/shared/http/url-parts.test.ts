import { expect, test } from 'vitest';
import { isLoopback, portOf, splitUrl, targetOf } from '../../../shared/http/url-parts.ts';

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

test.each([
  ['https://example.test/a%2Fb/../c?q=1#f', '/a%2Fb/../c?q=1#f'],
  ['HTTP+X://user@[::1]:80/?', '/?'],
  ['https://example.test', ''],
  ['https://example.test?to=https://other.test/x', '?to=https://other.test/x'],
  ['/v1/orders?back=http://other.test/', '/v1/orders?back=http://other.test/'],
  ['*', '*'],
])('the target of “%s” is “%s”', (url, target) => {
  expect(targetOf(url)).toBe(target);
});

test.each([
  ['http://127.0.0.1:8080/v1', 8080],
  ['https://[::1]', 443],
  ['http://[::1]:81', 81],
  ['http://example.test', 80],
])('the port of “%s” is %i', (url, port) => {
  expect(portOf(splitUrl(url))).toBe(port);
});
