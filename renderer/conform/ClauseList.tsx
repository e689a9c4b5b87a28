/** The clauses of a run, a row a section with how many passed, failed and were skipped; each clause unfolds to what was expected, what came, and the requests that show it. */
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { ClauseChange } from '../../shared/conform/compare-runs.ts';
import { type ClauseStatus, statusOfClause } from '../../shared/conform/conform-json.ts';
import type { ClauseResult } from '../../shared/conform/conform-run.ts';
import type { ClauseGroup } from '../../shared/page/conform/clause-groups.ts';
import { inPageWords } from '../../shared/page/conform/page-words.ts';
import { counted } from '../../shared/text/counted.ts';
import { RequestList } from './RequestList.tsx';

type ClauseListProps = {
  readonly groups: readonly ClauseGroup[];
  /** While two runs are compared, by clause. */
  readonly changes: ReadonlyMap<string, ClauseChange> | undefined;
  /** The clause that does not stand as it begins: failed ones begin unfolded. */
  readonly openId: string | undefined;
  readonly onTurn: (groupId: string) => void;
  readonly onOpen: (id: string | undefined) => void;
  readonly onRequest: (exchangeId: string) => void;
};

const STATUSES: readonly (readonly [ClauseStatus, sign: string, tone: string])[] = [
  ['passed', '✓', 'good'],
  ['failed', '✗', 'bad'],
  ['skipped', '–', 'soft'],
];

const WAS: Readonly<Record<ClauseChange['was'], string>> = {
  passed: 'Passed before',
  failed: 'Failed before',
  skipped: 'Skipped before',
  absent: 'Is new',
};

export function ClauseList({ groups, onTurn, ...rest }: ClauseListProps) {
  return (
    <div className="clauses">
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title}>
          <button
            type="button"
            className="row conform__fold"
            aria-expanded={group.isOpen}
            onClick={() => onTurn(group.id)}
          >
            {group.isOpen ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
            <span className="one-line strong">{group.title}</span>
            {group.isOfOneKind ? (
              <span className="soft small conform__count">{counted(group.clauses.length, 'clause')}</span>
            ) : (
              <Tally counts={group.counts} />
            )}
          </button>
          {group.isOpen && (
            <ul className="clauses__list">
              {group.clauses.map((clause) => (
                <ClauseRow key={clause.id} {...{ clause }} groupTitle={group.title} {...rest} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
}

/** `✓ 12 ✗ 0 – 3` and a bar of their shares. */
function Tally({ counts }: Pick<ClauseGroup, 'counts'>) {
  return (
    <>
      <span className="tally">
        {STATUSES.map(([status, sign, tone]) => (
          <span key={status} className={counts[status] === 0 ? 'faint' : tone}>
            <span aria-hidden>{sign} </span>
            {counts[status]}
            <span className="for-readers"> {status}</span>
          </span>
        ))}
      </span>
      <span className="tally-bar" aria-hidden>
        {STATUSES.map(([status, , tone]) => (
          <span key={status} data-tone={tone} style={{ flexGrow: counts[status] }} />
        ))}
      </span>
    </>
  );
}

type ClauseRowProps = Omit<ClauseListProps, 'groups' | 'onTurn'> & {
  readonly groupTitle: string;
  readonly clause: ClauseResult;
};

function ClauseRow({ clause, changes, groupTitle, openId, onOpen, onRequest }: ClauseRowProps) {
  const { id, section, skipped, requests, expected, got } = clause;
  const change = changes?.get(id);
  const status = statusOfClause(clause);
  const [, sign, tone] = STATUSES.find(([one]) => one === status) ?? ['', '', ''];
  const isOpen = (status === 'failed') !== (id === openId);
  return (
    <li className="clause" data-status={status}>
      <button
        type="button"
        className="row clause__row"
        aria-expanded={isOpen}
        onClick={() => onOpen(id === openId ? undefined : id)}
      >
        <span className={`strong ${tone}`} role="img" aria-label={change?.is === 'absent' ? 'gone' : status}>
          {change?.is === 'absent' ? '·' : sign}
        </span>
        <span>{clause.clause}</span>
        <span className="soft small clause__id">
          {section === groupTitle ? '' : `${section} · `}
          <code>{id}</code>
        </span>
      </button>
      {change && <Before change={change} />}
      {isOpen && (
        <dl className="clause__facts">
          {skipped === undefined ? (
            <>
              <dt>Expected</dt>
              <dd>{expected}</dd>
              <dt>Got</dt>
              <dd className={status === 'failed' ? 'bad' : undefined}>{got}</dd>
            </>
          ) : (
            <>
              <dt>Skipped</dt>
              <dd>{inPageWords(skipped)}</dd>
            </>
          )}
          {requests.length > 0 && (
            <>
              <dt>{counted(requests.length, 'request')}</dt>
              <dd>
                <RequestList requests={requests} onRequest={onRequest} />
              </dd>
            </>
          )}
        </dl>
      )}
    </li>
  );
}

function Before({ change: { was, gotBefore } }: { readonly change: ClauseChange }) {
  return (
    <p className="small soft clause__before">
      {WAS[was]}
      {gotBefore === '' ? '' : `: ${inPageWords(gotBefore)}`}
    </p>
  );
}
