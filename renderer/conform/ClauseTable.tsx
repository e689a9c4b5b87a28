/** The clauses of a run in groups that fold: what was expected, what came, and under each the requests that show it. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { ClauseChange } from '../../shared/conform/compare-runs.ts';
import { type ClauseStatus, statusOfClause } from '../../shared/conform/conform-json.ts';
import type { ClauseResult } from '../../shared/conform/conform-run.ts';
import type { ClauseGroup } from '../../shared/page/conform/clause-groups.ts';
import { inPageWords } from '../../shared/page/conform/page-words.ts';
import { counted } from '../../shared/text/counted.ts';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { RequestList } from './RequestList.tsx';

type ClauseTableProps = {
  readonly groups: readonly ClauseGroup[];
  /** While two runs are compared, by clause. */
  readonly changes: ReadonlyMap<string, ClauseChange> | undefined;
  readonly openId: string | undefined;
  readonly onTurn: (groupId: string) => void;
  readonly onOpen: (id: string | undefined) => void;
  readonly onRequest: (exchangeId: string) => void;
};

const WORDS: Readonly<Record<ClauseStatus, readonly [Tone, string]>> = {
  passed: ['good', 'Passed'],
  failed: ['bad', 'Failed'],
  skipped: ['unknown', 'Skipped'],
};

const WAS: Readonly<Record<ClauseChange['was'], string>> = {
  passed: 'Passed before',
  failed: 'Failed before',
  skipped: 'Skipped before',
  absent: 'Is new',
};

export function ClauseTable(props: ClauseTableProps) {
  const { groups, openId, onTurn, onOpen, ...rest } = props;
  return (
    <table className="conform__table">
      <colgroup>
        <col />
        <col />
        <col />
        <col />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">Result</th>
          <th scope="col">Clause</th>
          <th scope="col">Expected</th>
          <th scope="col">Got</th>
          <th scope="col">Requests</th>
        </tr>
      </thead>
      {groups.map(({ id, title, words, clauses, isOpen }) => (
        <tbody key={id}>
          <tr className="conform__section">
            <th scope="colgroup" colSpan={5}>
              <button type="button" className="conform__fold" aria-expanded={isOpen} onClick={() => onTurn(id)}>
                {isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
                <span>{title}</span>
                <span className="soft small conform__count">{words}</span>
              </button>
            </th>
          </tr>
          {isOpen &&
            clauses.map((clause) => (
              <ClauseRow
                key={clause.id}
                {...{ clause, onOpen }}
                groupTitle={title}
                isOpen={clause.id === openId}
                {...rest}
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

type ClauseRowProps = Pick<ClauseTableProps, 'changes' | 'onOpen' | 'onRequest'> & {
  readonly groupTitle: string;
  readonly clause: ClauseResult;
  readonly isOpen: boolean;
};

function ClauseRow({ clause, changes, groupTitle, isOpen, onOpen, onRequest }: ClauseRowProps) {
  const { id, section, skipped, requests } = clause;
  const change = changes?.get(id);
  const [tone, word] = change?.is === 'absent' ? (['unknown', 'Gone'] as const) : WORDS[statusOfClause(clause)];
  return (
    <Fragment>
      <tr>
        <td>
          <Chip tone={tone}>{word}</Chip>
        </td>
        <td>
          {clause.clause}{' '}
          <span className="soft small conform__id">
            {section === groupTitle ? '' : `${section} · `}
            <code>{id}</code>
          </span>
        </td>
        {skipped === undefined ? (
          <>
            <td data-of="Expected">{clause.expected}</td>
            <td data-of="Got">
              {clause.got}
              {change && <Before change={change} />}
            </td>
          </>
        ) : (
          <td colSpan={2} className="soft" data-of="Skipped">
            {inPageWords(skipped)}
            {change && <Before change={change} />}
          </td>
        )}
        <td>
          {requests.length > 0 && (
            <button
              type="button"
              className="link"
              aria-expanded={isOpen}
              aria-label={`${counted(requests.length, 'request')} of ${id}`}
              onClick={() => onOpen(isOpen ? undefined : id)}
            >
              {counted(requests.length, 'request')}
            </button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="conform__evidence">
          <td />
          <td colSpan={4}>
            <RequestList requests={requests} onRequest={onRequest} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

function Before({ change: { was, gotBefore } }: { readonly change: ClauseChange }) {
  return (
    <span className="small soft conform__before">
      {WAS[was]}
      {gotBefore === '' ? '' : `: ${inPageWords(gotBefore)}`}
    </span>
  );
}
