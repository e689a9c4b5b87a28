import { expect, test } from 'vitest';
import { isReplaced } from '../../../shared/compare/evidence.ts';

const text = (pasted: string) => ({ kind: 'text', text: pasted }) as const;
const held = (name: string) => ({ kind: 'held', name, bytes: new Uint8Array(3) }) as const;
const CAPTURE = 'GET /v1/a HTTP/1.1\nHost: a\nSignature: sig1=:AAAA:\nX-Client-Id: one\n\n';

test.each([
  ['a typed letter', CAPTURE, CAPTURE.replace('/v1/a', '/v1/ab')],
  ['a value pasted over another', CAPTURE, CAPTURE.replace('AAAA', 'BBBBBBBB')],
  ['a body pasted behind the head', CAPTURE, `${CAPTURE}{\n"a": 1\n}`],
  ['a line taken out', CAPTURE, CAPTURE.replace('Host: a\n', '')],
  ['nothing changed', CAPTURE, CAPTURE],
])('%s edits what was pasted', (_what, former, next) => {
  expect(isReplaced(text(former), text(next))).toBe(false);
});

test.each([
  [
    'the next capture of the same service',
    CAPTURE,
    CAPTURE.replace('Host: a\nSignature: sig1=:A', 'Host: b\nSignature: sig1=:B'),
  ],
  ['a command over a command', "curl https://a.example/v1 -H 'A: b'", "curl https://b.test/v2 -d '{}'"],
  ['an emptied field', CAPTURE, ' \n'],
])('%s replaces it', (_what, former, next) => {
  expect(isReplaced(text(former), text(next))).toBe(true);
});

test('a file replaces a text and a file, and a text replaces a file', () => {
  expect(isReplaced(text(CAPTURE), held('a.http'))).toBe(true);
  expect(isReplaced(held('a.http'), held('a.http'))).toBe(true);
  expect(isReplaced(held('a.http'), text(CAPTURE))).toBe(true);
});
