/** What clients do to Content-Type after signing: charsets, blanks, defaults. */
import { shown } from './change.ts';
import type { AddValue } from './value-change.ts';

const CHARSETS = (
  ';charset=utf-8|; charset=utf-8|;charset=UTF-8|; charset=UTF-8|; charset="utf-8"|; charset=utf8|' +
  ';charset=utf8|; charset="UTF-8"|; charset=ISO-8859-1|;charset=ISO-8859-1|; charset=us-ascii'
).split('|');

const DEFAULTS = (
  'text/plain|text/plain;charset=UTF-8|text/plain; charset=utf-8|application/json|' +
  'application/json; charset=utf-8|application/json;charset=UTF-8|application/x-www-form-urlencoded|' +
  'application/x-www-form-urlencoded; charset=utf-8|application/x-www-form-urlencoded;charset=UTF-8|' +
  'application/octet-stream|multipart/form-data|*/*|application/vnd.api+json|' +
  'application/json, text/plain, */*|text/json|text/html|application/xml|json'
).split('|');
const USUAL_DEFAULTS = 11;

export function contentTypeChanges(add: AddValue, sent: string): void {
  const [type = '', ...parameters] = sent.split(';').map((part) => part.trim());
  const set = `Set Content-Type yourself before signing, and keep the client from changing it: ${shown(sent)} was sent.`;
  const hasCharset = parameters.some((parameter) => /^charset=/i.test(parameter));
  const bare = (text: string): string => text.split(';', 1)[0]?.trim() ?? text;
  if (parameters.length > 0) add('charset', ['H1'], bare, set);
  for (const [at, charset] of CHARSETS.entries()) {
    add('charset', hasCharset ? ['H2', 'H1'] : ['H1'], (text) => bare(text) + charset, set, at > 4);
  }
  add('case', ['H2'], (text) => text.toLowerCase(), set);
  add('case', ['H2'], (text) => text.toUpperCase(), set);
  add('case', ['H2'], (text) => text.replace(/(^|[/-])[a-z]/g, (letter) => letter.toUpperCase()), set, true);
  add(
    'case',
    ['H2'],
    (text) => text.replace(/charset=(.*)/i, (_, set8) => `charset=${String(set8).toUpperCase()}`),
    set,
  );
  add(
    'case',
    ['H2'],
    (text) => text.replace(/charset=(.*)/i, (_, set8) => `charset=${String(set8).toLowerCase()}`),
    set,
  );
  add('blanks', ['H2'], (text) => text.replaceAll(/[ \t]*;[ \t]*/g, ';'), set);
  add('blanks', ['H2'], (text) => text.replaceAll(/[ \t]*;[ \t]*/g, '; '), set);
  add('blanks', ['H2'], (text) => `${text};`, set, true);
  for (const [at, other] of DEFAULTS.entries()) {
    if (other !== type && bare(other) !== type) add('', ['H3'], other, set, at >= USUAL_DEFAULTS);
  }
}
