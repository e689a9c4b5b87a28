import { expect, test } from 'vitest';
import { readBaseUrl } from '../../../shared/environment/base-url.ts';

test.each([
  ['', ''],
  ['https://api.example', 'https://api.example'],
  ['  https://api.example/  ', 'https://api.example'],
  ['HTTPS://API.Example:8443/', 'https://api.example:8443'],
  ['https://api.example/tenant-A/', 'https://api.example/tenant-A'],
  ['https://api.example/v10', 'https://api.example/v10'],
  ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
  ['http://localhost', 'http://localhost'],
  ['http://[::1]:4010', 'http://[::1]:4010'],
])('“%s” is kept as “%s”', (typed, kept) => {
  expect(readBaseUrl(typed)).toEqual({ ok: true, baseUrl: kept });
});

test.each([
  ['https://api.example/v1', 'https://api.example'],
  ['https://api.example/v1/', 'https://api.example'],
  ['https://api.example/tenant/v1//', 'https://api.example/tenant'],
])('the /v1 of “%s” is taken off and that is said, because every request begins with it', (typed, kept) => {
  expect(readBaseUrl(typed)).toMatchObject({ ok: true, baseUrl: kept, note: expect.stringContaining('/v1') });
});

test.each([
  ['api.example', 'expected an address'],
  ['ftp://api.example', 'expected an address'],
  ['http://api.example', 'expected https'],
  ['http://localhost.example', 'expected https'],
  ['http://127.0.0.1.example', 'expected https'],
  ['https://user:secret@api.example', 'no user name or password'],
  ['https://', 'expected a host'],
  ['https://api.example:99999', 'expected a host'],
  ['https://api.example:0', 'expected a host'],
  ['https://api example', 'expected a host'],
  ['https://api.example/a?b=1', 'without ? and #'],
  ['https://api.example/#a', 'without ? and #'],
  ['https://api.example/a b', 'without spaces'],
  ['https://api.example\\@evil.example', 'no user name'],
  ['javascript:alert(1)', 'expected an address'],
])('“%s” is refused: %s', (typed, reason) => {
  expect(readBaseUrl(typed)).toMatchObject({ ok: false, fault: expect.stringContaining(reason) });
});

test('a refused address with a password in it is not repeated in the sentence', () => {
  expect(JSON.stringify(readBaseUrl('https://user:hunter2-canary@api.example'))).not.toContain('hunter2-canary');
});
