/** One page of a list of records, as tests ask for it. */
import type { Services } from '../../shared/contract/commands.ts';
import type { RecordSource } from '../../shared/record/record-summary.ts';

/** Newest first. `passed` at the embedded sandbox is what other programs sent to it directly. */
export async function recordsOf(
  services: Pick<Services, 'records.list'>,
  source: RecordSource,
  environmentId: string | undefined,
  query = '',
  limit = 100,
) {
  const isForeign = source === 'passed' && environmentId === 'sandbox';
  const page = await services['records.list']({
    sources: isForeign ? ['passed', 'sandbox'] : [source],
    environmentId,
    query: isForeign ? `${query} -is:own`.trim() : query,
    order: 'flat',
    limit,
  });
  return { ...page, records: page.hits.map(({ record }) => record), matched: page.total ?? 0 };
}
