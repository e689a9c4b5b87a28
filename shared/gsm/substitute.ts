/**
 * Substitutes: a text rewritten so that the GSM alphabet has all of it.
 *
 * What the alphabet has is kept (é, Ç, €). Typographic signs become plain ones, letters lose the marks that the alphabet lacks (ç, ê), and what has
 * no plain form becomes `?` and is named, because somebody must decide about it. The choice of signs is this project's; no standard gives one.
 */
import { septetsOf } from './alphabet.ts';

const PLAIN: Readonly<Record<string, string>> = {
  ...each('‘’‚‛′`´ʼ', "'"),
  ...each('“”„‟″«»', '"'),
  ...each('‹', '<'),
  ...each('›', '>'),
  ...each('‐‑‒–—―−', '-'),
  ...each('•·∙', '-'),
  ...each('×', 'x'),
  ...each('⁄÷', '/'),
  ...each('\u00a0\u2002\u2003\u2007\u2008\u2009\u200a\u202f\u3000\t', ' '),
  ...each('\u200b\u200c\u200d\u2060\ufeff\u00ad\ufe0f', ''),
  ...each('\u2028\u2029\u0085', '\n'),
  '…': '...',
  '→': '->',
  '←': '<-',
  '≤': '<=',
  '≥': '>=',
  '≠': '<>',
  '≈': '~',
  '±': '+/-',
  '°': ' deg',
  '©': '(c)',
  '®': '(R)',
  '₵': 'GHS',
  '₦': 'NGN',
  '₹': 'INR',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ı: 'i',
  ŋ: 'ng',
  Ŋ: 'Ng',
};

export type Substitute = {
  readonly text: string;
  /** Each character that was replaced by a plain form, once, in order of appearance. */
  readonly replaced: readonly { readonly from: string; readonly to: string }[];
  /** Each character that became `?`, once. */
  readonly lost: readonly string[];
};

/** The plain form of a text. A letter and its mark in two code points are first made one. */
export function substituteForeign(text: string): Substitute {
  const replaced = new Map<string, string>();
  const lost = new Set<string>();
  let plain = '';
  for (const character of text.normalize('NFC')) {
    if (septetsOf(character)) {
      plain += character;
      continue;
    }
    const to = plainForm(character);
    if (to === undefined) lost.add(character);
    else replaced.set(character, to);
    plain += to ?? '?';
  }
  return { text: plain, replaced: [...replaced].map(([from, to]) => ({ from, to })), lost: [...lost] };
}

/** Undefined if there is none. */
function plainForm(character: string): string | undefined {
  const fixed = PLAIN[character];
  if (fixed !== undefined) return fixed;
  // A mark that was left alone belongs to the letter before it, which stands without it.
  const parts = [...character.normalize('NFKD')].filter((part) => !/\p{M}/u.test(part));
  const plain = parts.map((part) => (septetsOf(part) ? part : PLAIN[part]));
  return plain.includes(undefined) || /^(?=\p{Co}|\p{Cn}|\p{Cs})/u.test(character) ? undefined : plain.join('');
}

function each(characters: string, to: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...characters].map((character) => [character, to]));
}
