/**
 * Paging: the default, the bounds and the order of the four lists whose parameters the specification shows.
 *
 * A clause holds where it holds of every list that is answered. What a page beyond the end, or the first page's previousPage is, the
 * specification leaves open.
 */
import {
  dataOf,
  isRefused,
  isTaken,
  isUnauthorized,
  listed,
  metaOf,
  nameOf,
  rowsOf,
  shown,
  statusOf,
} from '../answers.ts';
import { type Answered, type Asking, type Call, call } from '../ask.ts';
import { CannotJudge, type Clause, type ClauseJudgement, judged, type Known } from '../clause.ts';
import { LISTS, listCall } from '../usual-calls.ts';

const SECTION = 'Limits';
const DEFAULT_LIMIT = 100;

export const PAGING_CLAUSES: readonly Clause[] = [
  onLists('paging.limit-default', 'Without a limit a page has at most 100 rows, and meta says 100.', {}, (answered) => {
    const { limit } = metaOf(answered);
    const rows = rowCount(answered);
    return { holds: limit === DEFAULT_LIMIT && rows <= DEFAULT_LIMIT, got: `meta.limit ${shown(limit)}, ${rows} rows` };
  }),
  onLists(
    'paging.limit-honoured',
    'A limit of 2 brings at most two rows, and meta says 2.',
    { limit: '2' },
    (answered) => {
      const { limit } = metaOf(answered);
      const rows = rowCount(answered);
      return { holds: limit === 2 && rows <= 2, got: `meta.limit ${shown(limit)}, ${rows} rows` };
    },
  ),
  onLists('paging.limit-least', 'The least limit, 1, is taken.', { limit: '1' }),
  onLists('paging.limit-most', 'The greatest limit, 1000, is taken.', { limit: '1000' }),
  onLists('paging.page-zero', 'Page 0 is taken, and is the current page.', { page: '0', limit: '3' }, (answered) => {
    const { currentPage } = metaOf(answered);
    return { holds: currentPage === 0, got: `meta.currentPage ${shown(currentPage)}` };
  }),
  onLists('paging.page-next', 'Page 1 is taken, and is the current page.', { page: '1', limit: '2' }, (answered) => {
    const { currentPage } = metaOf(answered);
    return { holds: currentPage === 1, got: `meta.currentPage ${shown(currentPage)}` };
  }),
  onLists(
    'paging.counts',
    'currentCount is the number of rows, and totalCount no less.',
    { limit: '4' },
    (answered) => {
      const { currentCount, totalCount } = metaOf(answered);
      const rows = rowCount(answered);
      const holds = currentCount === rows && typeof totalCount === 'number' && totalCount >= rows;
      return { holds, got: `currentCount ${shown(currentCount)}, totalCount ${shown(totalCount)}, ${rows} rows` };
    },
  ),
  {
    id: 'paging.pages-differ',
    section: SECTION,
    clause: 'Two pages of one list hold different rows.',
    needs: [],
    judge: (known) =>
      onEachList(known, 'no row on both pages', function* (list) {
        const first = yield* call(listCall(list, known, { page: '0', limit: '3', sort: 'ASC' }));
        const second = yield* call(listCall(list, known, { page: '1', limit: '3', sort: 'ASC' }));
        for (const page of [first, second]) if (!isTaken(page)) return { holds: false, got: statusOf(page) };
        const { totalCount } = metaOf(first);
        if (rowCount(second) === 0) {
          if (typeof totalCount !== 'number' || totalCount <= rowCount(first)) return undefined;
          return { holds: false, got: `no row on the second page, of ${totalCount}` };
        }
        const texts = new Set(rowsOf(first).map((row) => JSON.stringify(row)));
        const twice = rowsOf(second).filter((row) => texts.has(JSON.stringify(row))).length;
        return { holds: twice === 0, got: twice === 0 ? 'no row on both' : `${twice} rows on both` };
      }),
  },
  sorted('ASC', 'oldest'),
  sorted('DESC', 'newest'),
  refused('paging.limit-zero-refused', 'A limit of 0 is refused: the least is 1.', { limit: '0' }),
  refused('paging.limit-over-refused', 'A limit of 1001 is refused: the greatest is 1000.', { limit: '1001' }),
  refused('paging.limit-text-refused', 'A limit that is no whole number is refused.', { limit: 'ten' }),
  refused('paging.page-negative-refused', 'Page −1 is refused: the least is 0.', { page: '-1' }),
  refused('paging.page-fraction-refused', 'Page 1.5 is refused: a page is a whole number.', { page: '1.5' }),
  refused('paging.sort-unknown-refused', 'An order other than ASC and DESC is refused.', { sort: 'SIDEWAYS' }),
];

type Look = { readonly holds: boolean; readonly got: string };
type List = (typeof LISTS)[number];

function rowCount(answered: Answered): number {
  const data = dataOf(answered);
  return Array.isArray(data) ? data.length : 0;
}

/** Undefined from `look`: this list shows nothing of it. */
function* onEachList(
  known: Known,
  expected: string,
  look: (list: List) => Asking<Look | undefined>,
): Asking<ClauseJudgement> {
  const looks: (Look & { readonly list: List })[] = [];
  for (const list of LISTS) {
    const plain = yield* call(listCall(list, known));
    const seen = isTaken(plain) && Array.isArray(dataOf(plain)) ? yield* look(list) : undefined;
    if (seen) looks.push({ ...seen, list });
  }
  if (looks.length === 0) throw new CannotJudge('No list was answered with rows that show it.');
  const wrong = looks.filter(({ holds }) => !holds);
  const got = (wrong.length > 0 ? wrong : looks.slice(0, 1)).map(({ list, got }) => `${list}: ${got}`);
  return judged(wrong.length === 0, expected, listed(got));
}

function onLists(
  id: string,
  clause: string,
  query: NonNullable<Call['query']>,
  look: (answered: Answered) => Look = () => ({ holds: true, got: 'taken' }),
): Clause {
  return {
    id,
    section: SECTION,
    clause,
    needs: [],
    judge: (known) =>
      onEachList(known, clause.replace(/\.$/, ''), function* (list) {
        const answered = yield* call(listCall(list, known, query));
        return isTaken(answered) ? look(answered) : { holds: false, got: statusOf(answered) };
      }),
  };
}

function sorted(sort: 'ASC' | 'DESC', first: string): Clause {
  return {
    id: `paging.sort-${sort.toLowerCase()}`,
    section: SECTION,
    clause: `sort=${sort} brings the ${first} first, by createdAt, and meta says so.`,
    needs: [],
    judge: (known) =>
      onEachList(known, `createdAt in order, meta.sort ${sort}`, function* (list) {
        const answered = yield* call(listCall(list, known, { sort }));
        if (!isTaken(answered)) return { holds: false, got: statusOf(answered) };
        const rows = rowsOf(answered);
        if (rows.length < 2) return undefined;
        const timeless = rows.find(({ createdAt }) => typeof createdAt !== 'number');
        if (timeless) return { holds: false, got: `createdAt ${shown(timeless.createdAt)}` };
        const times = rows.map(({ createdAt }) => Number(createdAt));
        const sign = sort === 'ASC' ? 1 : -1;
        const at = times.findIndex((time, index) => index > 0 && (time - (times[index - 1] ?? 0)) * sign < 0);
        const said = metaOf(answered).sort;
        const got =
          at < 0 ? `in order, meta.sort ${shown(said)}` : `row ${at + 1} (${times[at]}) after ${times[at - 1]}`;
        return { holds: at < 0 && said === sort, got };
      }),
  };
}

function refused(id: string, clause: string, query: NonNullable<Call['query']>): Clause {
  return {
    id,
    section: SECTION,
    clause,
    needs: ['probe'],
    judge: (known) =>
      onEachList(known, 'refused', function* (list) {
        const answered = yield* call({ ...listCall(list, known, query), isWrong: true });
        const holds = isRefused(answered) && !isUnauthorized(answered);
        return { holds, got: holds ? statusOf(answered) : `${nameOf(answered)}: ${statusOf(answered)}` };
      }),
  };
}
