/** Writers of a request in the forms of a clipboard, as the programs that print them do; for tests. */
import { inspect } from 'node:util';
import { toHex } from '../../../shared/bytes/hex.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { RequestForm } from '../../../shared/forms/read-observed.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { splitUrl } from '../../../shared/http/url-parts.ts';

/** A request with Host first and Content-Length where it has a body, or a method that has one. */
export type Sent = HttpRequest;

const targetOf = ({ url }: Sent): string => splitUrl(url).path + (splitUrl(url).query ?? '');
const bodyText = ({ body }: Sent): string => decodeUtf8(body);
const headLines = (sent: Sent): string[] => [
  `${sent.method} ${targetOf(sent)} HTTP/1.1`,
  ...sent.headers.map(([name, value]) => `${name}: ${value}`),
];
const raw = (sent: Sent): string => `${headLines(sent).join('\r\n')}\r\n\r\n${bodyText(sent)}`;
const record = (sent: Sent): Record<string, string> => Object.fromEntries(sent.headers);

function prefixed(sent: Sent, prefix: (line: number) => string): string {
  const lines = [...headLines(sent), '', ...(sent.body.length === 0 ? [] : bodyText(sent).split('\n'))];
  return lines.map((line, at) => `${prefix(at)}${line}\n`).join('');
}

const clock = (at: number): string => `2026-11-22T10:00:${String(at % 60).padStart(2, '0')}.${100 + (at % 800)}Z`;

/** `bytes.__repr__`. */
function pythonBytes(bytes: Uint8Array): string {
  const named: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r', 39: "\\'", 92: '\\\\' };
  const hex = (byte: number): string => `\\x${byte.toString(16).padStart(2, '0')}`;
  const one = (byte: number): string =>
    named[byte] ?? (byte < 32 || byte > 126 ? hex(byte) : String.fromCharCode(byte));
  return `b'${Array.from(bytes, one).join('')}'`;
}

/** `repr` of a text, for the characters of these tests. */
const pythonText = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

function traced(kind: string, bytes: Uint8Array): string {
  const head = `=> Send ${kind}, ${bytes.length} bytes (0x${bytes.length.toString(16)})\n`;
  let rows = '';
  for (let at = 0; at < bytes.length; at += 16) {
    const part = bytes.subarray(at, at + 16);
    const shown = Array.from(part, (byte) => (byte < 32 || byte > 126 ? '.' : String.fromCharCode(byte))).join('');
    rows += `${at.toString(16).padStart(4, '0')}: ${toHex(part).replaceAll(/../g, '$& ').padEnd(48)}${shown}\n`;
  }
  return head + rows;
}

function wired(text: string): string {
  const escaped = Array.from(encodeUtf8(text), (byte) =>
    byte === 13
      ? '[\\r]'
      : byte === 10
        ? '[\\n]'
        : byte < 32 || byte > 126
          ? `[0x${byte.toString(16)}]`
          : String.fromCharCode(byte),
  ).join('');
  return escaped
    .split(/(?<=\[\\n\])/)
    .map((line) => `2026-11-22 10:00:00,001 DEBUG org.apache.http.wire http-outgoing-7 >> "${line}"\n`)
    .join('');
}

export type Writer = {
  readonly what: string;
  readonly form: RequestForm;
  readonly write: (sent: Sent) => string;
  /** The form leaves the body out, or the header lines that its program computes itself. */
  readonly without?: 'body';
};

export const WRITERS: readonly Writer[] = [
  {
    what: 'curl -v',
    form: 'log',
    without: 'body',
    write: (sent) =>
      `* Trying 10.0.0.1:443...\n${headLines(sent)
        .map((line) => `> ${line}\n`)
        .join('')}> \n* upload completely sent off\n< HTTP/2 401 \n< a: b\n< \n`,
  },
  {
    what: 'curl --trace',
    form: 'curl-trace',
    write: (sent) =>
      `== Info: Connected\n${traced('header', encodeUtf8(`${headLines(sent).join('\r\n')}\r\n\r\n`))}${sent.body.length > 0 ? traced('data', sent.body) : ''}`,
  },
  {
    what: 'a logger with an arrow',
    form: 'log',
    write: (sent) => `${clock(0)} DEBUG [http-3] starting\n${prefixed(sent, (at) => `${clock(at)} DEBUG [http-3] > `)}`,
  },
  {
    what: 'a logger before the whole',
    form: 'log',
    write: (sent) => `${clock(0)} ERROR [main] refused: ${raw(sent)}\n${clock(1)} ERROR [main] 401\n`,
  },
  {
    what: 'okhttp',
    form: 'log',
    write: (sent) =>
      `--> ${sent.method} ${sent.url}\n${headLines(sent).slice(1).join('\n')}\n\n${bodyText(sent)}\n--> END ${sent.method} (${sent.body.length}-byte body)\n<-- 401 Unauthorized ${sent.url} (12ms)\n`,
  },
  {
    what: 'okhttp on Android',
    form: 'log',
    write: (sent) => {
      const begin = (at: number) => `11-22 10:00:${10 + (at % 50)}.123  4567  4589 D OkHttp  : `;
      const lines = [
        `--> ${sent.method} ${sent.url} http/1.1`,
        ...headLines(sent).slice(1),
        '',
        ...bodyText(sent).split('\n'),
        `--> END ${sent.method} (${sent.body.length}-byte body)`,
      ];
      return lines.map((line, at) => `${begin(at)}${line}\n`).join('');
    },
  },
  {
    what: 'Java’s HttpClient',
    form: 'log',
    without: 'body',
    write: (sent) =>
      `Nov 22, 2026 2:15:20 PM jdk.internal.net.http.Http1Request logHeaders\nINFO: HEADERS: REQUEST HEADERS:\n${headLines(sent).join('\n')}\n\nNov 22, 2026 2:15:21 PM jdk.internal.net.http.Exchange wrapForLog\nINFO: RESPONSE: (${sent.method} ${sent.url}) 401 HTTP_1_1 Local port: 1\n`,
  },
  { what: 'Apache’s wire log', form: 'wire-log', write: (sent) => wired(raw(sent)) },
  {
    what: 'Python’s http.client',
    form: 'quoted',
    write: (sent) =>
      `send: ${pythonBytes(encodeUtf8(`${headLines(sent).join('\r\n')}\r\n\r\n`))}\n${sent.body.length > 0 ? `send: ${pythonBytes(sent.body)}\n` : ''}reply: 'HTTP/1.1 401 Unauthorized\\r\\n'\nheader: Content-Length: 0\n`,
  },
  {
    what: 'a quoted dump of Go',
    form: 'quoted',
    write: (sent) => `2026/11/22 10:00:00 refused: ${JSON.stringify(raw(sent))}\n`,
  },
  {
    what: 'an error of axios as JSON',
    form: 'object',
    write: (sent) =>
      JSON.stringify({
        message: 'Request failed',
        code: 'ERR_BAD_REQUEST',
        config: {
          transitional: {},
          url: sent.url,
          method: sent.method.toLowerCase(),
          headers: record(sent),
          data: bodyText(sent),
        },
        status: 401,
      }),
  },
  {
    what: 'an error of axios as Node shows it',
    form: 'object',
    write: (sent) =>
      inspect(
        Object.assign(new Error('Request failed'), {
          config: { url: sent.url, method: sent.method.toLowerCase(), headers: record(sent), data: bodyText(sent) },
          status: 401,
        }),
        { maxStringLength: null },
      ),
  },
  {
    what: 'a line of pino',
    form: 'object',
    write: (sent) =>
      `${JSON.stringify({ level: 30, msg: 'hello' })}\n${JSON.stringify({ level: 50, req: { id: 1, method: sent.method, url: targetOf(sent), headers: record(sent), body: bodyText(sent) }, res: { statusCode: 401 } })}\n`,
  },
  {
    what: 'a line of JSON behind a clock',
    form: 'object',
    write: (sent) =>
      `${clock(0)} ERROR ${JSON.stringify({ request: { method: sent.method, uri: sent.url, headers: Object.fromEntries(sent.headers.map(([name, value]) => [name, [value]])), payload: bodyText(sent) } })}\n`,
  },
  {
    what: 'a dict of Python',
    form: 'object',
    write: (sent) =>
      `{'method': '${sent.method}', 'url': ${pythonText(sent.url)}, 'headers': {${sent.headers.map(([name, value]) => `${pythonText(name)}: ${pythonText(value)}`).join(', ')}}, 'data': ${pythonBytes(sent.body)}, 'timeout': None}`,
  },
  {
    what: 'fetch',
    form: 'fetch',
    write: (sent) =>
      `await fetch(${JSON.stringify(sent.url)}, ${JSON.stringify({ headers: record(sent), body: bodyText(sent), method: sent.method, mode: 'cors' }, null, 2)});`,
  },
  {
    what: 'PowerShell',
    form: 'powershell',
    write: (sent) => {
      const ticked = (text: string) => `"${text.replaceAll(/[`"$]/g, '`$&').replaceAll('\n', '`n')}"`;
      return `$session = New-Object Microsoft.PowerShell.Commands.WebRequestSession\nInvoke-WebRequest -UseBasicParsing -Uri ${ticked(sent.url)} \`\n-Method "${sent.method}" \`\n-WebSession $session \`\n-Headers @{\n${sent.headers.map(([name, value]) => `  "${name}"=${ticked(value)}\n`).join('')}} \`\n-Body ${ticked(bodyText(sent))}`;
    },
  },
  {
    what: 'Postman',
    form: 'postman',
    write: (sent) =>
      JSON.stringify({
        info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
        item: [
          {
            name: 'folder',
            item: [
              {
                name: 'r',
                request: {
                  method: sent.method,
                  header: sent.headers.map(([key, value]) => ({ key, value })),
                  url: { raw: sent.url },
                  body: { mode: 'raw', raw: bodyText(sent) },
                },
              },
            ],
          },
        ],
      }),
  },
  {
    what: 'an item of Postman',
    form: 'postman',
    write: (sent) =>
      JSON.stringify({
        name: 'r',
        request: {
          method: sent.method,
          header: sent.headers.map(([key, value]) => ({ key, value })),
          url: { raw: sent.url },
          body: { mode: 'raw', raw: bodyText(sent) },
        },
      }),
  },
  {
    what: 'Bruno',
    form: 'bruno',
    write: (sent) =>
      `meta {\n  name: r\n  type: http\n}\n\n${sent.method.toLowerCase()} {\n  url: ${sent.url}\n  body: ${sent.body.length === 0 ? 'none' : 'text'}\n  auth: none\n}\n\nheaders {\n${sent.headers.map(([name, value]) => `  ${name}: ${value}\n`).join('')}}\n\n${
        sent.body.length === 0
          ? ''
          : `body:text {\n${bodyText(sent)
              .split('\n')
              .map((line) => `  ${line}\n`)
              .join('')}}\n`
      }`,
  },
];
