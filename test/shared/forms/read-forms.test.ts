/** What programs print of a request is read back as the request, whatever it holds. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { readObserved } from '../../../shared/forms/read-observed.ts';
import { type Sent, WRITERS } from './written-forms.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const value = fc.oneof(
  fc.stringMatching(/^[!-~]([ -~]{0,40}[!-~])?$/),
  fc.constantFrom(
    'sig1=("content-type" "@path";req);created=1;keyid="k"',
    'sig1=:AAAA:',
    'né "ß" \'x\'',
    '10:00:00',
    'a: b',
    '{"a":1}',
  ),
);
const text = fc.oneof(
  fc.json({ maxDepth: 2 }).map((json) => json.slice(0, 300)),
  fc
    .record({ name: fc.constantFrom('né', '日本', 'plain'), n: fc.double({ noNaN: true }) })
    .map((one) => JSON.stringify(one, null, 2)),
  fc.constantFrom('a=1&b=%20', '{\n  "a": "x",\n\n  "b": [1, 2]\n}', '[1,\n\t2]'),
);

/** Without what no line of a log can hold: `{{…}}` of Postman, a request line as a value, a line end at the end of a body (which has its own tests). */
const sent: fc.Arbitrary<Sent> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE'),
    path: fc.array(fc.oneof(word, fc.constantFrom('%5b', 'a~b', "it's", '..')), { minLength: 1, maxLength: 4 }),
    query: fc.option(fc.constantFrom('a=1', 'a=1&b=%C3%A9', '', 'x=%22')),
    headers: fc.uniqueArray(fc.tuple(word, value), { selector: ([name]) => name, maxLength: 5 }),
    body: text,
  })
  .map(({ method, path, query, headers, body }) => {
    const kept = /[{]{2}|[}]{2}$/.test(body) ? '{"a":1}' : body.trimEnd();
    const bytes = encodeUtf8(method === 'GET' || kept === '""' ? '' : kept);
    // A value such as “AAA /!” reads as the next request's first line, which only its writer can tell apart.
    const named = headers
      .filter(([, one]) => !/\{\{|[A-Z]{3,} [/h]/.test(one))
      .map(([name, one]) => [`X-${name}`, one] as const);
    // A client sends a length of 0 where the method is one of those that have a body (RFC 9110 section 8.6).
    const isSized = bytes.length > 0 || method.startsWith('P');
    const length = isSized ? [['Content-Length', String(bytes.length)] as const] : [];
    return {
      method,
      url: `https://api.example.com/${path.join('/')}${query === null ? '' : `?${query}`}`,
      headers: [['Host', 'api.example.com'], ['Content-Type', 'text/plain'], ...named, ...length],
      body: bytes,
    };
  });

test.each(WRITERS.map((writer) => [writer.what, writer] as const))('%s', (_what, { form, write, without }) => {
  fc.assert(
    fc.property(sent, (request) => {
      const written = write(request);
      const outcome = readObserved(encodeUtf8(written), { method: '', url: '' });
      const got = outcome.ok ? outcome.value : outcome.fault;
      const body = without === 'body' ? new Uint8Array(0) : request.body;
      expect(got, written).toMatchObject({ form, request: { method: request.method, url: request.url } });
      if (!outcome.ok) return;
      expect(outcome.value.request.headers, written).toEqual(request.headers);
      expect(Buffer.from(outcome.value.request.body).toString(), written).toBe(Buffer.from(body).toString());
      const isHidden = body.length < request.body.length;
      expect(outcome.value.hasBody).toBe(!isHidden);
      expect(outcome.value.notes.some(({ code }) => code === 'body-not-shown')).toBe(isHidden);
    }),
    { numRuns: 150 },
  );
});

const read = (given: string) => readObserved(encodeUtf8(given), { method: '', url: '' });
const bodyOf = (given: string) => {
  const outcome = read(given);
  return outcome.ok ? Buffer.from(outcome.value.request.body).toString() : outcome.fault.message;
};

test('a log shows no line ends of a body: Content-Length tells whether there was one at the end, and that is said', () => {
  const log = (length: number) => `--> POST https://a.test/x\nContent-Length: ${length}\n\n{\n1\n}\n--> END POST\n`;
  expect([5, 6, 7, 8, 9].map((length) => bodyOf(log(length)))).toEqual([
    '{\n1\n}',
    '{\n1\n}\n',
    '{\r\n1\r\n}',
    '{\n1\n}',
    '{\r\n1\r\n}\r\n',
  ]);
  expect(bodyOf('--> POST https://a.test/x\nContent-Length: 8\n\n{"a":1}\n--> END POST\n')).toBe('{"a":1}\n');
  const outcome = read(log(6));
  expect(outcome.ok && outcome.value.notes.map(({ code }) => code)).toContain('line-ends-restored');
});

test.each([
  ['a log', '> POST /v1/a HTTP/1.1\n> Host: a.test\n>\n> GET /v1/b HTTP/1.1\n> Host: a.test\n>\n'],
  [
    'objects',
    '[{"method":"POST","url":"https://a.test/v1/a","headers":{}},{"method":"GET","url":"https://a.test/v1/b","headers":{}}]',
  ],
  [
    'an archive',
    '{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/v1/a","headers":[]}},{"request":{"method":"GET","url":"https://a.test/v1/b","headers":[]}}]}}',
  ],
  [
    'a collection',
    '{"info":{"name":"c"},"item":[{"name":"/v1/a","request":{"url":"https://a.test"}},{"name":"/v1/b","request":{"url":"https://a.test"}}]}',
  ],
])('several requests in %s are refused with their names', (_what, given) => {
  const outcome = read(given);
  expect(outcome.ok ? '' : outcome.fault.message).toMatch(/expected one request, got 2: .*\/v1\/a.*\/v1\/b/);
});

test.each([
  ['a log', '> GET /v1/token HTTP/1.1\n> Host: a.test\n>\n> POST /v1/b HTTP/1.1\n> Host: a.test\n> Signature: x\n>\n'],
  [
    'an archive',
    '{"log":{"entries":[{"request":{"method":"GET","url":"https://a.test/v1/a","headers":[]}},{"request":{"method":"GET","url":"https://a.test/v1/b","headers":[{"name":"Signature","value":"x"}]}}]}}',
  ],
  [
    'a collection',
    '{"info":{"name":"c"},"item":[{"name":"a","request":{"url":"https://a.test/v1/a"}},{"name":"b","request":{"url":"https://a.test/v1/b","header":[{"key":"Signature","value":"x"}]}}]}',
  ],
])('of several requests in %s the one that is signed is read, and the others are counted', (_what, given) => {
  const outcome = read(given);
  expect(outcome).toMatchObject({ ok: true, value: { request: { url: 'https://a.test/v1/b' } } });
  expect(outcome.ok && outcome.value.notes.map(({ message }) => message).join()).toContain('1 other request');
});

test('what came back is read with the request', () => {
  const outcome = read(
    '> POST /v1/a HTTP/1.1\n> Host: a.test\n> \n< HTTP/1.1 401 Unauthorized\n< Content-Length: 2\n< \n{}\n* done',
  );
  const response = outcome.ok ? outcome.value.response : undefined;
  expect(response).toMatchObject({ status: 401, reason: 'Unauthorized', headers: [['Content-Length', '2']] });
  expect(Buffer.from(response?.body ?? []).toString()).toBe('{}');
});

test('what is lost on the way is named: masked values, an object for a body, dots for bytes, lines of others', () => {
  const codes = (given: string) => {
    const outcome = read(given);
    return outcome.ok ? outcome.value.notes.map(({ code }) => code) : [outcome.fault.message];
  };
  expect(codes('--> GET https://a.test/x\nAuthorization: ██\n\n')).toContain('value-masked');
  expect(codes('{"req":{"method":"POST","url":"https://a.test","headers":{},"body":{"a":0.10}}}')).toContain(
    'body-rewritten',
  );
  expect(bodyOf('{"req":{"method":"POST","url":"https://a.test","headers":{},"body":{"a":0.10}}}')).toBe('{"a":0.10}');
  expect(codes('=> Send header, 34 bytes (0x22)\n0000: GET / HTTP/1.1\n0010: Host: a.test..\n0020: \n')).toContain(
    'bytes-lost',
  );
  expect(codes('x > GET / HTTP/1.1\nx > Host: a\nother\nx > B: c\nx > \n')).toContain('lines-dropped');
});

test('variables of Postman and Bruno without a value stay as they are written, the host’s too', () => {
  const postman = '{"name":"r","request":{"method":"GET","header":[],"url":{"raw":"{{base}}/v1/{{id}}"}}}';
  const bruno = 'get {\n  url: {{base}}/v1/{{id}}\n}\n';
  for (const given of [postman, bruno]) {
    const outcome = read(given);
    expect(outcome).toMatchObject({ ok: true, value: { request: { url: '{{base}}/v1/{{id}}' } } });
    expect(outcome.ok && outcome.value.notes.at(-1)?.message).toContain('{{base}}, {{id}}');
  }
  expect(read(`vars:pre-request {\n  base: https://a.test\n}\n\n${bruno}`)).toMatchObject({
    ok: true,
    value: { request: { url: 'https://a.test/v1/{{id}}' } },
  });
});

test('headers that a program keeps in an object are loose headers', () => {
  const outcome = readObserved(encodeUtf8("{'Host': 'a.test', 'Signature': 'x', 'X-None': None}"), {
    method: 'GET',
    url: 'https://a.test/x',
  });
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      form: 'object',
      hasBody: false,
      request: {
        headers: [
          ['Host', 'a.test'],
          ['Signature', 'x'],
        ],
      },
    },
  });
});

test.each(['fetch', 'PowerShell'])('what %s sends of itself is read as sent, as curl’s is', (what) => {
  const body = encodeUtf8('{"name":"né"}');
  const whole: Sent = {
    method: 'POST',
    url: 'https://api.example.com/v1/accounts',
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Length', String(body.length)],
    ],
    body,
  };
  const write = WRITERS.find((one) => one.what === what)?.write ?? String;
  const copied = { ...whole, headers: whole.headers.slice(0, 1) };
  const outcome = read(write(copied));
  expect(outcome.ok && outcome.value.request.headers).toEqual(whole.headers);
  expect(outcome.ok && outcome.value.notes.map(({ code }) => code)).toContain('header-by-client');
  const given = read(write(whole));
  expect(given.ok && given.value.notes.map(({ code }) => code)).not.toContain('header-by-client');
  const bare = read(write({ ...copied, method: 'GET', body: new Uint8Array(0) }));
  expect(bare.ok && bare.value.request.headers).toEqual(copied.headers);
  for (const method of ['POST', 'PUT']) {
    const empty = read(write({ ...copied, method, body: new Uint8Array(0) }));
    expect(empty.ok && empty.value.request.headers, method).toEqual([...copied.headers, ['Content-Length', '0']]);
  }
});
