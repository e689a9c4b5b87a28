/**
 * A request of Bruno as its `.bru` file holds it: blocks such as `post { url: … }`, `headers { … }` and `body:json { … }`.
 *
 * Blocks of lines hold `name: value`; a `~` before a name switches the line off. A body's text is indented by two blanks,
 * which are not part of it. `{{name}}` is filled in from the file's own `vars:pre-request`; others stay as they are written.
 * What a request cannot hold (scripts, tests, docs, helpers of authentication) is named. Source: docs.usebruno.com, "Bru Lang".
 */
import { exactBytes } from '../../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { FORM_TYPE, writeUrlencoded } from '../../http/form-urlencoded.ts';
import { firstHeader, type HeaderLine } from '../../http/message.ts';
import type { ReadRequest, RequestNote } from '../../http/read-request.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import { writeMultipart } from '../../http/write-multipart.ts';
import { shortened } from '../../text/shortened.ts';

type Block = { readonly name: string; readonly lines: readonly string[]; readonly offset: number };
type Line = { readonly name: string; readonly value: string; readonly isOff: boolean };

const OPENING = /^([a-z][a-z0-9:-]{0,60})[ \t]*([{[])[ \t]*$/;
const METHODS = /^(?:get|post|put|patch|delete|options|head|trace|connect|http)$/;
const TYPES: Readonly<Record<string, string>> = {
  'body:json': 'application/json',
  'body:xml': 'application/xml',
  'body:text': 'text/plain',
  'body:sparql': 'application/sparql-query',
};

/** True for a text with a block of a method among its blocks. */
export function looksBruno(text: string): boolean {
  return (
    /^(?:get|post|put|patch|delete|options|head|http)[ \t]*\{[ \t]*\r?$/m.test(text) && /^[ \t]+url[ \t]*:/m.test(text)
  );
}

/** Faults and notes carry character offsets. */
export function readBruno(text: string): Parsed<ReadRequest> {
  const blocks = blocksOf(text);
  if (!blocks.ok) return blocks;
  const calls = blocks.value.filter(({ name }) => METHODS.test(name));
  const [call, second] = calls;
  if (call === undefined) return notParsed(0, 'expected a block such as post { url: … }, got none');
  if (second !== undefined) {
    const names = calls
      .slice(0, 8)
      .map(({ name }) => name)
      .join(', ');
    return notParsed(second.offset, `expected one request, got ${calls.length}: ${names}; paste one file`);
  }
  const notes: RequestNote[] = [];
  const note = (message: string, offset: number): void => {
    notes.push({ code: 'left-over', message, offset });
  };
  const of = (name: string): readonly Line[] => blocks.value.filter((one) => one.name === name).flatMap(pairsOf);
  const fill = filler(of('vars:pre-request'));
  const on = (name: string, what: string): readonly Line[] => {
    const lines = of(name);
    const off = lines.filter(({ isOff }) => isOff).map((line) => line.name);
    if (off.length > 0) note(`${what} that are switched off were left: ${off.slice(0, 20).join(', ')}.`, call.offset);
    return lines
      .filter(({ isOff }) => !isOff)
      .map((line) => ({ ...line, name: fill(line.name), value: fill(line.value) }));
  };
  const settings = pairsOf(call);
  const settingOf = (name: string): string | undefined => settings.find((line) => line.name === name)?.value;
  const method = (call.name === 'http' ? (settingOf('method') ?? 'GET') : call.name).toUpperCase();
  let url = fill(settingOf('url') ?? '');
  if (url === '') return notParsed(call.offset, `expected a line url: … in the block ${call.name}, got none`);
  for (const { name, value } of on('params:path', 'Path parameters')) {
    const at = url.search(/[?#]|$/);
    url =
      url
        .slice(0, at)
        .split('/')
        .map((part) => (part === `:${name}` ? percentEncoded(value) : part))
        .join('/') + url.slice(at);
  }
  const headers: HeaderLine[] = on('headers', 'Headers').map(({ name, value }) => [name, value]);
  const mode = settingOf('body') ?? 'none';
  const body = bodyOf(blocks.value, mode, on, fill);
  if (body === undefined)
    note(`A body of mode “${shortened(mode, 40)}” was not taken: the file does not hold its bytes.`, call.offset);
  if (body?.type !== undefined && firstHeader(headers, 'content-type') === undefined)
    headers.push(['Content-Type', body.type]);
  const auth = settingOf('auth') ?? 'none';
  if (auth !== 'none') note(`Not taken of the request: ${shortened(auth, 40)} authentication.`, call.offset);
  const left = blocks.value.filter(({ name }) => /^(?:script:|tests$|assert$|docs$|vars:post)/.test(name));
  if (left.length > 0) note(`Not taken of the file: ${left.map(({ name }) => name).join(', ')}.`, left[0]?.offset ?? 0);
  const whole = [url, ...headers.map(([, value]) => value), body?.text ?? ''];
  const open = new Set(whole.flatMap((part) => part.match(/\{\{[^{}]{1,200}\}\}/g) ?? []));
  if (open.size > 0)
    note(`Variables without a value stay as written: ${[...open].slice(0, 20).join(', ')}.`, call.offset);
  return parsed({ request: { method, url, headers, body: exactBytes(body?.text ?? '') }, notes });
}

function blocksOf(text: string): Parsed<readonly Block[]> {
  const blocks: Block[] = [];
  let open: { name: string; close: string; lines: string[]; offset: number } | undefined;
  let offset = 0;
  for (const whole of text.split('\n')) {
    const line = whole.replace(/\r$/, '');
    if (open !== undefined) {
      if (line.trimEnd() === open.close) {
        blocks.push(open);
        open = undefined;
      } else open.lines.push(line);
    } else {
      const [, name, bracket] = OPENING.exec(line) ?? [];
      if (name !== undefined) open = { name, close: bracket === '[' ? ']' : '}', lines: [], offset };
      else if (line.trim() !== '')
        return notParsed(offset, `expected a block such as headers {, got ${JSON.stringify(shortened(line, 40))}`);
    }
    offset += whole.length + 1;
  }
  return open === undefined
    ? parsed(blocks)
    : notParsed(open.offset, `expected the closing ${open.close} of ${open.name}, got the end`);
}

function pairsOf({ lines }: Block): readonly Line[] {
  return lines.flatMap((line) => {
    const trimmed = line.trim();
    const isOff = trimmed.startsWith('~');
    const bare = isOff ? trimmed.slice(1) : trimmed;
    const quoted = /^"((?:[^"\\]|\\.)*)"[ \t]*:/s.exec(bare);
    // A name may begin with a colon itself.
    const colon = bare.indexOf(':', 1);
    const name = quoted?.[1] ?? (colon < 0 ? undefined : bare.slice(0, colon).trimEnd());
    const value = quoted ? bare.slice(quoted[0].length) : bare.slice(colon + 1);
    return name === undefined ? [] : [{ name, value: value.trimStart(), isOff }];
  });
}

type Body = { readonly text: string; readonly type?: string };

function bodyOf(
  blocks: readonly Block[],
  mode: string,
  on: (name: string, what: string) => readonly Line[],
  fill: (text: string) => string,
): Body | undefined {
  const kind = mode.toLowerCase();
  if (kind === 'none') return { text: '' };
  const pairs = (name: string) => on(name, 'Fields').map((line) => [line.name, line.value] as const);
  if (kind === 'formurlencoded' || kind === 'form-urlencoded')
    return { text: writeUrlencoded(pairs('body:form-urlencoded')), type: FORM_TYPE };
  if (kind === 'multipartform' || kind === 'multipart-form') {
    const fields = pairs('body:multipart-form');
    if (fields.some(([, value]) => value.startsWith('@file('))) return undefined;
    const { contentType, text } = writeMultipart(fields);
    return { text, type: contentType };
  }
  const block = blocks.find(({ name }) => name === `body:${kind}` || (name === 'body' && kind === 'json'));
  const type = TYPES[`body:${kind}`];
  if (block === undefined || type === undefined) return undefined;
  return { text: fill(block.lines.map((line) => line.replace(/^ {1,2}/, '')).join('\n')), type };
}

/** Fills `{{name}}` in once; a value is taken as it is written. */
function filler(variables: readonly Line[]): (text: string) => string {
  const known = new Map(variables.filter(({ isOff }) => !isOff).map(({ name, value }) => [name, value]));
  return (text) => text.replaceAll(/\{\{([^{}]{1,200})\}\}/g, (whole, name: string) => known.get(name.trim()) ?? whole);
}
