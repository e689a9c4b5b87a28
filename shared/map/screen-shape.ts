/**
 * The shape of a screen: what of it stays the same when only values differ, and the id that follows from it.
 *
 * Each list is one screen: neither its items count, nor its heading (`Stocks 1/3`, `Pending requests`, what was searched for), nor the key
 * that turns its pages; what it offers besides does. Of a menu no line below the title counts that holds a value: whether there is one, and how
 * many, hangs on what a customer has. The id is made of the state and a hash of the shape, so that it is the same on every machine and in every run.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../bytes/hex.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { memo } from '../memo.ts';
import { hideValues, VALUE } from '../text/hide-values.ts';
import { SEPARATOR, showsOption } from '../ussd/option-lines.ts';
import type { MenuOption, UssdReply } from '../ussd/reply.ts';
import { hideField, hideNamesOf } from './names.ts';

export type ScreenShape = {
  readonly id: string;
  /** The text with `…` for values, line by line. */
  readonly text: string;
};

/** What a shape is taken of. */
export type ShapedScreen = {
  readonly state: string;
  readonly text: string;
  readonly isEnd: boolean;
  readonly options: readonly MenuOption[];
  readonly isTextOnly?: true | undefined;
};

export function shapedScreen({ currentState, ussdText, menu, isTextOnly }: UssdReply): ShapedScreen {
  return { state: currentState, text: ussdText, isEnd: menu.isEndState, options: menu.options, isTextOnly };
}

/** @param names what is known to be a name on this screen. */
export function shapeOf(
  { state, text, isEnd, options, isTextOnly }: ShapedScreen,
  names: readonly string[],
): ScreenShape {
  const hideNames = hideNamesOf(names);
  // Without data an entry of a list is one that has no words but values.
  const isListed = (option: MenuOption): boolean =>
    isItem(option) || (isTextOnly === true && /^[^\p{L}]*…[^\p{L}]*$/u.test(hideValues(option.label, hideNames)));
  const shown: string[] = [];
  const counted: string[] = [];
  const count = (line: string): void => {
    // Lines of values, one below the other, are a list that was written as text.
    if (line.includes(VALUE) && counted.at(-1) === line) return;
    counted.push(line);
  };
  text.split(/\r?\n/).forEach((line, at) => {
    const option = options.find((one) => showsOption(line, one));
    if (!option) {
      const hidden = hideValues(line, hideNames);
      // Only between options: a final text is a sentence, and its words count.
      const left = options.length > 0 ? hideField(hidden, at > 0) : hidden;
      shown.push(left);
      if (options.length === 0 || at === 0 || !left.includes(VALUE)) count(left);
      return;
    }
    const behindKey = line.slice(line.indexOf(option.key) + option.key.length);
    const head = line.slice(0, line.length - behindKey.replace(SEPARATOR, '').length);
    const label = isListed(option) ? VALUE : hideValues(line.slice(head.length), hideNames);
    shown.push(head + label);
    if (!isListed(option) && !isPaging(option, options)) count(head.trim() + label);
  });
  const keys = options
    .filter((option) => !isListed(option) && !isPaging(option, options))
    .map(({ key, label, nextState = '' }) => [key, hideValues(label, hideNames), nextState]);
  const lists = [...new Set(options.filter(isListed).map(({ nextState = '' }) => nextState))].sort();
  const whole = JSON.stringify([state, isEnd, lists.length > 0 ? [] : counted, keys, lists]);
  return { id: idOf(state, whole), text: shown.join('\n') };
}

/** An entry of a list: the service sends data with it. */
export function isItem({ data }: MenuOption): boolean {
  return data !== undefined;
}

/** Every option but paging says where it leads; where none does, none is known to page. */
export function isPaging(option: MenuOption, options: readonly MenuOption[]): boolean {
  return (
    option.nextState === undefined &&
    option.data === undefined &&
    options.some(({ nextState, data }) => nextState !== undefined && data === undefined)
  );
}

const ids = memo<string>(5_000);

function idOf(state: string, whole: string): string {
  return ids(whole, () => {
    const name = state.replace(/[^A-Za-z0-9_]+/g, '_').slice(0, 40) || 'SCREEN';
    return `${name}-${toHex(sha256(encodeUtf8(whole))).slice(0, 8)}`;
  });
}
