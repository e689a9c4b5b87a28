/** What can happen to a token or an id on its way into the base: line feeds, case, quotes, braces. */
import { toBase64 } from '../../bytes/base64.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import type { Rewrite } from './change.ts';
import type { AddValue } from './value-change.ts';

const SCHEMES = [
  'Bearer ',
  'bearer ',
  'BEARER ',
  'Bearer',
  'Bearer  ',
  'Bearer: ',
  'Bearer Bearer ',
  'Bearer bearer ',
  'Token ',
  'token ',
  'Basic ',
  'JWT ',
  'Bearer\t',
  'Authorization: Bearer ',
] as const;
const USUAL_SCHEMES: ReadonlySet<string> = new Set(['Bearer ', 'bearer ', 'Bearer Bearer ', 'BEARER ']);

export function authorizationChanges(add: AddValue): void {
  const as = 'Sign Authorization as it is sent: “Bearer”, one space, and the token, with nothing after it.';
  const tokenOf = (text: string): string => {
    const rest = text.split(' ').slice(1).join(' ');
    return rest.trim() === '' ? text : rest;
  };
  const ofToken =
    (rewrite: (token: string) => string): Rewrite =>
    (text) => {
      const token = tokenOf(text);
      return text.slice(0, text.length - token.length) + rewrite(token);
    };
  add('scheme', ['H9'], tokenOf, as);
  for (const scheme of SCHEMES) add('scheme', ['H9'], (text) => scheme + tokenOf(text), as, !USUAL_SCHEMES.has(scheme));
  for (const end of ['\n', '\r\n', ' ', '\r', '\t', '\\n']) {
    add('ends', ['H9'], (text) => text + end, as, end === '\t' || end === '\r' || end === '\\n');
  }
  add(
    'token',
    ['H9'],
    ofToken((token) => `"${token}"`),
    as,
    true,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => `<${token}>`),
    as,
    true,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => token.toLowerCase()),
    as,
    true,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => token.toUpperCase()),
    as,
    true,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => toBase64(encodeUtf8(token))),
    as,
    true,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => token.replace(/^([^.]+\.[^.]+)\.[^.]*$/, '$1')),
    as,
    true,
  );
  maskedChanges(add);
  add(
    'token',
    ['H9'],
    ofToken((token) => token.trim()),
    as,
  );
  add(
    'token',
    ['H9'],
    ofToken((token) => token.replace(/=+$/, '')),
    as,
    true,
  );
}

/** What logs and tools show in place of a token. The first four are common. */
const MASKS = [
  '***',
  '[REDACTED]',
  '<redacted>',
  '[FILTERED]',
  '****',
  '*****',
  '********',
  'REDACTED',
  '<REDACTED>',
  '[redacted]',
  '[MASKED]',
  '(redacted)',
  '[hidden]',
  'xxx',
  'XXXXX',
] as const;
const USUAL_MASKS = 4;

function maskedChanges(add: AddValue): void {
  const fix =
    'Sign Authorization before anything masks it: the base is built from the headers that are sent, not from a log.';
  for (const [at, mask] of MASKS.entries()) {
    add('', ['H16'], `Bearer ${mask}`, fix, at >= USUAL_MASKS);
    add('', ['H16'], mask, fix, true);
  }
  for (const mask of ['...', '…', '***', '****'])
    for (const shown of [4, 6, 8, 10])
      add(
        'token',
        ['H16'],
        (text) => text.replace(/^(\S+ )(.*)$/s, (_, scheme, token) => scheme + token.slice(0, shown) + mask),
        fix,
        true,
      );
}

export function idChanges(add: AddValue, name: string): void {
  const as = `Sign ${name} character for character as it is sent.`;
  add('case', ['H11'], (text) => text.toUpperCase(), as);
  add('case', ['H11'], (text) => text.toLowerCase(), as);
  add('quotes', ['H11'], (text) => `{${text}}`, as);
  add('quotes', ['H11'], (text) => `"${text}"`, as);
  add('quotes', ['H11'], (text) => `'${text}'`, as, true);
  add('quotes', ['H11'], (text) => `(${text})`, as, true);
  add('quotes', ['H11'], (text) => `<${text}>`, as, true);
  add('quotes', ['H11'], (text) => text.replace(/^[{"'(<]|[}"')>]$/g, ''), as);
  add('hyphens', ['H11'], (text) => text.replaceAll('-', ''), as);
  add('hyphens', ['H11'], hyphened, as);
  add('hyphens', ['H11'], (text) => text.replaceAll('-', '_'), as, true);
  add('ends', ['H11'], (text) => `${text}\n`, as);
  add('ends', ['H11'], (text) => `${text}\r\n`, as, true);
  add('quotes', ['H11'], (text) => `urn:uuid:${text}`, as, true);
}

/** The five groups of a UUID that was sent without hyphens. */
function hyphened(text: string): string | undefined {
  if (!/^[0-9a-f]{32}$/i.test(text)) return undefined;
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
