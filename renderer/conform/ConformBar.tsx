/** Above the table: how far a run is, which run is shown, which it is held against, and which clauses are listed. */
import { Search, Trash2 } from 'lucide-react';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { CLAUSE_FILTERS, type ClauseFilter } from '../../shared/page/conform/clause-groups.ts';
import type { ConformRoomState, ShownRun } from '../stores/conform-store.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';

type ConformBarProps = {
  readonly store: ConformRoomState;
  readonly environmentId: string | undefined;
  /** How many clauses each filter lists. */
  readonly counts: Readonly<Partial<Record<ClauseFilter, number>>>;
  /** Turns all groups that are listed; undefined where there are none. */
  readonly onTurnAll: (() => void) | undefined;
  readonly isUnfolded: boolean;
};

const NO_COMPARISON = 'none';

export function ConformBar({ store, environmentId, counts, onTurnAll, isUnfolded }: ConformBarProps) {
  const { shown, against, runs, file, filter, search } = store;
  if (!shown) return null;
  const wordsOf = (head: ConformRunHead) => runWords(head, environmentId);
  const nameOf = ({ head, fileName }: ShownRun) => (head ? wordsOf(head) : (fileName ?? ''));
  const options = [
    ...(file ? [{ id: file.id, label: `${file.fileName}, from a file` }] : []),
    ...runs.map((head) => ({ id: head.runId, label: `${wordsOf(head)}: ${head.summary}` })),
  ];
  const others = options.filter(({ id }) => id !== shown.id);
  const filters: readonly (readonly [ClauseFilter, string])[] = [
    ...(against ? [['changed', 'Changed'] as const] : []),
    ...choicesOf(CLAUSE_FILTERS),
  ];
  return (
    <>
      <div className="conform__bar">
        <Select
          name="Run"
          label={nameOf(shown)}
          options={options}
          chosenId={shown.id}
          onChoose={(id) => void store.show(id)}
        />
        {others.length > 0 && (
          <Select
            name="Compare with"
            label={against ? `compared with ${nameOf(against)}` : 'Compare with …'}
            options={[...(against ? [{ id: NO_COMPARISON, label: 'End the comparison' }] : []), ...others]}
            chosenId={against?.id}
            onChoose={(id) => void store.compare(id === NO_COMPARISON ? undefined : id)}
          />
        )}
        {shown.head && (
          <span className="push">
            <ConfirmButton
              label="Delete"
              icon={Trash2}
              weight="quiet"
              name="Delete this run"
              loses="This run is deleted."
              onConfirm={() => void store.forget(shown.id)}
            />
          </span>
        )}
      </div>
      <div className="conform__bar">
        <Segmented
          name="Clauses"
          choices={filters.map(([id, word]) => [id, <Counted key={id} word={word} count={counts[id]} />] as const)}
          chosen={filter}
          onChoose={store.choose}
        />
        {filter !== 'open' && (
          <>
            <label className="conform__search">
              <Search aria-hidden />
              <input
                type="search"
                aria-label="Search the clauses"
                data-search
                placeholder="Search clauses"
                value={search}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => store.find(event.target.value)}
              />
            </label>
            {onTurnAll && (
              <Button weight="quiet" onPress={onTurnAll}>
                {isUnfolded ? 'Fold all' : 'Unfold all'}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

function Counted({ word, count }: { readonly word: string; readonly count: number | undefined }) {
  return (
    <>
      {word} {count !== undefined && <span className="soft small">{count}</span>}
    </>
  );
}

/** How far a run is, and its end. */
export function ConformProgressBar({ store }: { readonly store: ConformRoomState }) {
  const { running, isStopping } = store;
  if (!running) return null;
  const { done, total, clauseId } = running;
  return (
    <div className="conform__running" role="status">
      <progress value={done} max={total} aria-label="Clauses asked" />
      <span className="grow one-line">
        {done} of {total} asked <code className="soft">{clauseId}</code>
      </span>
      <Button disabled={isStopping} onPress={() => void store.stop()}>
        {isStopping ? 'Cancelling' : 'Cancel'}
      </Button>
    </div>
  );
}

const ENDS: Readonly<Record<NonNullable<ConformRunHead['ended']>, string>> = {
  cancelled: 'cancelled',
  'too-long': 'too long',
  refused: 'ended early',
};

/** `23 Nov 2026, 07:12:03, probing, cancelled`; the environment's name where it is another. */
function runWords({ environmentId, environmentName, startedAtMs, acts, probes, ended }: ConformRunHead, at?: string) {
  const parts = [
    environmentId === at ? '' : environmentName,
    `${dayOf(startedAtMs)}, ${timeOfDay(startedAtMs)}`,
    acts ? 'acting' : '',
    probes ? 'probing' : '',
    ended ? ENDS[ended] : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}
