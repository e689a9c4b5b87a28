/** The case that a report carries, of exchanges that history has: masked like every file of evidence. A report goes without it where main cannot make one. */
import type { Host } from '../../shared/contract/host.ts';
import { CASE_EXTENSION, MOST_CASE_EXCHANGES, NOTHING_INCLUDED, writeCase } from '../../shared/evidence/case.ts';
import type { CarriedFile } from '../../shared/flow/report-page.ts';
import type { CaseFailure } from '../../shared/flow/report-text.ts';

/** @param ids of one environment, oldest first; of too many the newest are taken. `openAtId`: at whose step it opens. `flows` sent them. */
export async function carriedCaseOf(
  { call }: Pick<Host, 'call'>,
  ids: readonly string[],
  openAtId?: string,
  flows?: readonly { readonly name: string; readonly text: string }[],
  failures?: readonly CaseFailure[],
): Promise<CarriedFile | undefined> {
  const told = [...new Set(ids)].slice(-MOST_CASE_EXCHANGES);
  if (told.length === 0) return undefined;
  const subject = { kind: 'exchanges', ids: told } as const;
  const answer = await call('evidence.make', {
    subject,
    includes: NOTHING_INCLUDED,
    openAtId,
    flows: flows && [...flows],
    failures: failures && [...failures],
  });
  return answer.ok ? { name: `case.${CASE_EXTENSION}`, text: writeCase(answer.value) } : undefined;
}
