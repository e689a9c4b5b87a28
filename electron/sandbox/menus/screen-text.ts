/**
 * Making texts fit: 182 septets of the GSM default alphabet for the menu's text and all of its options.
 *
 * Texts are made to fit with room for a reason on top; where odd data would still burst the screen, the reason is
 * shortened first and the text's end after it, never an option.
 */
import { countSeptets, replaceForeign, USSD_MAX_SEPTETS } from '../../../shared/gsm/septets.ts';
import type { MenuOption } from '../../../shared/ussd/reply.ts';

/** What lists keep free for a reason and its line end. */
const SEPTETS_FOR_REASON = 17;

export function septets(text: string): number {
  return countSeptets(text).septets;
}

/** At most `most` septets of text in the alphabet, its end marked by `..` where it was cut. */
export function clip(text: string, most: number): string {
  const clean = replaceForeign(text);
  if (septets(clean) <= most) return clean;
  let kept = '';
  for (const character of clean) {
    if (septets(kept + character) > most - 2) break;
    kept += character;
  }
  return `${kept.trimEnd()}..`;
}

export function optionLine({ key, label }: { readonly key: string; readonly label: string }): string {
  return `${key}. ${label}`;
}

/** The text of a screen that is certain to fit together with its options; `reason` goes on top. */
export function fittedText(reason: string | undefined, text: string, options: readonly MenuOption[]): string {
  const budget = USSD_MAX_SEPTETS - options.reduce((sum, option) => sum + 1 + septets(optionLine(option)), 0);
  const clean = replaceForeign(text);
  if (reason === undefined) return clip(clean, budget);
  for (const shorter of [reason, 'Not on the list.', 'Not listed.']) {
    const whole = `${replaceForeign(shorter)}\n${clean}`;
    if (septets(whole) <= budget) return whole;
  }
  return clip(`Not listed.\n${clean}`, budget);
}

/** Puts lines on pages: as many as fit below a header and above the options, in order, at least one a page. */
export function packPages(lines: readonly string[], headerSeptets: number, optionSeptets: number): string[][] {
  const budget = USSD_MAX_SEPTETS - headerSeptets - optionSeptets - SEPTETS_FOR_REASON;
  const pages: string[][] = [];
  let used = 0;
  for (const line of lines) {
    const cost = 1 + septets(line);
    const page = pages.at(-1);
    if (page && used + cost <= budget) {
      page.push(line);
      used += cost;
    } else {
      pages.push([line]);
      used = cost;
    }
  }
  return pages;
}

/** `02/03/26`, in UTC: the sandbox has no time zone of its own. */
export function shortDate(ms: number): string {
  const [year = '', month = '', day = ''] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year.slice(2)}`;
}
