/**
 * The options that the lines of a text show, where nothing else tells which there are: one reader for the screens of services that send a text
 * alone, and for reports of a screen whose menu is not at hand. What sets a key off from its label is told in option-lines.ts, as the lint has it.
 */
import { MARKED, SEPARATOR } from './option-lines.ts';
import type { MenuOption } from './reply.ts';

/** A key and a blank, which may as well be an amount. */
const BARE = /^[ \t]*(\d{1,3}|[*#])[ \t]+(\S.*)$/;
/** So many lines with a blank alone make a menu. */
const FEWEST_BARE = 2;
/** Where one line alone is taken for an option, three digits are rather an amount. */
const BARE_ALONE = /^[ \t]*(\d{1,2}|[*#])[ \t]+(\S.*)$/;

/** The options that the lines of a text show, in order, and the lines that show none. */
export function readOptionLines(
  text: string,
  { bare = BARE, fewestBare = FEWEST_BARE } = {},
): { readonly options: readonly MenuOption[]; readonly others: readonly string[] } {
  const lines = text.split('\n');
  const readsBare = lines.filter((line) => bare.test(line)).length >= fewestBare;
  const options: MenuOption[] = [];
  const others: string[] = [];
  for (const line of lines) {
    const [, key, label = ''] = MARKED.exec(line) ?? (readsBare ? bare.exec(line) : null) ?? [];
    if (key === undefined) others.push(line);
    else options.push({ key, label: label.replace(SEPARATOR, '').trim() });
  }
  return { options, others };
}

/** The options that a text seems to show, as `key label`, in order: of a screen whose menu is not at hand. */
export function optionsInText(text: string): readonly string[] {
  return readOptionLines(text, { bare: BARE_ALONE, fewestBare: 1 }).options.map(({ key, label }) => `${key} ${label}`);
}
