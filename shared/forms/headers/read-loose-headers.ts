/**
 * Reads loose lines as a request: `Name: value`, or the lines of a signature base, `"name": value`, and optionally a
 * body after an empty line.
 *
 * People paste what they have: two signature headers and the values that they cover. Derived components supply the
 * parts of the request; `@signature-params` supplies Signature-Input. Parts missing from the lines come from the user's
 * other input.
 */
import { exactBytes } from '../../bytes/exact-text.ts';
import { notParsed, type Parsed, parsed } from '../../bytes/parsed.ts';
import { type HeaderLine, TOKEN_CHARACTERS } from '../../http/message.ts';
import type { ReadRequest } from '../../http/read-request.ts';

/** The user's input beside the text; empty strings if there is none. `label` chooses one of several signatures. */
export type GivenParts = { readonly method: string; readonly url: string; readonly label?: string };

export type LooseRequest = ReadRequest & {
  /** The method was not given; it was guessed from whether the lines describe a body. */
  readonly isMethodGuessed: boolean;
  /** The URL was not given, but something covered depends on it. */
  readonly isUrlMissing: boolean;
  /** There was an empty line, so the rest is the body, even if empty. */
  readonly hasBody: boolean;
};

const FIRST_LINE = /^\s*"?[@A-Za-z][A-Za-z0-9-]*"?[ \t]*:/;
const LINE = new RegExp(`^[ \\t]*("?)(@?[${TOKEN_CHARACTERS}]+)\\1[ \\t]*:[ \\t]*(.*)$`, 's');

/** True if the text begins with a header line rather than a request line or a command. */
export function looksLoose(text: string): boolean {
  return FIRST_LINE.test(text);
}

/** Offsets count characters of `text`, an exact text. */
export function readLooseHeaders(text: string, given: GivenParts): Parsed<LooseRequest> {
  const derived = new Map<string, string>();
  const headers: HeaderLine[] = [];
  let at = 0;
  let body: string | undefined;
  while (at < text.length) {
    const lineFeed = text.indexOf('\n', at);
    const end = lineFeed < 0 ? text.length : lineFeed;
    const line = text.slice(at, end).replace(/\r$/, '');
    const next = lineFeed < 0 ? text.length : lineFeed + 1;
    const isFirst = headers.length === 0 && derived.size === 0;
    if (line.trim() === '') {
      if (!isFirst) {
        body = text.slice(next);
        break;
      }
    } else if (/^[ \t]/.test(line) && !isFirst) {
      continueLast(headers, line);
    } else {
      const [, , name = '', value = ''] = LINE.exec(line) ?? [];
      if (name === '') return notParsed(at, 'expected a header line such as Signature: sig1=:…:');
      if (name.startsWith('@')) derived.set(name.toLowerCase(), value);
      else headers.push([name, value]);
    }
    at = next;
  }
  return parsed(looseRequest(headers, derived, body, given));
}

/** A line that begins with a space continues the previous value. */
function continueLast(headers: HeaderLine[], line: string): void {
  const last = headers.pop();
  if (last) headers.push([last[0], `${last[1]}\n${line}`]);
}

/** A request of header lines, completed by derived components and by what else was given. */
export function looseRequest(
  headers: HeaderLine[],
  derived: ReadonlyMap<string, string>,
  body: string | undefined,
  given: GivenParts,
): LooseRequest {
  const has = (name: string) => headers.some(([header]) => header.toLowerCase() === name);
  const params = derived.get('@signature-params');
  if (params !== undefined && !has('signature-input'))
    headers.push(['Signature-Input', `${labelOf(headers)}=${params}`]);
  const covered = headers
    .filter(([name]) => /^signature-input$/i.test(name))
    .map(([, value]) => value)
    .join();
  const statedMethod = derived.get('@method') ?? given.method;
  const method = statedMethod !== '' ? statedMethod : has('content-digest') || has('content-length') ? 'POST' : 'GET';
  const url = derived.get('@target-uri') ?? (given.url === '' ? pathOf(derived) : given.url);
  const needsUrl = /"@(?:target-uri|path|query|authority|scheme|request-target)"/.test(covered);
  const bytes = body === undefined ? new Uint8Array(0) : exactBytes(body);
  return {
    request: { method, url, headers, body: bytes },
    notes: [],
    isMethodGuessed: statedMethod === '',
    isUrlMissing: url === '' && needsUrl,
    hasBody: body !== undefined,
  };
}

/** The label in Signature, or the usual one. */
function labelOf(headers: readonly HeaderLine[]): string {
  const signature = headers.find(([name]) => name.toLowerCase() === 'signature')?.[1] ?? '';
  return /^\s*([a-z*][a-z0-9_.*-]*)=/.exec(signature)?.[1] ?? 'sig1';
}

/** The parts of the URL that derived components give, if there is no `@target-uri`. */
function pathOf(derived: ReadonlyMap<string, string>): string {
  const target = derived.get('@request-target') ?? `${derived.get('@path') ?? ''}${derived.get('@query') ?? ''}`;
  const authority = derived.get('@authority');
  return authority === undefined ? target : `${derived.get('@scheme') ?? 'https'}://${authority}${target}`;
}
