import { expect, test } from 'vitest';
import { admit } from '../../../electron/loupe/admission.ts';

const HTTPS = { port: 4711, baseUrl: 'https://api.example/base' };
const HTTP = { port: 4711, baseUrl: 'http://127.0.0.1:9000' };
const PORT_OF_HTTPS = { port: 4711, baseUrl: 'https://api.example:8443' };

const urlOf = (target: string, host: string, place: typeof HTTPS): string => {
  const admission = admit(target, [['Host', host]], place);
  return 'refused' in admission ? admission.refused.code : admission.url;
};

/** What arrives, with which Host, for which environment; and the URL under which that environment knows it. */
test.each([
  ['/base/v1/a?b=%5b', '127.0.0.1:4711', HTTPS, 'https://api.example/base/v1/a?b=%5b'],
  ['/v1/a', 'LOCALHOST:4711', HTTPS, 'https://api.example/v1/a'],
  ['/v1/a', 'api.example', HTTPS, 'https://api.example/v1/a'],
  ['/v1/a', 'API.example:443', HTTPS, 'https://api.example/v1/a'],
  // A client that uses the door as its HTTP proxy writes http://, and the door speaks TLS for it.
  ['http://api.example/v1/a', 'api.example', HTTPS, 'https://api.example/v1/a'],
  ['https://api.example/v1/a', 'api.example', HTTPS, 'https://api.example/v1/a'],
  ['http://api.example:80/v1/a', 'api.example:80', HTTPS, 'https://api.example/v1/a'],
  ['http://api.example?b', 'api.example', HTTPS, 'https://api.example?b'],
  ['http://127.0.0.1:4711/v1/a', '127.0.0.1:4711', HTTPS, 'https://api.example/v1/a'],
  ['http://api.example:8443/v1/a', 'api.example:8443', PORT_OF_HTTPS, 'https://api.example:8443/v1/a'],
  ['/v1//a/../b', '127.0.0.1:9000', HTTP, 'http://127.0.0.1:9000/v1//a/../b'],
  ['http://api.example:8443/v1/a', 'api.example', HTTPS, 'other-host'],
  ['/v1/a', 'api.example', PORT_OF_HTTPS, 'other-host'],
  ['/v1/a', 'api.example.evil.example', HTTPS, 'other-host'],
  ['/v1/a', '127.0.0.1', HTTPS, 'other-host'],
  ['/v1/a', '', HTTPS, 'other-host'],
  ['http://evil.example/v1/a', 'api.example', HTTPS, 'other-host'],
  ['/v1/a#b', 'api.example', HTTPS, 'target-unusable'],
  ['http://api.example#b', 'api.example', HTTPS, 'target-unusable'],
])('%s with Host %s', (target, host, place, expected) => {
  expect(urlOf(target, host, place)).toBe(expected);
});
