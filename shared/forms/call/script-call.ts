/**
 * "Copy as fetch" and "Copy as PowerShell" of browsers: a call with its options.
 *
 * Only literal texts are read; a call that computes its parts is refused where that begins.
 */
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { HeaderLine, HttpRequest } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import type { JsonNode } from '../../json/json-node.ts';
import { readLiteral } from '../../json/read-literal.ts';
import { readRequestObject } from '../object/request-object.ts';

const FETCH = /^\s*(?:(?:const|let|var)\s+[\w$]{1,80}\s*=\s*)?(?:await\s+)?(?:window\.|globalThis\.)?fetch\s*\(/;
const POWERSHELL = /^\s*(?:\$session\b|\$[\w]{1,80}\s*=\s*Invoke-|Invoke-WebRequest\b|Invoke-RestMethod\b)/i;

export function looksFetch(text: string): boolean {
  return FETCH.test(text);
}

export function looksPowerShell(text: string): boolean {
  return POWERSHELL.test(text);
}

/** `fetch("url", { … })`. */
export function readFetch(text: string): Parsed<ReadRequest> {
  const begin = FETCH.exec(text)?.[0].length ?? 0;
  const url = readLiteral(text, begin);
  if (!url.ok) return url;
  const comma = /^\s*,/.exec(text.slice(url.value.end, url.value.end + 200));
  const options = comma === null ? undefined : readLiteral(text, url.value.end + comma[0].length);
  if (options?.ok === false) return options;
  const start = url.value.start;
  const members = options?.value.kind === 'object' ? options.value.members : [];
  const hasMethod = members.some(({ name }) => name === 'method');
  const get: JsonNode = { kind: 'text', text: 'GET', start, end: start };
  const node: JsonNode = {
    kind: 'object',
    members: [
      ...members.filter(({ name }) => !/^(?:url|path)$/.test(name)),
      ...(hasMethod ? [] : [{ name: 'method', nameStart: start, value: get }]),
      { name: 'url', nameStart: start, value: url.value },
    ],
    start,
    end: options?.ok ? options.value.end : url.value.end,
  };
  return withLength('fetch', ['POST', 'PUT'], readRequestObject([node]));
}

/**
 * What copies a call leaves out the length of its body; whoever runs it sends it. `sized` are the methods of which an
 * absent body is counted too, as 0: POST and PUT by fetch (Fetch, "HTTP-network-or-cache fetch", contentLength).
 */
function withLength(client: string, sized: readonly string[], read: Parsed<ReadRequest>): Parsed<ReadRequest> {
  if (!read.ok) return read;
  const { request, notes, hasBody } = read.value;
  const { headers, body } = request;
  const isThere = headers.some(([name]) => /^(?:content-length|transfer-encoding)$/i.test(name));
  const isWhole = hasBody !== false && notes.every(({ code }) => code !== 'body-rewritten');
  if (isThere || !isWhole || (body.length === 0 && !sized.includes(request.method.toUpperCase()))) return read;
  const length = String(body.length);
  const note: RequestNote = {
    code: 'header-by-client',
    message: `${client} adds Content-Length: ${length}.`,
    offset: 0,
  };
  const sent: HttpRequest = { ...request, headers: [...headers, ['Content-Length', length]] };
  return parsed({ ...read.value, request: sent, notes: [...notes, note] });
}

type Token = { readonly kind: 'text' | 'word' | 'sign'; readonly text: string; readonly offset: number };

const TOKEN = /\s*(?:("(?:[^"`]|`[\s\S]|"")*"|'(?:[^']|'')*')|([$\w.:-]+)|(\S))/y;

function tokensOf(text: string): Parsed<readonly Token[]> {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    const [whole, quoted, word, sign = ''] = match;
    const offset = match.index + whole.length - (quoted ?? word ?? sign).length;
    if (sign === '"' || sign === "'") return notParsed(offset, 'expected the closing quote of a text, got the end');
    if (quoted !== undefined) tokens.push({ kind: 'text', text: unticked(quoted), offset });
    else tokens.push({ kind: word === undefined ? 'sign' : 'word', text: word ?? sign, offset });
  }
  return parsed(tokens);
}

const OPTIONS = ['-uri', '-method', '-contenttype', '-body', '-useragent'];

/** Invoke-WebRequest or Invoke-RestMethod with its options. */
export function readPowerShell(text: string): Parsed<ReadRequest> {
  const tokens = tokensOf(text);
  if (!tokens.ok) return tokens;
  const options = new Map<string, string>();
  const headers: HeaderLine[] = [];
  const list = tokens.value;
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at]?.kind === 'word' ? (list[at]?.text.toLowerCase() ?? '') : '';
    if (word === '-headers') {
      const end = takeTable(list, at + 1, headers);
      if (!end.ok) return end;
      at = end.value;
    } else if (OPTIONS.includes(word)) {
      // A body beyond ASCII stands in a call: ([System.Text.Encoding]::UTF8.GetBytes("…")).
      const isCall = list[at + 1]?.text === '(';
      const value = isCall ? list.slice(at + 1, at + 12).find(({ kind }) => kind === 'text') : list[at + 1];
      if (value === undefined || value.kind === 'sign' || value.text.startsWith('$')) {
        return notParsed(
          value?.offset ?? text.length,
          `expected a quoted text after ${word}, got something to compute`,
        );
      }
      options.set(word, value.text);
    }
  }
  const url = options.get('-uri');
  if (url === undefined) return notParsed(0, 'expected -Uri with a quoted URL, got none');
  const add = (name: string, value: string | undefined): void => {
    const isThere = headers.some(([one]) => one.toLowerCase() === name.toLowerCase());
    if (value !== undefined && !isThere) headers.push([name, value]);
  };
  add('Content-Type', options.get('-contenttype'));
  add('User-Agent', options.get('-useragent'));
  // What browsers copy of HTTP/2 repeats method and path among the headers.
  const sent = headers.filter(([name]) => !/^:?(?:method|authority|scheme|path)$/.test(name));
  const message = 'The pseudo headers method, authority, scheme and path were left out.';
  const notes: RequestNote[] = sent.length < headers.length ? [{ code: 'left-over', message, offset: 0 }] : [];
  const method = (options.get('-method') ?? 'GET').toUpperCase();
  const body = encodeUtf8(options.get('-body') ?? '');
  return withLength(
    invoked(list),
    ['POST', 'PUT', 'PATCH'],
    parsed({ request: { method, url, headers: sent, body }, notes }),
  );
}

/** The command that sends it, as it is written. */
function invoked(tokens: readonly Token[]): string {
  return tokens.find(({ kind, text }) => kind === 'word' && /^invoke-/i.test(text))?.text ?? 'Invoke-WebRequest';
}

/** The headers of `@{ "name"="value" … }`; answers with the place of its closing brace. */
function takeTable(tokens: readonly Token[], from: number, headers: HeaderLine[]): Parsed<number> {
  const offsetAt = (at: number): number => tokens[at]?.offset ?? tokens.at(-1)?.offset ?? 0;
  if (tokens[from]?.text !== '@' || tokens[from + 1]?.text !== '{') {
    return notParsed(offsetAt(from), 'expected @{ … } after -Headers');
  }
  let at = from + 2;
  while (at < tokens.length && tokens[at]?.text !== '}') {
    const [name, equals, value] = tokens.slice(at, at + 3);
    if (name?.kind === 'sign' && name.text === ';') at += 1;
    else if (name && name.kind !== 'sign' && equals?.text === '=' && value?.kind === 'text') {
      headers.push([name.text, value.text]);
      at += 3;
    } else return notParsed(offsetAt(at), 'expected "name"="value" or }');
  }
  return at < tokens.length ? parsed(at) : notParsed(offsetAt(at), 'expected } after the headers, got the end');
}

const TICKS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', 0: '\0' };

function unticked(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (!text.startsWith('"')) return text;
  return text
    .slice(1, -1)
    .replaceAll(
      /`([\s\S])|""|\$\(\[char\](\d{1,7})\)/g,
      (whole, tick: string | undefined, code: string | undefined) => {
        if (code !== undefined) return String.fromCharCode(Number(code));
        if (tick === undefined) return '"';
        return whole === '``' ? '`' : (TICKS[tick] ?? tick);
      },
    );
}
