/**
 * What the palette lists for a query: sections with their actions, each title marked where it fits.
 *
 * Without a query: what was done lately, then everything by group. With one: only what fits, the group of the best hit
 * first. Recent acts break ties. `found` is what history found for the query, which may be in what was sent or answered.
 */
import { fuzzyMatch, type Marks } from '../../shared/page/fuzzy/fuzzy-match.ts';
import { ACTION_GROUPS, type Action } from '../stores/action.ts';

export type PaletteEntry = { readonly action: Action; readonly marks: Marks };
export type PaletteSection = { readonly title: string; readonly entries: readonly PaletteEntry[] };

/** A group of many is cut; typing more finds the rest. */
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
    hits.sort((one, other) => other.score - one.score);
    return { title, entries: hits.slice(0, MOST_OF_A_GROUP), best: hits[0]?.score ?? 0 };
  });
  return groups.filter(({ entries }) => entries.length > 0).sort((one, other) => other.best - one.best);
}

/** History found it by more than its title: it is a hit in any case, marked where the title fits. */
function foundHit(query: string, action: Action): Hit {
  const match = fuzzyMatch(query, action.title);
  return { action, marks: match?.marks ?? [], score: match?.score ?? 0 };
}
