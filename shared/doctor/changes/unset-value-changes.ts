/**
 * Values that were not there yet when the base was built: what languages write for nothing, what they print around a value
 * that was not taken out of its box, and variables that were not filled in. A new word, print or style is a row.
 */
import { isDerived } from '../../signature/components.ts';
import type { CauseId } from '../causes.ts';
import { shown } from './change.ts';
import type { AddValue } from './value-change.ts';

/** The first four are common. */
const EMPTY_WORDS =
  'undefined|null|None|[object Object]|nil|NaN|<nil>|nan|NULL|[]|{}|false|[object Promise]|(null)|Array|System.String[]'.split(
    '|',
  );
const USUAL_WORDS = 4;

/** Bytes, lists and optional values as Python, Java, Rust, Swift, Haskell and Go print them; the first half also of a target. */
const PRINTS =
  `b'…'|b"…"|[…]|['…']|["…"]|Some("…")|Optional[…]|'…'|Optional("…")|Some(…)|Just "…"|Just …|&{…}|{…}|(…)|('…',)|Ok("…")|%!s(int=…)`
    .split('|')
    .map((print) => print.split('…') as [open: string, close: string]);
const PRINTS_OF_TARGETS = 8;

/** What stays around the part of a value that comes from a variable. */
const FRAMES: Readonly<Record<string, readonly [before: string, after: string]>> = {
  authorization: ['Bearer ', ''],
  'content-digest': ['sha-512=:', ':'],
};

/** What languages write for a value that is not there, for a list, or for bytes. */
export function unsetChanges(add: AddValue, name: string, sent: string): void {
  const set = `Set ${name} before you build the base: it is ${shown(sent)}.`;
  const take = `Sign the text of ${name} itself, not what the language prints for the value that holds it.`;
  const isHeader = !isDerived(name);
  const late: readonly CauseId[] = name === 'content-length' ? ['B22', 'H5'] : ['B22'];
  const frame = FRAMES[name];
  const [before, after] = frame ?? ['', ''];
  const words = isHeader || name === '@query' ? EMPTY_WORDS : EMPTY_WORDS.slice(0, USUAL_WORDS);
  for (const [at, word] of words.entries()) {
    const isRare = !isHeader || at >= USUAL_WORDS;
    const causes: readonly CauseId[] = word === '{}' ? [...late, 'B23'] : late;
    if (frame !== undefined) add('', causes, before + word + after, set, at >= 3 || name !== 'authorization');
    add('', causes, word, set, isRare);
  }
  add('', late, '', set, !isHeader);
  if (frame !== undefined) for (const text of [before + after, before.trim()]) add('', late, text, set);
  for (const [at, [open, close]] of PRINTS.slice(0, isHeader ? undefined : PRINTS_OF_TARGETS).entries()) {
    add('quotes', ['B22'], (text) => open + text + close, take, at > 0 || !isHeader);
    if (name === 'authorization')
      add('token', ['B22'], (text) => text.replace(/(?<=^\S+ ).*/s, (token) => open + token + close), take, at > 0);
  }
  add('quotes', ['B22'], (text) => JSON.stringify(text), take, true);
}

/** What the variable of a value is called, the likeliest first; each word is in lower case. */
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  authorization: ['access token', 'token', 'bearer token', 'auth token', 'jwt', 'api token', 'authorization'],
  'x-client-id': ['client id', 'x client id', 'client'],
  'x-idempotency-key': ['idempotency key', '$guid', '$randomUUID', 'uuid', 'guid', 'key', 'x idempotency key'],
  'x-idempotency-id': ['idempotency id', '$guid', '$randomUUID', 'uuid', 'guid'],
  'content-digest': ['digest', 'content digest'],
  'content-type': ['content type'],
  'content-length': ['length', 'content length'],
  '@target-uri': ['url', 'base url'],
  '@path': ['path'],
  '@method': ['method'],
};

/** A variable of these words in a style that names one of the four ways to join them. */
function variableText(style: string, words: readonly string[]): string {
  const snake = words.join('_');
  const camel = snake.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const joined: Readonly<Record<string, string>> = { snake, camel, UPPER: snake.toUpperCase(), kebab: words.join('-') };
  return style.replace(/snake|camel|UPPER|kebab/, (way) => joined[way] ?? way);
}

/** How a variable stands in a text: Postman, JavaScript, shells, Python, C#, Ruby, PHP, documents. */
const STYLES = (
  '{{snake}}|{{camel}}|\u0024{camel}|\u0024{snake}|\u0024{UPPER}|$UPPER|$camel|{camel}|$snake|{snake}|{{kebab}}|<kebab>|<snake>|' +
  '%UPPER%|:snake|#{snake}|{{ snake }}|%(snake)s|@camel|<%= snake %>|YOUR_UPPER|UPPER|snake|camel'
).split('|');
/** Of the likeliest word all styles are tried, of the next so many, of the others fewer. */
const STYLES_OF_SECOND = 12;
const STYLES_OF_OTHERS = 4;

/** Places of formats, whatever the variable is called. */
const PLACEHOLDERS = ['%s', '{}', '{0}', '%v', '%d'];
const PLACEHOLDERS_OF_TARGETS = 2;

/** Variables of Postman, shells and templates that were signed before they were filled in. */
export function templateChanges(add: AddValue, name: string): void {
  const [before, after] = FRAMES[name] ?? ['', ''];
  // Styles that join words in different ways write one word alike.
  const texts = new Set<string>();
  const unfilled = (written: string, isRare: boolean, isFramed: boolean): void => {
    const text = isFramed ? before + written + after : written;
    if (texts.has(text)) return;
    texts.add(text);
    add('', ['B23'], text, `${written} was still a variable when you signed. Fill it in first.`, isRare);
  };
  for (const [which, variable] of (VARIABLES[name] ?? []).entries()) {
    const styles = which === 0 ? STYLES.length : which === 1 ? STYLES_OF_SECOND : STYLES_OF_OTHERS;
    const words = variable.split(' ');
    for (const [at, style] of STYLES.slice(0, variable.startsWith('$') ? 1 : styles).entries()) {
      const isRare = at > 0 || which > 1;
      const written = variableText(style, words);
      if (before !== '') unfilled(written, isRare, true);
      if (before === '' || (which < 2 && at < STYLES_OF_OTHERS)) unfilled(written, isRare || before !== '', false);
    }
  }
  const places = isDerived(name) ? PLACEHOLDERS_OF_TARGETS : PLACEHOLDERS.length;
  for (const written of PLACEHOLDERS.slice(0, places)) {
    if (before !== '') unfilled(written, true, true);
    unfilled(written, true, false);
  }
}
