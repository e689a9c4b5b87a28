/**
 * The rules that one screen alone decides: its length, its characters, its options, its end.
 *
 * Each function gives what it found, nothing if the screen is as it should be. Lengths: shared/gsm/septets.ts.
 */
import { characterName } from '../../gsm/character-name.ts';
import { countSeptets, USSD_MAX_SEPTETS, USSD_MAX_UCS2_UNITS } from '../../gsm/septets.ts';
import { shortened } from '../../text/shortened.ts';
import { MARKED, showsOption } from '../option-lines.ts';
import type { UssdReply } from '../reply.ts';
import type { Found } from './remark.ts';

export function tooLong({ ussdText }: UssdReply): readonly Found[] {
  const { septets, foreign } = countSeptets(ussdText);
  if (foreign.length === 0) {
    if (septets <= USSD_MAX_SEPTETS) return [];
    return found(
      `The text takes ${septets} septets; ${USSD_MAX_SEPTETS} fit. Shorten it by ${septets - USSD_MAX_SEPTETS}.`,
    );
  }
  const units = ussdText.length;
  if (units <= USSD_MAX_UCS2_UNITS) return [];
  const because = `because of ${foreign.slice(0, 3).map(characterName).join(', ')}`;
  return found(`The text takes ${units} UCS-2 units; ${USSD_MAX_UCS2_UNITS} fit, ${because}.`);
}

export function notGsm({ ussdText }: UssdReply): readonly Found[] {
  const { foreign } = countSeptets(ussdText);
  if (foreign.length === 0) return [];
  const [names, are] = [foreign.slice(0, 5).map(characterName).join(', '), foreign.length === 1 ? 'is' : 'are'];
  return found(`${names} ${are} outside the GSM alphabet: ${USSD_MAX_UCS2_UNITS} fit instead of ${USSD_MAX_SEPTETS}.`);
}

export function keyTwice({ menu }: UssdReply): readonly Found[] {
  const labels = new Map<string, string[]>();
  for (const { key, label } of menu.options) labels.set(key, [...(labels.get(key) ?? []), label]);
  return [...labels].flatMap(([key, of]) =>
    of.length < 2 ? [] : [{ key, message: `Key ${key} stands for ${of.map((label) => `“${label}”`).join(' and ')}.` }],
  );
}

/** Keys that count are to be 1, 2, 3 and so on. Keys that begin with 0, and signs, lead back and are not counted. */
export function keyGap({ menu, isTextOnly }: UssdReply): readonly Found[] {
  // By habit 98 leads back, and 99 on or to the main menu.
  const counted = menu.options.filter(({ key }) => /^[1-9]\d{0,3}$/.test(key) && !/^9\d$/.test(key));
  const numbers = counted.map(({ key }) => Number(key));
  const keys = [...new Set(numbers)].sort((one, other) => one - other);
  // A later page of a list that goes on counting; the reply does not tell that it is one.
  const isLaterPage = isTextOnly === true && counted.length < menu.options.length;
  const gaps = keys.flatMap((key, at) => {
    const before = keys[at - 1] ?? (isLaterPage ? key - 1 : 0);
    return key === before + 1 ? [] : [before === 0 ? `begin at ${key}` : `jump from ${before} to ${key}`];
  });
  return gaps.length === 0 ? [] : found(`The keys ${gaps.join(', and ')}.`);
}

export function endAsks({ menu, ussdText }: UssdReply): readonly Found[] {
  if (!menu.isEndState) return [];
  const [option] = menu.options;
  if (option) return found(`The session is over, and the text offers “${option.key}. ${option.label}”.`);
  const lines = ussdText.split('\n').map((line) => line.trim());
  const question = lines.find((line) => line.endsWith('?'));
  if (question !== undefined) return found(`The session is over, and the text asks “${cut(question)}”.`);
  const offer = lines.findLast((line) => MARKED.test(line));
  return offer === undefined ? [] : found(`The session is over, and the text offers “${cut(offer)}”.`);
}

/** ussdText is to be the menu's text and then one line an option, in order. The separator between key and label is free. */
export function textDiffers({ menu, ussdText, isTextOnly }: UssdReply): readonly Found[] {
  // Its options were read from this text: nothing else was told that could differ.
  if (isTextOnly) return [];
  const lines = ussdText.trimEnd().split('\n');
  const taken = menu.options.reduce((sum, { label }) => sum + label.trimEnd().split('\n').length, 0);
  let at = Math.max(0, lines.length - taken);
  const head = lines.slice(0, at).join('\n');
  for (const option of menu.options) {
    const line = lines[at] ?? '';
    if (!showsOption(line, option)) {
      const shown = lines.some((any) => showsOption(any, option)) ? 'has its line elsewhere' : 'is not in ussdText';
      const there = line === '' ? '' : `; where it was expected there is “${cut(line)}”`;
      return [{ key: option.key, message: `Option “${option.key}. ${cut(option.label)}” ${shown}${there}.` }];
    }
    at += option.label.trimEnd().split('\n').length;
  }
  if (head.trim() === menu.text.trim()) return [];
  const surplus = lines.slice(0, lines.length - taken).find((line) => !menu.text.includes(line.trim()));
  return found(
    surplus === undefined
      ? `ussdText begins with “${cut(head)}”, menu.text is “${cut(menu.text)}”.`
      : `ussdText shows “${cut(surplus)}”, which is in neither menu.text nor the options.`,
  );
}

export function emptyText({ ussdText, menu }: UssdReply): readonly Found[] {
  if (ussdText.trim() !== '') return [];
  return found(
    menu.isEndState
      ? 'The final text is empty: a phone shows no message at all.'
      : 'The screen is empty: nobody knows what to press.',
  );
}

/** For quoting in a sentence: one line, at most 40 characters. */
export function cut(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return shortened(line, 39);
}

function found(message: string): readonly Found[] {
  return [{ message }];
}
