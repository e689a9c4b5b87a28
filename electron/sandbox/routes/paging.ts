/** Paging: which rows a query wants, and the meta that describes the page. Source: specification, "Limits". */

import type { PageMeta } from '../../../shared/catalogue/envelope.ts';
import { DEFAULT_LIMIT } from '../../../shared/catalogue/fields.ts';

export type PageQuery = {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly sort?: 'ASC' | 'DESC' | undefined;
};

export type PageWanted = {
  readonly page: number;
  readonly limit: number;
  readonly sort: 'ASC' | 'DESC';
  readonly offset: number;
};

/** Defaults to the first hundred rows, oldest first. */
export function pageWanted({ page = 0, limit = DEFAULT_LIMIT, sort = 'ASC' }: PageQuery): PageWanted {
  return { page, limit, sort, offset: page * limit };
}

/** previousPage and nextPage stop at 0 and at the last page; a page beyond the end points back to the last. */
export function pageMeta({ page, limit, sort }: PageWanted, currentCount: number, totalCount: number): PageMeta {
  const lastPage = Math.max(0, Math.ceil(totalCount / limit) - 1);
  return {
    previousPage: Math.min(Math.max(0, page - 1), lastPage),
    currentPage: page,
    nextPage: Math.min(page + 1, lastPage),
    limit,
    currentCount,
    totalCount,
    sort,
  };
}
