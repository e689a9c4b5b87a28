/**
 * Puts `…` in place of what varies on a screen: amounts, references, times, page numbers, names of listed items and of the
 * subscriber, what was typed.
 *
 * Names are known because the session came through the list that showed them; everything else is known by its form. Words are
 * left alone where nothing says that they are values, so that two texts that differ in more than values stay two.
 */
import { memo } from '../memo.ts';
import { type HideNames, VALUE } from '../text/hide-values.ts';
import { namesIn } from '../ussd/map-record.ts';
import type { MenuOption } from '../ussd/reply.ts';

const hiding = memo<HideNames>(500);

export function hideNamesOf(names: readonly string[]): HideNames {
  return hiding(names.join('\n'), () => makeHide(names));
}

/** Names worth looking for: with a letter in them, and long enough not to be found everywhere. */
export function usableNames(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text.length >= 2 && /\p{L}/u.test(text));
}

function makeHide(names: readonly string[]): HideNames {
  if (names.length === 0) return (line) => line;
  const longestFirst = [...new Set(names)].sort((one, other) => other.length - one.length || (one < other ? -1 : 1));
  const whole = longestFirst.map((name) => ({
    name,
    alone: new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?![\\p{L}\\p{N}])`, 'gu'),
  }));
  return (line) => {
    // Most lines hold none of them, and to look for a text costs far less than an expression.
    const found = whole.filter(({ name }) => line.includes(name));
    const hidden = withValues(
      line,
      found.flatMap(({ alone }) => [...line.matchAll(alone)]),
    );
    return hidden.includes('..') ? hideCut(hidden, longestFirst) : hidden;
  };
}

/** Names that overlap are one value: of “TRMN Tramontana Wind”, a list has the first two words and the data of its item the last two. */
function withValues(line: string, found: readonly RegExpExecArray[]): string {
  let text = '';
  let end = 0;
  for (const { index, 0: name } of found.toSorted((one, other) => one.index - other.index)) {
    if (index >= end) text += line.slice(end, index) + VALUE;
    end = Math.max(end, index + name.length);
  }
  return text + line.slice(end);
}

/** The beginning of a name, and dots where it was cut. */
function hideCut(line: string, names: readonly string[]): string {
  return line
    .replace(/\S[^\n]*?(?=\.\.)/g, (before) => {
      for (const name of names) {
        for (let length = Math.min(name.length, before.length); length >= 3; length -= 1) {
          if (before.endsWith(name.slice(0, length))) return before.slice(0, -length) + VALUE;
        }
      }
      return before;
    })
    .replace(/…\.\.+/g, VALUE);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

const NAME = /^(?:…|\p{Lu}[\p{L}&'’-]*)(?: (?:…|\p{Lu}[\p{L}&'’-]*|&|and|of)){0,3}$/u;

/** A line that is a name by its form, up to four words with capitals, and what stands so behind a colon: a sector, `Stock: AST Asterope`. */
export function hideField(line: string, isBelowTitle: boolean): string {
  const [, field, value] = /^([^:]{1,30}: *)(.+)$/.exec(line) ?? [];
  if (field !== undefined && value !== undefined && NAME.test(value.trim())) return field + VALUE;
  return isBelowTitle && NAME.test(line.trim()) ? VALUE : line;
}

/** The names of an item that was chosen: those in its data, and the words of its label up to the first figure. */
export function namesInOption({ label, data = {} }: Pick<MenuOption, 'label' | 'data'>): string[] {
  const [beginning = ''] = label.split(/\s+(?=\S*\p{N})/u);
  return [...namesIn(data), ...(/\p{N}/u.test(beginning) ? [] : [beginning.trim()])];
}
