/**
 * Which line of a screen shows which option, where the menu is known and where only its text is.
 *
 * A line shows an option if it is the option's key, a separator and its label: `1. Stocks`, `1) Stocks`, `1 Stocks`. The specification shows
 * no separator. This file does not judge where the lines stand; the rule text-differs does.
 */
import type { MenuOption, UssdReply } from './reply.ts';

/** The option that a line of ussdText shows, counted from 0 in the text as it was sent; undefined if it shows none. */
export function optionAtLine(reply: UssdReply, line: number): MenuOption | undefined {
  const text = reply.ussdText.split('\n')[line];
  return text === undefined ? undefined : reply.menu.options.find((option) => showsOption(text, option));
}

/** True if this line is the key, a separator and the first line of the label. */
export function showsOption(line: string, { key, label }: MenuOption): boolean {
  const shown = line.trimStart();
  if (!shown.startsWith(key)) return false;
  const [first = ''] = label.split('\n');
  const rest = shown.slice(key.length);
  const [separator = ''] = SEPARATOR.exec(rest) ?? [];
  return rest.slice(separator.length).trimEnd() === first.trim() && (separator !== '' || first === '');
}

/** What may stand between a key and its label. */
export const SEPARATOR = /^(?:\s*[.):–-])?\s*/;

/** True if this line begins with the key and a separator or a space, whatever its label: values of it may be hidden. */
export function showsKey(line: string, key: string): boolean {
  return line.startsWith(key) && /^[.):–-]?\s/.test(line.slice(key.length));
}

/** A key and a sign. Two digits and no more behind a point or a colon make it an amount or a time: `2.50 fee`, `10:30`; `1.500MB` is an option. */
export const MARKED = /^[ \t]*(\d{1,3}|[*#])[.:)-](?!(?<=[.:])\d\d(?![\p{L}\d]))(.*)$/u;
