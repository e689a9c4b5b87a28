/** What can happen to a token or an id on its way into the base: line feeds, case, quotes, braces, masks of logs. */
import { toBase64 } from '../../bytes/base64.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import type { Rewrite } from './change.ts';
import type { AddValue } from './value-change.ts';

const SCHEMES = (
  'Bearer |bearer |BEARER |Bearer|Bearer  |Bearer: |Bearer Bearer |Bearer bearer |Token |token |Basic |' +
  'JWT |OAuth |Bearer\t|Bearer:|Bearer=|Bearer+|Bearer%20|Authorization: Bearer '
).split('|');
const USUAL_SCHEMES: ReadonlySet<string> = new Set(['Bearer ', 'bearer ', 'Bearer Bearer ', 'BEARER ']);

/** The token in another form; the first is common. */
const TOKENS: readonly ((token: string) => string)[] = [
  (token) => token.trim(),
  (token) => `"${token}"`,
  (token) => `<${token}>`,
  (token) => token.toLowerCase(),
  (token) => token.toUpperCase(),
  (token) => toBase64(encodeUtf8(token)),
  (token) => percentEncoded(token),
  (token) => token.replace(/=+$/, ''),
  // Of the three parts of a JWT: the first two, the first, the second.
  (token) => token.replace(/^([^.]+\.[^.]+)\.[^.]*$/, '$1'),
  (token) => token.replace(/^([^.]+)\.[^.]+\.[^.]*$/, '$1'),
  (token) => token.replace(/^[^.]+\.([^.]+)\.[^.]*$/, '$1'),
  (token) => token.slice(1),
  (token) => token.slice(0, -1),
];

function tokenOf(text: string): string {
  const rest = text.split(' ').slice(1).join(' ');
  return rest.trim() === '' ? text : rest;
}

function ofToken(rewrite: (token: string) => string): Rewrite {
  return (text) => {
    const token = tokenOf(text);
    return text.slice(0, text.length - token.length) + rewrite(token);
  };
}

export function authorizationChanges(add: AddValue): void {
  const as = 'Sign Authorization as it is sent: “Bearer”, one space, and the token, with nothing after it.';
  add('scheme', ['H9'], tokenOf, as);
  for (const scheme of SCHEMES) add('scheme', ['H9'], (text) => scheme + tokenOf(text), as, !USUAL_SCHEMES.has(scheme));
  for (const [at, end] of ['\n', '\r\n', ' ', '\r', '\t', '\\n'].entries())
    add('ends', ['H9'], (text) => text + end, as, at > 2);
  for (const [at, write] of TOKENS.entries()) add('token', ['H9'], ofToken(write), as, at > 0);
  maskedChanges(add);
}

/** What logs and tools show in place of a token. The first four are common. */
const MASKS = (
  '***|[REDACTED]|<redacted>|[FILTERED]|****|*****|******|********|REDACTED|<REDACTED>|[redacted]|' +
  '**REDACTED**|[Filtered]|[MASKED]|[SECRET]|(redacted)|(hidden)|[hidden]|<hidden>|xxx|XXXXX|••••••••'
).split('|');
const USUAL_MASKS = 4;

/** How many characters a log leaves at both ends, and what it writes between them; the first rows with every mark. */
const CUTS = '4,0 6,0 8,0 10,0 0,4 4,4 6,4 3,3 3,0 5,0 12,0 16,0 20,0 0,6 5,5 6,6 8,8 10,10 8,4 10,4'
  .split(' ')
  .map((cut) => cut.split(',').map(Number) as [head: number, tail: number]);
const CUT_MARKS = ['...', '…', '***', '****'] as const;
const CUTS_WITH_EVERY_MARK = 8;
/** Cut without a mark, as a column or a field of a log has it. */
const LENGTHS = [8, 10, 12, 16, 20, 32, 64] as const;

function maskedChanges(add: AddValue): void {
  const fix =
    'Sign Authorization before anything masks it: the base is built from the headers that are sent, not from a log.';
  for (const [at, mask] of MASKS.entries()) {
    add('', ['H16'], `Bearer ${mask}`, fix, at >= USUAL_MASKS);
    if (at < USUAL_MASKS) add('', ['H16'], mask, fix, true);
  }
  const cut = (write: (token: string) => string): void => add('token', ['H16'], ofToken(write), fix, true);
  const end = (token: string, length: number): string => (length === 0 ? '' : token.slice(-length));
  for (const [at, [head, tail]] of CUTS.entries())
    for (const mark of CUT_MARKS.slice(0, at < CUTS_WITH_EVERY_MARK ? undefined : 2))
      cut((token) => token.slice(0, head) + mark + end(token, tail));
  for (const length of LENGTHS) cut((token) => token.slice(0, length));
  for (const [head, tail] of [
    [0, 0],
    [0, 4],
    [4, 0],
  ] as const)
    cut((token) => token.slice(0, head) + '*'.repeat(Math.max(0, token.length - head - tail)) + end(token, tail));
}

/** An id in another form, and whether that is rare. */
const IDS: readonly (readonly [slot: string, write: Rewrite, isRare?: boolean])[] = [
  ['case', (text) => text.toUpperCase()],
  ['case', (text) => text.toLowerCase()],
  ['quotes', (text) => `{${text}}`],
  ['quotes', (text) => `"${text}"`],
  ['quotes', (text) => `'${text}'`, true],
  ['quotes', (text) => `(${text})`, true],
  ['quotes', (text) => `<${text}>`, true],
  ['quotes', (text) => `UUID('${text}')`, true],
  ['quotes', (text) => `urn:uuid:${text}`, true],
  ['quotes', (text) => text.replace(/^[{"'(<]|[}"')>]$/g, '')],
  ['hyphens', (text) => text.replaceAll('-', '')],
  ['hyphens', hyphened],
  ['hyphens', (text) => text.replaceAll('-', '_'), true],
  ['encoding', (text) => toBase64(encodeUtf8(text)), true],
  ['ends', (text) => `${text}\n`],
  ['ends', (text) => `${text}\r\n`, true],
];

export function idChanges(add: AddValue, name: string): void {
  const as = `Sign ${name} character for character as it is sent.`;
  for (const [slot, write, isRare] of IDS) add(slot, ['H11'], write, as, isRare);
}

/** The five groups of a UUID that was sent without hyphens. */
function hyphened(text: string): string | undefined {
  if (!/^[0-9a-f]{32}$/i.test(text)) return undefined;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
