/** Curl commands: what each flag and quoting means, held against the curl and bash of this machine where they are. */
import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactText } from '../../../../shared/bytes/exact-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { parseCurlRequest } from '../../../../shared/forms/curl/curl-request.ts';
import { parseRawRequest } from '../../../../shared/forms/raw/raw-request.ts';
import type { HeaderLine, HttpRequest } from '../../../../shared/http/message.ts';
import type { ReadRequest } from '../../../../shared/http/read-request.ts';
import { parsedOrThrow } from '../../../support/parsed-or-throw.ts';
import { startRawServer } from '../../../support/raw-server.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

function read(command: string, file?: Uint8Array): ReadRequest {
  return parsedOrThrow(parseCurlRequest(command, file), 'the command of the test');
}

/** What -d leaves out of a file, and the others keep. */
const FILE_BYTES = encodeUtf8('{"a": "b c",\r\n "é": 1}\n');

function shown(request: HttpRequest): { method: string; url: string; headers: readonly HeaderLine[]; body: string } {
  return { ...request, body: decodeUtf8(request.body) };
}

/** BASE stands for the server's address; every command here is run by bash and curl as well. */
const COMMANDS: readonly string[] = [
  "curl 'BASE/v1/accounts' -X POST -H 'Content-Type: application/json' --data-raw '{\"a\":1}'",
  "curl BASE/a -d a=b -d 'c=d e'",
  'curl -XPOST BASE/a -H"X-A: 1" -d"x=1"',
  'curl -sSL -X PUT --url BASE/a --data-binary "line\none"',
  "curl BASE/a --json '{\"a\":' --json '1}'",
  "curl BASE/a --json '{}' -H 'Content-Type: application/vnd.api+json'",
  "curl -G BASE/a -d x=1 --data-urlencode 'q=a b&c'",
  "curl -G 'BASE/a?z=0' -d x=1",
  "curl BASE/a --data-urlencode '=a+b' --data-urlencode 'plain text' --data-urlencode 'n=~-._/é'",
  'curl -u user:pass:word BASE/a',
  "curl -A 'My Agent/1' -e 'http://ref.test/' -b 'a=b; c=d' BASE/a",
  'curl -I BASE/a',
  'curl --head -X OPTIONS BASE/a',
  "curl BASE/a -H 'X-Empty;' -H 'Accept:' -H 'X-Spaces:   a  b '",
  "curl BASE/a -H 'X-A: 1' -H 'x-a: 2'",
  "curl BASE/a -d 'x' -H 'Content-Type:'",
  "curl BASE/a -d '' ",
  'curl BASE/a -X DELETE',
  'curl --oauth2-bearer abc BASE/a',
  'curl -r 0-10 BASE/a',
  'curl --request-target /other BASE/a',
  "curl --url-query 'a=b c' BASE/a",
  "curl --url-query '+a=%20' 'BASE/a?x=y'",
  'curl "BASE/a" \\\n  -H "X-Quote: say \\"hi\\" \\$5 \\\\ back" \\\n  --data "a\\nb"',
  "curl BASE/a --data-raw $'tab\\there\\nnew \\u0021 \\x41\\101 \\'q\\' \\\\ \\e[0m \\cA \\q'",
  "curl BASE/a --data-raw $'\\xc3\\xa9 \\u20ac \\U0001F600 \\ud83d\\ude00'",
  "curl BASE/a --data-binary $'\\xff\\xfe'",
  "curl BASE/a --data-raw 'it'\"'\"'s'",
  "curl BASE/a -H X-Back:\\ slash\\ \\'",
  'curl BASE/a --data-raw "$" --data-raw "5$ and $" ',
  'curl BASE/a # a comment -d x',
  'curl BASE/a -d x | cat',
  'curl BASE/a -d x 2>/dev/null',
  'curl BASE/a?a=1\\&b=2 -d x ; true',
  "curl 'BASE/a' \\\n  -d x\n",
  'curl --path-as-is BASE/a/../b/./c',
  'curl BASE/a/../b/./c',
  'curl BASE/../x/..',
  'curl BASE/a/b/../.',
  "curl 'BASE/a//../b/.../..c?d=/../e'",
  'curl --request-target /a/../b BASE/c',
  'curl BASE/a -d @FILE',
  'curl BASE/a -d x=1 --data-ascii @FILE',
  'curl BASE/a --data-binary @FILE',
  'curl BASE/a --data-urlencode @FILE',
  'curl BASE/a --data-urlencode name@FILE',
  'curl BASE/a --json @FILE',
  "curl BASE/a -T FILE -H 'Expect:'",
  "curl -X POST --upload-file FILE BASE/a -H 'Expect:'",
  "curl 'BASE/a%5b%5B?q=%7e+%20'",
  "curl 'BASE?x=1'",
  'curl BASE',
  'curl BASE/a#fragment',
  "curl 'http://me:p%40ss@HOSTPORT/a'",
  'curl HOSTPORT/a',
  'curl -X post BASE/a',
  'curl -k --compressed-ssh --connect-timeout 5 -m 10 -o /dev/null BASE/a',
  "curl --no-progress-meter --data-ascii 'a=1' BASE/a",
  'curl BASE/a -d a=1 -G -X POST',
  "curl 'BASE/a' -H 'Host: other.test'",
  "curl 'BASE/a' -H 'content-length: 1' -d x",
  "curl 'BASE/a' -H 'Authorization: Bearer x' -u a:b",
];

function toolsAreHere(): boolean {
  try {
    execFileSync('bash', ['-c', 'curl --version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What curl adds of itself and no signature covers unless it is named. */
function withoutOwn(headers: readonly HeaderLine[]): readonly HeaderLine[] {
  return headers.filter(
    ([name, value]) =>
      !(name === 'Host' && value.startsWith('127.0.0.1')) &&
      !(name === 'User-Agent' && value.startsWith('curl/')) &&
      !(name === 'Accept' && value === '*/*'),
  );
}

const title = 'is the request that bash and curl send for';
if (toolsAreHere()) {
  describe('a curl command', () => {
    it.each(COMMANDS)(`${title} %j`, async (template) => {
      const server = await startRawServer((socket) => {
        setTimeout(() => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'), 20);
      });
      const file = join(tempFolder(), 'body.json');
      writeFileSync(file, FILE_BYTES);
      const command = template
        .replaceAll('BASE', server.url)
        .replaceAll('HOSTPORT', `127.0.0.1:${server.port}`)
        .replaceAll('FILE', file);
      await promisify(execFile)('bash', ['-c', command.replace(/^curl/, "curl -q -s --noproxy '*'")], {
        timeout: 10_000,
      }).catch(() => {});
      const wire = parsedOrThrow(parseRawRequest(Buffer.from(server.received[0] ?? '', 'latin1')), 'what curl sent');
      const ours = read(command, template.includes('FILE') ? FILE_BYTES : undefined);
      expect(shown({ ...ours.request, headers: withoutOwn(ours.request.headers) })).toEqual(
        shown({
          ...wire.request,
          // Without a scheme on the wire, that of a host elsewhere is taken for https.
          url: wire.request.url.replace(/^https:/, 'http:'),
          headers: withoutOwn(wire.request.headers),
        }),
      );
    });
  });
} else {
  it.skip(`skipped: no bash with curl on this machine, so no command ${title}`, () => {});
}

it('a byte of the file that is not UTF-8 is sent as that byte, as curl does, not as a sign for what cannot be read', () => {
  const { request } = read(exactText(Uint8Array.from([...encodeUtf8("curl https://a.test/ -d 'x="), 0xe9, 0x27])));
  expect([...request.body]).toEqual([0x78, 0x3d, 0xe9]);
});

describe('browsers’ "copy as cURL (cmd)"', () => {
  it('is read by cmd’s carets and Windows’ quotes', () => {
    const command = [
      'curl ^"https://api.example.test/v1/a?x=1^&y=2^" ^',
      '  -X ^"POST^" ^',
      '  -H ^"content-type: application/json^" ^',
      '  -H ^"x-quote: a \\^"b\\^" ^%^PATH^%^" ^',
      '  --data-raw ^"^{^',
      '',
      '  \\^"a\\^": 1^',
      '',
      '^}^"',
    ].join('\r\n');
    expect(shown(read(command).request)).toMatchObject({
      method: 'POST',
      url: 'https://api.example.test/v1/a?x=1&y=2',
      headers: [
        ['content-type', 'application/json'],
        ['x-quote', 'a "b" %PATH%'],
        ['Content-Length', '12'],
      ],
      body: '{\n  "a": 1\n}',
    });
  });
});

describe('what a curl command cannot tell is refused with a sentence and its place', () => {
  it.each([
    ['wget https://a.test/', 0, 'begins with curl'],
    ['curl', 0, 'URL'],
    ['curl https://a.test/ https://b.test/', 21, 'second'],
    ['curl https://a.test/ -d @body.json', 21, 'file'],
    ['curl https://a.test/ --data-binary @body.json', 21, 'file'],
    ['curl https://a.test/ --data-urlencode name@body.txt', 21, 'file'],
    ['curl https://a.test/ --json @-', 21, 'file'],
    ['curl https://a.test/ -H @headers.txt', 21, 'file'],
    ['curl https://a.test/ -b cookies.txt', 21, 'file'],
    ['curl https://a.test/ -T body.json', 21, 'file'],
    ['curl https://a.test/ -K config', 21, 'file'],
    ['curl https://a.test/ -F a=b', 21, 'boundary'],
    ['curl https://a.test/ --digest -u a:b', 21, 'Authorization'],
    ['curl https://a.test/ -u alone', 21, 'password'],
    ['curl https://a.test/ --next https://b.test/', 21, 'second request'],
    ['curl https://a.test/ --frobnicate', 21, 'not a curl option'],
    ['curl https://a.test/ -sW', 21, 'not a curl option'],
    ['curl https://a.test/ -H', 21, 'argument'],
    ['curl https://a.test/ -H NoColon', 21, 'colon'],
    ['curl https://a.test/ -H "A B: c"', 21, 'header name'],
    ["curl https://a.test/ -H $'A: b\\nC: d'", 21, 'line break'],
    ['curl https://a.test/ -H "Authorization: Bearer $TOKEN"', 47, '$TOKEN'],
    ['curl https://a.test/ -d $' + '{BODY}', 24, 'BODY}'],
    ['curl https://a.test/ -d "$(cat body)"', 25, 'command'],
    ['curl https://a.test/ -d `cat body`', 24, 'command'],
    ["curl https://a.test/ -d 'open", 24, 'closing'],
    ['curl https://a.test/ -d "open', 24, 'closing'],
    ["curl https://a.test/ -d $'open", 25, 'closing'],
    ["curl https://a.test/ -d $'a\\0b'", 27, 'NUL'],
    ['curl ^"https://a.test/ ^\n -d x', 6, 'closing'],
    ['curl ftp://a.test/', 5, 'http'],
    ['curl "https://a.test/a b"', 5, 'spaces'],
    ['curl https:///a', 5, 'host'],
    ['curl -I -d x https://a.test/', 8, 'either'],
    ['curl -X "PO ST" https://a.test/', 0, 'method'],
  ])('%s', (command, offset, part) => {
    const outcome = parseCurlRequest(command);
    expect(outcome).toMatchObject({ ok: false, fault: { offset } });
    expect(outcome.ok ? '' : outcome.fault.message).toContain(part);
  });

  it.each([
    ['curl https://a.test/ -d @body.json', '--body body.json'],
    ['curl https://a.test/ -T ./in/body.bin', '--body ./in/body.bin'],
    ['curl https://a.test/ --json @-', '--body FILE'],
    ["curl https://a.test/ --data-binary '@my file.json'", "--body 'my file.json'"],
  ])('%s says how the file is given: %s', (command, part) => {
    const outcome = parseCurlRequest(command);
    expect(outcome.ok ? '' : outcome.fault.message).toContain(part);
  });

  it('takes one file for one place, and no file that nothing asks for', () => {
    for (const command of [
      'curl https://a.test/ -d @a -d @b',
      'curl https://a.test/ -d x',
      'curl https://a.test/',
      'curl https://a.test/ -T a -d x',
      'curl https://a.test/dir/ -T a',
    ]) {
      expect(parseCurlRequest(command, FILE_BYTES), command).toMatchObject({ ok: false });
    }
  });

  it.each(['a b', 'a/b', 'user@a.test', ''])('refuses the Host %j, or goes by the URL where it is empty', (host) => {
    const outcome = parseCurlRequest(`curl https://a.test/ -H 'Host: ${host}'`);
    expect(outcome.ok && outcome.value.request.url).toBe(host === '' ? 'https://a.test/' : false);
  });

  it('never repeats what was given as a value', () => {
    for (const command of [
      'curl https://a.test/ -u secret',
      'curl https://a.test/ -H secret',
      'curl https://a.test/ -d "secret $X"',
    ]) {
      const outcome = parseCurlRequest(command);
      expect(outcome.ok ? 'read' : outcome.fault.message, command).not.toMatch(/secret|read/);
    }
  });
});

describe('what the reader noticed', () => {
  it.each([
    ['curl a.test/x', 'scheme-assumed', 5],
    ['curl https://a.test/x?a=1&b=2', 'shell-rest-ignored', 25],
    ['curl https://a.test/x | jq .', 'shell-rest-ignored', 22],
    ['curl https://a.test/x\n-H "A: b"', 'shell-rest-ignored', 21],
    ['curl https://a.test/[1-3]', 'url-pattern', 5],
    ['curl https://a.test/a/../b', 'dot-segments', 5],
    ['curl https://a.test/#x', 'fragment-dropped', 5],
    ['curl --compressed https://a.test/', 'option-ignored', 5],
    ['curl https://a.test/ -H "Host: b.test"', 'host-differs', 5],
  ])('%s: %s at %i', (command, code, offset) => {
    expect(read(command).notes.map((note) => ({ code: note.code, offset: note.offset }))).toEqual([{ code, offset }]);
  });

  it.each([
    ['curl https://user:secret@a.test/x/../y#z', 'https://a.test/x/../y#z'],
    ['curl https://a.test/y -H "Host: b.test"', 'https://a.test/y'],
    ['curl https://a.test/y', undefined],
  ])('%s: the URL as it was written, without its login, where curl asks for another', (command, url) => {
    expect(read(command).writtenUrl).toBe(url);
  });

  it('names the headers that curl adds', () => {
    expect(read('curl https://a.test/ -d x').notes.map((note) => note.message)).toEqual([
      'curl adds Content-Length: 1.',
      'curl adds Content-Type: application/x-www-form-urlencoded.',
    ]);
  });
});

it('any text gives a request or an offset inside it, and never an exception', () => {
  const piece = fc.constantFrom(
    'https://a.test/',
    ' -d ',
    ' -H ',
    "'",
    '"',
    '\\',
    '\n',
    '\r\n',
    '$',
    "$'",
    '\\x4',
    '\\u12',
    '`',
    '^',
    '^"',
    '^\n',
    ' --json ',
    ' -G',
    ' -X',
    'A: b',
    '@',
    '=',
    '|',
    '#',
    '2>',
    ' ',
    'é',
    '{',
    '-',
    '--',
  );
  const text = fc
    .array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 14 })
    .map((parts) => `curl ${parts.join('')}`);
  fc.assert(
    fc.property(text, (command) => {
      const outcome = parseCurlRequest(command);
      const offsets = outcome.ok ? outcome.value.notes.map((note) => note.offset) : [outcome.fault.offset];
      for (const offset of offsets) expect(offset >= 0 && offset <= command.length, command).toBe(true);
    }),
    { numRuns: 4000 },
  );
});
