import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactText } from '../../../shared/bytes/exact-text.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { LONGEST_TYPED_BYTES, readObserved, requestForm } from '../../../shared/forms/read-observed.ts';
import { fieldFaults } from '../../../shared/observed/field-faults.ts';

const NOTHING = { method: '', url: '' };
const read = (text: string) => readObserved(encodeUtf8(text), NOTHING);

test.each([
  ['POST /v1/a HTTP/1.1\r\nHost: a', 'raw'],
  ['GET https://a.example/v1 HTTP/1.1', 'raw'],
  ['curl https://a.example', 'curl'],
  ['\ufeff$ curl -X POST https://a.example', 'curl'],
  ['Signature-Input: sig1=()', 'headers'],
  ['\n"content-type": application/json', 'headers'],
  ['@method: POST', 'headers'],
  ['\ufeff {"request":{}}', 'har'],
  ['', 'raw'],
])('%j is taken for %s', (text, form) => {
  expect(requestForm(encodeUtf8(text))).toBe(form);
});

test.each([
  ['raw, behind characters of two bytes', 'POST /v1 HTTP/1.1\nHost: é\nbad line\n\n', 'bad line'],
  ['curl, behind a byte-order mark', "\ufeffcurl 'https://a.example", "'https"],
  ['loose headers', 'Signature: x\nbad line\n', 'bad line'],
])('%s: the fault’s offset is the character at which it stands', (_what, text, place) => {
  const outcome = read(text);
  expect(outcome.ok ? undefined : text.slice(outcome.fault.offset).startsWith(place)).toBe(true);
});

test('notes point into the text as well', () => {
  const text = 'POST /v1/é#x HTTP/1.1\nHost: a\nX-E: é\n\n';
  const outcome = read(text);
  const places = outcome.ok ? outcome.value.notes.map(({ code, offset }) => [code, offset]) : [];
  expect(places).toContainEqual(['fragment-dropped', text.indexOf('#')]);
  const chunked = read('POST /v1 HTTP/1.1\nHost: é\nTransfer-Encoding: chunked\n\n1\na\n0\n\n');
  expect(chunked.ok && chunked.value.notes[0]).toMatchObject({ code: 'chunked-decoded', offset: 54 });
});

test('a header line that begins with a space goes on with the one before it', () => {
  const outcome = read('Signature-Input: sig1=("@path"\n  "@method")\nSignature: x');
  expect(outcome.ok && outcome.value.request.headers).toEqual([
    ['Signature-Input', 'sig1=("@path"\n  "@method")'],
    ['Signature', 'x'],
  ]);
});

test('a base without @target-uri still tells the URL by its parts', () => {
  const urlOf = (text: string) => {
    const outcome = read(text);
    return outcome.ok ? outcome.value.request.url : outcome.fault.message;
  };
  expect(urlOf('"@authority": a.example\n"@path": /v1\n"@query": ?a=1')).toBe('https://a.example/v1?a=1');
  expect(urlOf('"@path": /v1')).toBe('/v1');
  expect(urlOf('"@scheme": http\n"@authority": a\n"@request-target": /x?y')).toBe('http://a/x?y');
});

test('faults of grammar in the three structured headers come with their value and place', () => {
  const outcome = read('Signature-Input: sig1=(path)\nSignature: sig1=:AAAA:\nContent-Digest: sha-512=:A:\n');
  const faults = outcome.ok ? fieldFaults(outcome.value.request) : [];
  expect(faults.map(({ name }) => name)).toEqual(['Signature-Input', 'Content-Digest']);
  expect(faults[0]?.value.slice(faults[0].fault.offset)).toMatch(/^path/);
});

test('no paste makes the reader throw, and a fault lies in the text', () => {
  const hostile = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'binary' }).map(encodeUtf8),
    fc
      .array(
        fc.constantFrom(
          'POST /v1 HTTP/1.1',
          '\r\n',
          '\n',
          'Host: a',
          'curl ',
          '{"request":',
          "'",
          '"@path": /',
          'é',
          ' x',
          '\\',
          '$(',
        ),
        { maxLength: 14 },
      )
      .map((parts) => encodeUtf8(parts.join(''))),
  );
  fc.assert(
    fc.property(hostile, (bytes) => {
      const outcome = readObserved(bytes, NOTHING);
      if (outcome.ok) void fieldFaults(outcome.value.request);
      else expect(outcome.fault.offset).toBeLessThanOrEqual(exactText(bytes).length);
    }),
    { numRuns: 500 },
  );
});

test('a long file is read as raw HTTP alone; a command or headers of that length are refused with the reason', () => {
  const long = 'x'.repeat(LONGEST_TYPED_BYTES);
  expect(read(`POST /v1 HTTP/1.1\nHost: a\n\n${long}`).ok).toBe(true);
  for (const start of ['curl https://a.example -d ', 'Signature: ']) {
    expect(read(start + long)).toMatchObject({ ok: false, fault: { offset: 0 } });
  }
});

// An expression that could split blank lines in two ways took twice as long with each of them: 30 hung the page.
test('a thousand blank lines before a request are read past', () => {
  expect(requestForm(encodeUtf8(`${'\n'.repeat(1000)}Signature: x\n`))).toBe('headers');
  expect(requestForm(encodeUtf8(`${'\n'.repeat(1000)}POST /v1 HTTP/1.1\nHost: a\n\n`))).toBe('raw');
});

test('a request file is a curl command when its first word is curl, and raw HTTP otherwise, headers alone as well', () => {
  const file = (text: string) => readObserved(encodeUtf8(text));
  expect(file('curl https://a.test/x')).toMatchObject({ ok: true, value: { request: { url: 'https://a.test/x' } } });
  expect(file('\uFEFF$ curl https://a.test/x\n')).toMatchObject({ ok: true });
  expect(file('CURLY / HTTP/1.1\nHost: a.test\n\n')).toMatchObject({
    ok: true,
    value: { request: { method: 'CURLY' } },
  });
  expect(file('Signature: sig1=:AAAA:\n')).toMatchObject({ ok: false, fault: { offset: 0 } });
});

test.each(['POST /v1 HTTP/1.1\nHost: a\n\n', 'curl https://a.example', 'Signature: x\n'])(
  'a byte-order mark before %j is skipped with a note',
  (text) => {
    const [plain, marked] = [read(text), read(`\ufeff${text}`)];
    expect(marked.ok && plain.ok && marked.value.request).toEqual(plain.ok && plain.value.request);
    expect(marked.ok && marked.value.notes[0]).toMatchObject({ code: 'byte-order-mark', offset: 0 });
  },
);

test('a HAR entry is read alone or as the only one of an archive; anything else of JSON is refused with its reason', () => {
  const entry = {
    request: { method: 'GET', url: 'https://a.test/x', headers: [{ name: 'A', value: 'b' }, { name: 'c' }] },
  };
  const archive = (...entries: unknown[]) => JSON.stringify({ log: { entries } });
  for (const text of [JSON.stringify(entry), archive(entry)]) {
    expect(read(text)).toMatchObject({
      ok: true,
      value: {
        form: 'har',
        request: { url: 'https://a.test/x', headers: [['A', 'b']] },
        notes: [{ code: 'har-left-over' }],
      },
    });
  }
  const faultOf = (text: string) => {
    const outcome = read(text);
    return outcome.ok ? undefined : outcome.fault.message;
  };
  expect(faultOf(archive(entry, entry))).toContain('expected one request, got 2: GET ');
  expect(faultOf('{"a":1}')).toContain('url and headers, got an object with a');
  expect(faultOf('{"a":')).toBeDefined();
});
