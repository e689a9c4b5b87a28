/** How a header's lines become one value: trimming, folds, repetition. */
import { toBase64 } from '../../bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import { percentEncoded } from '../../http/url-parts.ts';
import { latin1, misreadUtf8 } from '../encodings.ts';
import { shown } from './change.ts';
import type { AddValue } from './value-change.ts';

/** `lines` are the header's values as they arrived, `sent` is what RFC 9421 makes of them. */
export function headerLineChanges(add: AddValue, name: string, lines: readonly string[], sent: string): void {
  const [first = '', ...others] = lines;
  const trim = `Spaces around a value are not part of it, and those inside stay: sign ${name} as ${shown(sent)}.`;
  if (first.includes('\n')) foldChanges(add, first);
  if (others.length === 0) {
    if (!first.includes('\n')) {
      add('', ['B13'], first, trim);
      add('', ['B13'], first.trimStart(), trim);
      add('', ['B13'], first.trimEnd(), trim);
    }
    add('inner', ['B13'], (text) => text.replace(/[ \t]{2,}/g, ' '), trim);
    add('inner', ['B13'], (text) => text.replace(/[ \t]+/g, ''), trim, true);
    add('ends', ['B13'], (text) => ` ${text}`, trim);
    add('ends', ['B13'], (text) => `${text} `, trim);
    add('ends', ['B13'], (text) => ` ${text} `, trim, true);
    add('ends', ['B13', 'B3'], (text) => `${text}\n`, trim, true);
    add('ends', ['B13', 'B3'], (text) => `${text}\r`, trim, true);
  }
  if (/[^\0-\x7f]/.test(sent)) wideChanges(add, name);
  if (others.length > 0) {
    const values = lines.map((line) => line.trim());
    const join = `${name} was sent ${lines.length} times; send it once, or sign all values joined by “, ”: ${shown(sent)}.`;
    for (const joint of [',', '; ', ' ', '\n', '', ' , ', ';', `\n"${name}": `]) {
      add('', ['B16'], values.join(joint), join);
    }
    add('', ['B16', 'H12'], values[0], join);
    add('', ['B16', 'H12'], values.at(-1), join);
    add('', ['B16'], [...values].reverse().join(', '), join);
    add('', ['B16'], values.filter((value) => value !== '').join(', '), join);
    add('', ['B16'], `[${values.map((value) => `'${value}'`).join(', ')}]`, join);
    add('', ['B16'], JSON.stringify(values), join);
  }
  if (/,/.test(sent)) {
    const as = `Sign ${name} exactly as it is sent.`;
    add('inner', ['B16'], (text) => text.replaceAll(/,[ \t]*/g, ','), as);
    add('inner', ['B16'], (text) => text.replaceAll(/,[ \t]*/g, ', '), as);
  }
}

/** Characters beyond ASCII, which each library turns into bytes in its own way. */
function wideChanges(add: AddValue, name: string): void {
  const fix = `The base of RFC 9421 is ASCII: encode ${name} before you sign and send it.`;
  add('encoding', ['B19'], misreadUtf8, fix);
  add('encoding', ['B19'], (text) => decodeUtf8(latin1(text)), fix);
  add('encoding', ['B19'], (text) => text.replace(/[^\0-\x7f]/gu, '?'), fix);
  add('encoding', ['B19'], (text) => text.replace(/[^\0-\x7f]/gu, ''), fix);
  add('encoding', ['B19'], (text) => encodeURI(text.toWellFormed()), fix);
  add('encoding', ['B19'], (text) => percentEncoded(text), fix);
  add('encoding', ['B19'], (text) => text.normalize('NFD').replace(/[^\0-\x7f]/gu, ''), fix);
  add('encoding', ['B19'], (text) => text.normalize('NFD'), fix);
  add('encoding', ['B19'], (text) => text.normalize('NFC'), fix);
  add('encoding', ['B19'], (text) => `=?UTF-8?B?${toBase64(encodeUtf8(text))}?=`, fix);
  add(
    'encoding',
    ['B19'],
    (text) =>
      JSON.stringify(text)
        .slice(1, -1)
        .replace(/[^\0-\x7f]/g, escaped),
    fix,
  );
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function foldChanges(add: AddValue, folded: string): void {
  const fix = 'A folded value is signed on one line: each fold is one space.';
  const text = folded.trim();
  for (const joint of ['', '\n', '\r\n', '\n ', '\r\n ', '  ', '\t', ',', ', ']) {
    add('', ['B15'], text.replace(/[ \t]*\r?\n[ \t]+/g, joint), fix);
  }
  add('', ['B15'], text.replace(/\r?\n/g, ''), fix);
  add('', ['B15'], text.replaceAll('\r\n', '\n'), fix);
  add('', ['B15'], text, fix);
  add('', ['B15'], text.split(/\r?\n/)[0]?.trim(), fix);
}
