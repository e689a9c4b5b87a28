/** How a capture was reached: its scheme, its origin or its whole URL, given by the one who captured it. */
import { expect, it } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { readObserved } from '../../../shared/forms/read-observed.ts';
import { reachedBy } from '../../../shared/observed/reached-by.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';

const capture = { method: 'GET', url: 'http://localhost:4010/v1/a//b?c=%5b', headers: [], body: new Uint8Array() };

it.each([
  [{ scheme: 'https' }, 'https://localhost:4010/v1/a//b?c=%5b'],
  [{ url: 'https://api.example.test' }, 'https://api.example.test/v1/a//b?c=%5b'],
  [{ url: 'https://api.example.test/' }, 'https://api.example.test/v1/a//b?c=%5b'],
  [{ url: 'https://api.example.test/pre/v1/a' }, 'https://api.example.test/pre/v1/a'],
  [{ url: 'HTTPS://API.example.test:8443/v1/a?' }, 'HTTPS://API.example.test:8443/v1/a?'],
  [{ url: 'https://[::1]:1/x#part' }, 'https://[::1]:1/x'],
  [{}, 'http://localhost:4010/v1/a//b?c=%5b'],
] as const)('%j makes it %s', (reached, url) => {
  expect(parsedOrThrow(reachedBy(capture, reached), 'the capture').url).toBe(url);
});

it.each([
  ['api.example.test', 'https://'],
  ['ftp://api.example.test', 'https://'],
  ['https://', 'host'],
  ['https://user:pw@api.example.test', 'user name'],
  ['https://api.example.test:99999', 'port'],
  ['https://a b', 'spaces'],
])('%s is refused', (url, part) => {
  const outcome = reachedBy(capture, { url });
  expect(outcome.ok ? '' : outcome.fault.message).toContain(part);
});

it('a body given beside the head of a request is its body, and a second one is refused', () => {
  const head = 'POST /a HTTP/1.1\r\nHost: a.test\r\nContent-Length: 3\r\n';
  const body = encodeUtf8('abc');
  for (const text of [head, `${head}\r\n`]) {
    const { request, notes } = parsedOrThrow(readObserved(encodeUtf8(text), undefined, body), 'the head');
    expect(request.body).toEqual(body);
    expect(notes).toEqual([]);
  }
  expect(readObserved(encodeUtf8(`${head}\r\nabc`), undefined, body)).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining('3 bytes') },
  });
});
