/** A refused request as it was meant: what its sender chose, and nothing that is computed from it. */
import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { correctedDraft } from '../../../shared/doctor/corrected-draft.ts';
import type { HeaderLine, HttpRequest } from '../../../shared/http/message.ts';

const requestOf = (more: Partial<HttpRequest> = {}): HttpRequest => ({
  ...{ method: 'GET', url: 'https://a.example/v1/x', headers: [], body: new Uint8Array() },
  ...more,
});
const headersOf = (body: string, ...headers: readonly HeaderLine[]) =>
  correctedDraft(requestOf({ headers, body: encodeUtf8(body) }), 'https://a.example').headers;

describe('a corrected draft', () => {
  it('has no header that is computed, or the business of the connection', () => {
    const computed = [
      'Signature',
      'Signature-Input',
      'Digest',
      'Content-Digest',
      'Content-Length',
      'Transfer-Encoding',
      'Authorization',
      'X-Client-Id',
      'X-Idempotency-Key',
      'X-Idempotency-Id',
      'Host',
      'Connection',
      'Keep-Alive',
    ].map((name): HeaderLine => [name, 'x']);
    expect(headersOf('', ...computed, ['Accept', '*/*'])).toEqual([['Accept', '*/*']]);
  });

  it('has each other header once, as it came first, on one line and without blanks around it', () => {
    const headers: readonly HeaderLine[] = [
      ['X-A', ' one '],
      ['x-a', 'two'],
      ['X-B', 'a \t\r\n \tb\n c\nd'],
    ];
    expect(headersOf('', ...headers)).toEqual([
      ['X-A', 'one'],
      ['X-B', 'a b c\nd'],
    ]);
  });

  it('says of a body what it looks like, unless the request says it', () => {
    const typeOf = (body: string) => headersOf(body).map(([name, value]) => `${name}: ${value}`);
    expect(typeOf('{"a":1}')).toEqual(['Content-Type: application/json']);
    expect(typeOf('[1]')).toEqual(['Content-Type: application/json']);
    expect(typeOf('a=1')).toEqual(['Content-Type: application/x-www-form-urlencoded']);
    expect(typeOf(' {}')).toEqual(['Content-Type: application/x-www-form-urlencoded']);
    expect(typeOf('')).toEqual([]);
    expect(headersOf('{}', ['content-type', 'text/plain'])).toEqual([['content-type', 'text/plain']]);
  });

  it('has the method in capitals, and the body as it came', () => {
    const body = encodeUtf8('x');
    expect(correctedDraft(requestOf({ method: 'patch', body }), 'https://a.example')).toMatchObject({
      method: 'PATCH',
      body,
    });
  });

  it('keeps the idempotency key, under either name, the first that is not empty', () => {
    const keyOf = (...headers: readonly HeaderLine[]) =>
      correctedDraft(requestOf({ headers }), 'https://a.example').idempotencyKey;
    expect(keyOf(['X-Idempotency-Id', 'id'], ['X-Idempotency-Key', 'key'])).toBe('key');
    expect(keyOf(['X-Idempotency-Id', ' id\r\n  a '])).toBe('id a');
    expect(keyOf(['X-Idempotency-Key', ' '], ['X-Idempotency-Id', 'id'])).toBe('id');
    expect(keyOf(['X-Idempotency-Key', ''])).toBeUndefined();
    expect(keyOf()).toBeUndefined();
  });

  it.each([
    ['https://a.example/v1/x?b=1', 'https://a.example', '/v1/x?b=1'],
    ['https://other.example/v1/x?', 'https://a.example', '/v1/x?'],
    ['https://a.example/api/v1/x', 'https://a.example/api', '/v1/x'],
    ['https://a.example/api/v1/x', 'https://a.example/api/', '/v1/x'],
    ['https://a.example/api/', 'https://a.example/api', '/'],
    ['https://a.example/apis/x', 'https://a.example/api', '/apis/x'],
    ['https://a.example/x/api/y', 'https://a.example/api', '/x/api/y'],
    ['https://a.example/v1/x', 'https://a.example/', '/v1/x'],
    ['https://a.example//x', 'https://a.example/', '//x'],
  ])('sent to %s goes, below %s, to %s', (url, baseUrl, target) => {
    expect(correctedDraft(requestOf({ url }), baseUrl).target).toBe(target);
  });
});
