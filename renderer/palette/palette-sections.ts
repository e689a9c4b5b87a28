/**
 * The palette's sections for a query, each with its actions and the matching letters of their titles.
 *
 * Without a query: recent actions, then everything by group. With one: only matches, the group of the best match first; recent actions win ties.
 * `found` holds history's hits, which may match in the request or the answer.
 */

import { ACTION_GROUPS } from '../../shared/opening/menu-action.ts';
import { fuzzyMatch, type Marks } from '../../shared/page/fuzzy/fuzzy-match.ts';
import type { Action } from '../app/action.ts';

export type PaletteEntry = { readonly action: Action; readonly marks: Marks };
export type PaletteSection = { readonly title: string; readonly entries: readonly PaletteEntry[] };

/** Cuts a long group; typing more finds the rest. */
const MOST_OF_A_GROUP = 12;
const RECENT_BONUS = 2;

export function paletteSections(
  query: string,
  actions: readonly Action[],
  recent: readonly string[],
  found: readonly Action[] = [],
): readonly PaletteSection[] {
  return query.trim() === '' ? unasked(actions, recent) : asked(query, actions, recent, found);
}

function unasked(actions: readonly Action[], recent: readonly string[]): readonly PaletteSection[] {
  const entry = (action: Action): PaletteEntry => ({ action, marks: [] });
  const lately = recent.flatMap((id) => actions.find((action) => action.id === id) ?? []);
  const groups = ACTION_GROUPS.map((title) => {
    const own = actions.filter((action) => action.group === title && !recent.includes(action.id));
    return { title, entries: own.slice(0, MOST_OF_A_GROUP).map(entry) };
  });
  return [{ title: 'Recent', entries: lately.map(entry) }, ...groups].filter(({ entries }) => entries.length > 0);
}

type Hit = PaletteEntry & { readonly score: number };

function asked(
  query: string,
  actions: readonly Action[],
  recent: readonly string[],
  found: readonly Action[],
): readonly PaletteSection[] {
  const groups = ACTION_GROUPS.map((title) => {
    const hits = actions
      .filter((action) => action.group === title)
      .flatMap((action): Hit[] => {
        const beside = [action.group, action.note ?? '', ...(action.keywords ?? [])];
        const match = fuzzyMatch(query, action.title, beside);
        if (!match) return [];
        const score = match.score + (recent.includes(action.id) ? RECENT_BONUS : 0);
        return [{ action, marks: match.marks, score }];
      });
    if (title === 'Exchanges') hits.push(...found.map((action) => foundHit(query, action)));
    hits.sort((one, other) => isHindered(one) - isHindered(other) || other.score - one.score);
    return { title, entries: hits.slice(0, MOST_OF_A_GROUP), best: hits[0]?.score ?? 0 };
  });
  return groups.filter(({ entries }) => entries.length > 0).sort((one, other) => other.best - one.best);
}

/** What cannot run now comes last in its group. */
const isHindered = ({ action }: Hit): number => (action.hindrance === undefined ? 0 : 1);

/** History matched more than the title: always a hit, marked if the title matches too. */
function foundHit(query: string, action: Action): Hit {
  const match = fuzzyMatch(query, action.title);
  return { action, marks: match?.marks ?? [], score: match?.score ?? 0 };
}
