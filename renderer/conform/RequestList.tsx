/** The requests that show a clause; each leads to its exchange, where history has it. */
import type { ClauseEvidence } from '../../shared/conform/ask.ts';
import { MethodChip } from '../ui/Chip.tsx';

type RequestListProps = {
  readonly requests: readonly ClauseEvidence[];
  readonly onRequest: (exchangeId: string) => void;
};

export function RequestList({ requests, onRequest }: RequestListProps) {
  return (
    <ul className="conform__requests">
      {requests.map(({ method, target, status, exchangeId }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of an ended run does not change, and its requests may be alike.
        <li key={at} className="line line--close">
          <MethodChip method={method} />
          {exchangeId === undefined ? (
            <code>{target}</code>
          ) : (
            <button type="button" className="link" onClick={() => onRequest(exchangeId)}>
              <code>{target}</code>
            </button>
          )}
          <span className="soft">{status ?? 'no answer'}</span>
        </li>
      ))}
    </ul>
  );
}
