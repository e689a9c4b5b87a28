/**
 * Fits texts to 182 septets of the GSM default alphabet, the menu's text and all of its options together.
 *
 * Screens leave space for a reason on top. Where odd data would still be too long, the reason is cut first, then the
 * end of the text, never an option.
 */
import { countSeptets, replaceForeign, USSD_MAX_SEPTETS } from '../../../shared/gsm/septets.ts';
import type { MenuOption } from '../../../shared/ussd/reply.ts';

/** Septets that lists leave free for a reason and its line end. */
const SEPTETS_FOR_REASON = 17;

export function septets(text: string): number {
  return countSeptets(text).septets;
}

/** Cuts text to at most `most` septets, marking the cut with `..`. */
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

/** The text of a screen, certain to fit together with its options; `reason` goes on top. */
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

/** Distributes lines over pages: as many as fit between header and options, in order, at least one a page. */
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

/** One page of a list, and its place among the pages (` 2/3`), which is empty for a single page. */
export function pageOf<T>(all: readonly T[], page: number, perPage: number) {
  const pages = Math.ceil(all.length / perPage);
  const shown = all.slice(page * perPage, (page + 1) * perPage);
  return { shown, place: pages > 1 ? ` ${page + 1}/${pages}` : '', hasNextPage: page + 1 < pages };
}

/** `02/03/26`, in UTC: the sandbox has no time zone of its own. */
export function shortDate(ms: number): string {
  const [year = '', month = '', day = ''] = new Date(ms).toISOString().slice(0, 10).split('-');
  return `${day}/${month}/${year.slice(2)}`;
}
