import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesEqual, concatBytes } from '../../../../shared/bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { AppError } from '../../../../shared/failure.ts';
import { parseRawRequest, writeRawRequest } from '../../../../shared/forms/raw/raw-request.ts';
import type { HttpRequest } from '../../../../shared/http/message.ts';
import type { ReadRequest } from '../../../../shared/http/read-request.ts';
import { parsedOrThrow } from '../../../support/parsed-or-throw.ts';

function read(text: string | Uint8Array): ReadRequest {
  return parsedOrThrow(parseRawRequest(typeof text === 'string' ? encodeUtf8(text) : text), 'the request of the test');
}

function notes(text: string | Uint8Array): string[] {
  return read(text).notes.map((note) => note.code);
}

describe('reading a raw request', () => {
  it.each(['\r\n', '\n'])('takes lines that end with %j, and every byte after the empty line', (end) => {
    const text = ['POST /v1/accounts?a=b HTTP/1.1', 'Host: api.example.test', 'X-A: 1', '', '{"a":1}\r\n\n'].join(end);
    const { request } = read(text);
    expect(request).toMatchObject({
      method: 'POST',
      url: 'https://api.example.test/v1/accounts?a=b',
      headers: [
        ['Host', 'api.example.test'],
        ['X-A', '1'],
      ],
    });
    expect(decodeUtf8(request.body)).toBe('{"a":1}\r\n\n');
  });

  it('keeps order, case, repetition, spaces, folds and characters beyond ASCII of header lines', () => {
    const { request } = read(
      'GET / HTTP/1.1\r\nhOST: a.test\r\nX-B:  two  spaces \t\r\nx-b:none\r\nX-Fold: a\r\n \tb\r\nX-E:\r\nX-U: é€😀\r\n\r\n',
    );
    expect(request.headers).toEqual([
      ['hOST', 'a.test'],
      ['X-B', ' two  spaces \t'],
      ['x-b', 'none'],
      ['X-Fold', 'a\r\n \tb'],
      ['X-E', ''],
      ['X-U', 'é€😀'],
    ]);
  });

  it('reads a header that is not UTF-8 as one character a byte, and says so', () => {
    const bytes = concatBytes(encodeUtf8('GET / HTTP/1.1\nHost: a.test\nX: '), Uint8Array.of(0xe9), encodeUtf8('\n\n'));
    expect(read(bytes).request.headers[1]).toEqual(['X', 'é']);
    expect(read(bytes).notes).toMatchObject([{ code: 'not-utf8', offset: 31 }]);
  });

  it.each([
    ['/a', 'example.test', 'https://example.test/a'],
    ['/a', 'localhost:4010', 'http://localhost:4010/a'],
    ['/a', 'api.localhost', 'http://api.localhost/a'],
    ['/a', '127.0.0.1', 'http://127.0.0.1/a'],
    ['/a', '127.8.9.1:80', 'http://127.8.9.1:80/a'],
    ['/a', '[::1]:8080', 'http://[::1]:8080/a'],
    ['/a', '127.0.0.1.example.test', 'https://127.0.0.1.example.test/a'],
    ['/a', 'localhost.example.test', 'https://localhost.example.test/a'],
    ['/a', 'Example.TEST:443', 'https://Example.TEST:443/a'],
    ['http://example.test/a', 'example.test', 'http://example.test/a'],
    ['HTTPS://Example.test:443/a?b', 'example.test', 'HTTPS://Example.test:443/a?b'],
    ['//a//%5b%5B/../é?x=%7e', 'a.test', 'https://a.test//a//%5b%5B/../é?x=%7e'],
    ['/?u=http://other.test/', 'a.test', 'https://a.test/?u=http://other.test/'],
  ])('target %s with Host %s is %s', (target, host, url) => {
    const { request, notes: found } = read(`GET ${target} HTTP/1.1\nHost: ${host}\n\n`);
    expect(request.url).toBe(url);
    expect(found).toEqual([]);
  });

  it.each([
    ['GET /a#b HTTP/1.1\nHost: a.test\n\n', 'fragment-dropped', 6],
    ['GET http://b.test/ HTTP/1.1\nX: y\nHost: a.test\n\n', 'host-differs', 33],
    ['GET / HTTP/1.1\nHost: a.test\nHost: b.test\n\n', 'host-repeated', 15],
    ['GET / HTTP/2\nHost: a.test\n\n', 'http-version', 0],
    ['GET /\nHost: a.test\n\n', 'http-version', 0],
    ['\r\n\nGET / HTTP/1.1\nHost: a.test\n\n', 'leading-empty-lines', 0],
    ['\uFEFFGET / HTTP/1.1\nHost: a.test\n\n', 'byte-order-mark', 0],
    ['GET / HTTP/1.1\nHost: a.test\n', 'head-without-end', 28],
    ['GET / HTTP/1.1\nHost: a.test', 'head-without-end', 27],
    ['GET / HTTP/1.1\nHost: a.test\nX: a\rb\n\n', 'bare-cr', 28],
    ['POST / HTTP/1.1\nHost: a.test\nContent-Length: 3\n\nab', 'body-short', 50],
    ['POST / HTTP/1.1\nHost: a.test\nContent-Length: 3\n\nabcd', 'body-surplus', 51],
    ['POST / HTTP/1.1\nHost: a.test\nContent-Length: 3\n\nabc\n', 'body-final-line-feed', 51],
    ['POST / HTTP/1.1\nHost: a.test\nContent-Length: 3\n\nabc\r\n', 'body-final-line-feed', 51],
    ['POST / HTTP/1.1\nHost: a.test\nContent-Length: 3x\n\nabc', 'content-length-unreadable', 29],
  ])('%j is read with the note %s at %i', (text, code, offset) => {
    expect(read(text).notes.map((note) => ({ code: note.code, offset: note.offset }))).toEqual([{ code, offset }]);
  });

  it('keeps the URL as it was written beside the request, where a fragment was dropped from it', () => {
    const text = 'GET /a?b#c HTTP/1.1\nHost: a.test\n\n';
    const kept = parseRawRequest(encodeUtf8(text));
    expect(kept.ok && kept.value.writtenUrl).toBe('https://a.test/a?b#c');
    const plain = parseRawRequest(encodeUtf8(text.replace('#c', '')));
    expect(plain.ok && plain.value.writtenUrl).toBeUndefined();
  });

  it('keeps a surplus beyond Content-Length in the body, because it was in the file', () => {
    expect(decodeUtf8(read('POST / HTTP/1.1\nHost: a.test\nContent-Length: 3\n\nabc\n').request.body)).toBe('abc\n');
  });

  it.each(['\r\n', '\n'])('joins chunks whose lines end with %j', (end) => {
    const chunks = ['4;name=value', 'Wiki', '06', 'pedia ', 'D', 'in \r\n\r\nchunks', '0', ''].join(end) + end;
    const text = `POST / HTTP/1.1${end}Host: a.test${end}Transfer-Encoding: gzip, Chunked${end}${end}${chunks}`;
    expect(decodeUtf8(read(text).request.body)).toBe('Wikipedia in \r\n\r\nchunks');
    expect(notes(text)).toEqual(['chunked-decoded']);
  });

  it('leaves trailers out and keeps what follows the last chunk, and says both', () => {
    const text = 'POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\n1\na\n0\nX-T: 1\n\n\n';
    expect(decodeUtf8(read(text).request.body)).toBe('a\n');
    expect(notes(text)).toEqual(['chunked-decoded', 'trailers-dropped', 'body-final-line-feed']);
  });

  it.each([
    ['', 0, 'request line'],
    ['\n\n', 2, 'request line'],
    ['{"a":1}', 0, 'request line'],
    ['POST', 4, 'target'],
    ['POST  HTTP/1.1\n\n', 5, 'target'],
    ['GET /a b HTTP/1.1\nHost: a.test\n\n', 6, 'without spaces'],
    ['GET / HTTP/1.1\n\n', 4, 'Host'],
    ['GET / HTTP/1.1\nHost:\n\n', 4, 'Host'],
    ['GET / HTTP/1.1\nHost: a/b\n\n', 15, 'host'],
    ['GET * HTTP/1.1\nHost: a.test\n\n', 4, 'begins with'],
    ['CONNECT a.test:443 HTTP/1.1\nHost: a.test\n\n', 8, 'begins with'],
    ['GET ftp://a.test/ HTTP/1.1\nHost: a.test\n\n', 4, 'begins with'],
    ['GET / HTTP/1.1\n Host: a.test\n\n', 15, 'header name'],
    ['GET / HTTP/1.1\nHost: a.test\nNo colon\n\n', 28, 'colon'],
    ['GET / HTTP/1.1\nHost: a.test\nX Y: z\n\n', 28, 'header name'],
    ['GET / HTTP/1.1\nHost: a.test\n: z\n\n', 28, 'header name'],
    ['POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\nzz\n', 57, 'hex'],
    ['POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\n5\nab', 61, '5 bytes'],
    ['POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\n1\nab\n', 60, 'line end'],
    ['POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\n1\na\n', 61, 'size of a chunk'],
    ['POST / HTTP/1.1\nHost: a.test\nTransfer-Encoding: chunked\n\n0\n', 59, 'empty line'],
  ])('%j is refused at %i: %s', (text, offset, part) => {
    const outcome = parseRawRequest(encodeUtf8(text));
    expect(outcome).toMatchObject({ ok: false, fault: { offset } });
    expect(outcome.ok ? '' : outcome.fault.message).toContain(part);
  });

  it('answers any bytes with a request or an offset inside them, and never throws', () => {
    const pieces = fc.constantFrom(
      'GET / HTTP/1.1\r\n',
      'POST /a HTTP/1.1\n',
      'Host: a.test\r\n',
      'Transfer-Encoding: chunked\n',
      'Content-Length: 2\n',
      '\r\n',
      '\n',
      '1\r\na\r\n',
      '0\r\n',
      ' ',
      ':',
      'x',
      '\r',
      '#',
      'é',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(pieces, { maxLength: 10 }).map((parts) => encodeUtf8(parts.join(''))),
    );
    fc.assert(
      fc.property(bytes, (input) => {
        const outcome = parseRawRequest(input);
        if (outcome.ok) {
          for (const note of outcome.value.notes) expect(note.offset).toBeLessThanOrEqual(input.length);
        } else {
          expect(outcome.fault.offset).toBeGreaterThanOrEqual(0);
          expect(outcome.fault.offset).toBeLessThanOrEqual(input.length);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('writing a raw request', () => {
  const request: HttpRequest = {
    method: 'POST',
    url: 'https://api.example.test/v1/a?b=c',
    headers: [['X-A', '1']],
    body: encodeUtf8('{}'),
  };

  it('ends lines with CRLF, puts Host first where it is missing, and adds no newline after the body', () => {
    expect(decodeUtf8(writeRawRequest(request))).toBe(
      'POST /v1/a?b=c HTTP/1.1\r\nHost: api.example.test\r\nX-A: 1\r\n\r\n{}',
    );
  });

  it.each([
    ['http://api.example.test/a', [], 'POST http://api.example.test/a HTTP/1.1'],
    ['https://localhost/a', [], 'POST https://localhost/a HTTP/1.1'],
    ['http://localhost:1/a', [], 'POST /a HTTP/1.1'],
    ['https://api.example.test', [], 'POST https://api.example.test HTTP/1.1'],
    ['https://api.example.test/a', [['host', 'other.test']], 'POST https://api.example.test/a HTTP/1.1'],
    ['HTTPS://api.example.test/a', [], 'POST HTTPS://api.example.test/a HTTP/1.1'],
    ['https://api.example.test/a#f', [], 'POST /a HTTP/1.1'],
  ] as [string, [string, string][], string][])(
    '%s is written in the form that reads back the same',
    (url, headers, first) => {
      expect(decodeUtf8(writeRawRequest({ ...request, url, headers })).split('\r\n')[0]).toBe(first);
    },
  );

  it.each([
    ['a line break in a value', { headers: [['X', 'a\r\nY: b']] as [string, string][] }],
    ['a line break at the end of a value', { headers: [['X', 'a\n']] as [string, string][] }],
    ['a colon in a name', { headers: [['X:', 'a']] as [string, string][] }],
    ['a line break in a name', { headers: [['X\n', 'a']] as [string, string][] }],
    ['a space in the method', { method: 'GET /evil' }],
    ['a line break in the URL', { url: 'https://api.example.test/a\r\nX: y' }],
  ])('refuses %s, which would be read as another request', (_, change) => {
    expect(() => writeRawRequest({ ...request, ...change })).toThrowError(AppError);
  });

  it('reads back what it wrote, for any request', () => {
    const value = fc
      .string({ unit: fc.constantFrom('a', ' ', '\t', ':', 'é', '\r\n ', '\n\t'), maxLength: 8 })
      .filter((text) => !/[\r\n]$/.test(text));
    const made = fc.record({
      method: fc.constantFrom('GET', 'POST', 'M-X'),
      url: fc
        .tuple(
          fc.constantFrom('http://localhost:1', 'https://a.test', 'http://a.test', 'https://[::1]'),
          fc.constantFrom('/', '/a//b', '/%5b?x=y', '/?', ''),
        )
        .map((parts) => parts.join('')),
      headers: fc.array(fc.tuple(fc.constantFrom('X-A', 'x-a', 'Transfer-Encoding', 'Y'), value), { maxLength: 4 }),
      body: fc.uint8Array({ maxLength: 30 }),
      chunked: fc.boolean(),
    });
    fc.assert(
      fc.property(made, ({ chunked, ...wanted }) => {
        const headers = chunked ? [...wanted.headers, ['Transfer-Encoding', 'chunked'] as const] : wanted.headers;
        const { request: again } = read(writeRawRequest({ ...wanted, headers }));
        expect({ method: again.method, url: again.url }).toEqual({ method: wanted.method, url: wanted.url });
        expect(again.headers.filter(([name]) => name !== 'Host')).toEqual(headers);
        expect(bytesEqual(again.body, wanted.body)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
