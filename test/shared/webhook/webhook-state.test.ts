import { describe, expect, test } from 'vitest';
import { reachesLoopback, registrationStatus, tunnelledUrl } from '../../../shared/webhook/webhook-state.ts';

const PATH = '/hook/0123456789abcdef0123456789abcdef';

test.each([
  ['http://127.0.0.1:4010', true],
  ['https://localhost', true],
  ['http://[::1]:80/base', true],
  ['https://api.example', false],
  ['https://127.0.0.1.evil.example', false],
  ['https://api.example/127.0.0.1', false],
  ['https://localhost@api.example', false],
  ['', false],
])('a service at “%s” can reach a receiver on loopback: %s', (baseUrl, expected) => {
  expect(reachesLoopback(baseUrl)).toBe(expected);
});

describe('how the service’s webhook stands to the receiver', () => {
  const own = [`https://127.0.0.1:4000${PATH}`, `https://me.tunnel.example${PATH}`];
  test.each([
    [undefined, 'none'],
    [own[0], 'ours'],
    [own[1], 'ours'],
    [`https://127.0.0.1:4001${PATH}`, 'ours-before'],
    [`https://127.0.0.1:4001${PATH}?x=1`, 'ours-before'],
    ['https://example.com/hook', 'another'],
    [`https://example.com/?next=${PATH}`, 'another'],
  ])('%s is %s', (url, status) => {
    expect(registrationStatus(url === undefined ? {} : { url }, own, PATH)).toBe(status);
  });
});

test('our path is put behind a tunnel’s address, with one slash between', () => {
  expect(tunnelledUrl('https://me.tunnel.example/', PATH)).toBe(`https://me.tunnel.example${PATH}`);
  expect(tunnelledUrl('https://me.tunnel.example/in', PATH)).toBe(`https://me.tunnel.example/in${PATH}`);
});
