/**
 * Texts made to stop whoever pastes them as a request. Each has a megabyte, so that a reader whose time grows with the
 * square of it is not done within the limit.
 */
import type { FileAttack } from './file-rows.ts';

const LENGTH = 1_000_000;
const filled = (part: string, around: { before?: string; after?: string } = {}): (() => string) => {
  const { before = '', after = '' } = around;
  return () => before + part.repeat(Math.ceil(LENGTH / part.length)) + after;
};

const REFUSED = /^Refused: expected/;
const ANSWERED = /^(?:Refused: expected|read as)/;

export const PASTE_ATTACKS: readonly FileAttack[] = [
  { id: 'arrows', attacker: 'pastes a megabyte of >', file: filled('>'), answer: REFUSED },
  { id: 'arrow-lines', attacker: 'pastes half a million lines of >', file: filled('>\n'), answer: REFUSED },
  {
    id: 'requests-of-a-log',
    attacker: 'pastes a log of 30,000 requests',
    file: filled('> POST /x HTTP/1.1\n> Host: a\n> \n'),
    answer: /^Refused: expected one request, got 100/,
  },
  {
    id: 'request-lines-without-headers',
    attacker: 'pastes 70,000 request lines behind a prefix of many words',
    file: filled('a b c d e f > GET / HTTP/1.1\n'),
    answer: REFUSED,
  },
  {
    id: 'status-and-blanks',
    attacker: 'ends a status line with blanks and a quote',
    file: filled('HTTP/1.1 401 ', { after: '"' }),
    answer: REFUSED,
  },
  {
    id: 'blanks-after-status',
    attacker: 'writes a megabyte of blanks after a status',
    file: filled(' ', { before: '> GET / HTTP/1.1\n> A: b\n< HTTP/1.1 401 ', after: '"' }),
    answer: ANSWERED,
  },
  {
    id: 'body-lines',
    attacker: 'gives a log a body of 300,000 empty lines and a wrong length',
    file: filled('> \n', { before: '> POST / HTTP/1.1\n> Host: a\n> Content-Length: 7\n> \n> x\n' }),
    answer: ANSWERED,
  },
  {
    id: 'trace-rows',
    attacker: 'repeats the rows of a trace',
    file: filled('0000: 41 \n', { before: '=> Send header, 9 bytes (0x9)\n' }),
    answer: ANSWERED,
  },
  {
    id: 'trace-sections',
    attacker: 'repeats the sections of a trace',
    file: filled('=> Send header, 1 bytes (0x1)\n0000: A\n'),
    answer: ANSWERED,
  },
  {
    id: 'wire-lines',
    attacker: 'repeats the request line of a wire log',
    file: filled('>> "GET / HTTP/1.1[\\r][\\n]"\n'),
    answer: ANSWERED,
  },
  {
    id: 'wire-brackets',
    attacker: 'fills a wire line with brackets',
    file: filled('[0xc3]', { before: '>> "GET / HTTP/1.1[\\r][\\n]"\n>> "', after: '"\n' }),
    answer: ANSWERED,
  },
  {
    id: 'sends',
    attacker: 'repeats send: and never closes its quote',
    file: filled("send: b'GET / HTTP/1.1\\r\\n"),
    answer: ANSWERED,
  },
  {
    id: 'quotes',
    attacker: 'opens a quoted request again and again',
    file: filled('"GET /aaaaaaaaaaaaaaaa HTTP/1.1\\r\\n'),
    answer: ANSWERED,
  },
  {
    id: 'escapes',
    attacker: 'fills a quoted request with escapes',
    file: filled('\\xff\\u00e9', { before: "send: b'GET / HTTP/1.1\\r\\n", after: "'" }),
    answer: ANSWERED,
  },
  { id: 'braces', attacker: 'opens a megabyte of braces', file: filled('{'), answer: REFUSED },
  { id: 'nested-objects', attacker: 'nests objects of a language', file: filled('{a:'), answer: REFUSED },
  { id: 'nested-lists', attacker: 'nests lists of JSON', file: filled('['), answer: REFUSED },
  {
    id: 'open-braces-of-lines',
    attacker: 'opens an object on each line behind words',
    file: filled('x {"a\n'),
    answer: REFUSED,
  },
  {
    id: 'objects-with-requests',
    attacker: 'lists 20,000 requests in an object',
    file: filled('{"url":"/a","method":"GET","headers":{}},', { before: '[', after: '0]' }),
    answer: ANSWERED,
  },
  {
    id: 'members',
    attacker: 'gives a request 100,000 headers',
    file: filled('"a":"b",', { before: '{"url":"/a","headers":{', after: '"c":"d"}}' }),
    answer: ANSWERED,
  },
  {
    id: 'lines-of-json',
    attacker: 'writes an object on each of 100,000 lines',
    file: filled('{"a":1}\n'),
    answer: REFUSED,
  },
  {
    id: 'fetch-parts',
    attacker: 'adds up the URL of a fetch from 250,000 texts',
    file: filled('"a"+', { before: 'fetch(', after: '"b")' }),
    answer: ANSWERED,
  },
  {
    id: 'powershell-quotes',
    attacker: 'opens the quote of an option again and again',
    file: filled('-Uri "', { before: 'Invoke-WebRequest ' }),
    answer: ANSWERED,
  },
  {
    id: 'powershell-ticks',
    attacker: 'fills a text of PowerShell with backticks',
    file: filled('`', { before: 'Invoke-WebRequest -Uri "' }),
    answer: ANSWERED,
  },
  {
    id: 'bruno-blocks',
    attacker: 'repeats the blocks of a Bruno file',
    file: filled('get {\n  url: x\n}\n'),
    answer: REFUSED,
  },
  {
    id: 'bruno-blanks',
    attacker: 'writes a megabyte of blanks before the colon of a header',
    file: filled(' ', { before: 'get {\n  url: x\n}\nheaders {\n  a', after: 'b\n}\n' }),
    answer: ANSWERED,
  },
  {
    id: 'postman-braces',
    attacker: 'opens variables of Postman and never closes them',
    file: () => JSON.stringify({ name: 'r', request: { header: [], url: { raw: '{{'.repeat(LENGTH / 2) } } }),
    answer: ANSWERED,
  },
  { id: 'bytes-that-are-no-text', attacker: 'pastes lone surrogates', file: filled('\ud800'), answer: REFUSED },
];
