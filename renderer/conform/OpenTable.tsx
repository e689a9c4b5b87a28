/** What the specification leaves open, and what this environment does about each. */
import type { OpenResult } from '../../shared/conform/conform-run.ts';
import { inPageWords } from '../../shared/page/conform/page-words.ts';
import { RequestList } from './RequestList.tsx';

type OpenTableProps = { readonly open: readonly OpenResult[]; readonly onRequest: (exchangeId: string) => void };

const MOST_REQUESTS = 3;

export function OpenTable({ open, onRequest }: OpenTableProps) {
  return (
    <table className="conform__table">
      <colgroup>
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">The specification does not say</th>
          <th scope="col">This environment</th>
          <th scope="col">Requests</th>
        </tr>
      </thead>
      <tbody>
        {open.map(({ id, question, does, skipped, requests }) => (
          <tr key={id}>
            <td>
              {question} <code className="soft small conform__id">{id}</code>
            </td>
            <td className={does === undefined ? 'soft' : undefined}>
              {does === undefined ? `Not seen: ${inPageWords(skipped ?? '')}` : inPageWords(does)}
            </td>
            <td>
              <RequestList requests={requests.slice(0, MOST_REQUESTS)} onRequest={onRequest} />
              {requests.length > MOST_REQUESTS && (
                <span className="soft small">and {requests.length - MOST_REQUESTS} more</span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
