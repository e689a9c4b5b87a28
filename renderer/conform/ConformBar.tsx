/** Above the table: how far a run is, which run is shown, which it is held against, and which clauses are listed. */
import { Search, Trash2 } from 'lucide-react';
import type { RunAbout } from '../../shared/conform/conform-json.ts';
import type { ConformRunHead } from '../../shared/contract/conform-commands.ts';
import { CLAUSE_FILTERS, type ClauseFilter } from '../../shared/page/conform/clause-groups.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { dayOf, timeOfDay } from '../ui/times.ts';
import type { ConformRoomState } from './conform-store.ts';
import { RUN_UNDER_WAY, runFacts, type ShownRun } from './shown-run.ts';

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
/** Of a file, in characters: where and when its run was stands behind it. */
const LONGEST_NAME = 36;
const UNDER_WAY = 'The run under way';

export function ConformBar({ store, environmentId, counts, onTurnAll, isUnfolded }: ConformBarProps) {
  const { shown, against, runs, running, isWatching, files, filter, search } = store;
  const isLive = running !== undefined && isWatching;
  if (!shown && !isLive) return null;
  const wordsOf = (head: ConformRunHead) => runWords(head, environmentId);
  const nameOf = ({ head, fileName, run: { about } }: ShownRun) =>
    head ? wordsOf(head) : [shortened(fileName ?? '', LONGEST_NAME), ...(about ? [fileWords(about)] : [])].join(', ');
  const options = [
    ...(running ? [{ id: RUN_UNDER_WAY, label: UNDER_WAY }] : []),
    ...files.map((file) => ({ id: file.id, label: `${nameOf(file)}, from a file` })),
    ...runs.map((head) => ({ id: head.runId, label: `${wordsOf(head)}: ${head.summary}` })),
  ];
  const shownId = isLive ? RUN_UNDER_WAY : shown?.id;
  const others = isLive ? [] : options.filter(({ id }) => id !== shownId && id !== RUN_UNDER_WAY);
  const filters: readonly (readonly [ClauseFilter, string])[] = [
    ...(against && !isLive ? [['changed', 'Changed'] as const] : []),
    // The questions behind the clauses are listed when all have been asked.
    ...choicesOf(CLAUSE_FILTERS).filter(([id]) => !isLive || id !== 'open'),
  ];
  return (
    <>
      <div className="conform__bar">
        <Select
          name="Run"
          label={<span className="one-line">{isLive || !shown ? UNDER_WAY : nameOf(shown)}</span>}
          options={options}
          chosenId={shownId}
          onChoose={(id) => void store.show(id)}
        />
        {others.length > 0 && (
          <Select
            name="Compare with"
            label={<span className="one-line">{against ? `compared with ${nameOf(against)}` : 'Compare with …'}</span>}
            options={[...(against ? [{ id: NO_COMPARISON, label: 'End the comparison' }] : []), ...others]}
            chosenId={against?.id}
            onChoose={(id) => void store.compare(id === NO_COMPARISON ? undefined : id)}
          />
        )}
        {!isLive && shown?.head && (
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
      {!isLive && shown && <p className="soft small">{runFacts(shown).join(' · ')}</p>}
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
      {word} {count !== undefined && <span className="soft small conform__number">{count}</span>}
    </>
  );
}

/** How far a run is, and its end. */
export function ConformProgressBar({ store }: { readonly store: ConformRoomState }) {
  const { running, isStopping } = store;
  if (!running) return null;
  const { clauses, questions, askedId } = running.progress;
  return (
    <div className="conform__running" role="status">
      <progress
        value={clauses.done + questions.done}
        max={clauses.total + questions.total}
        aria-label="Clauses asked"
      />
      <span className="grow one-line">
        {clauses.done} of {clauses.total} clauses
        {clauses.done === clauses.total && `, ${questions.done} of ${questions.total} open questions`}{' '}
        <code className="soft">{askedId}</code>
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

/** `of Staging, 23 Nov 2026, 07:12:03` */
function fileWords({ environment, startedAt }: RunAbout): string {
  const startedAtMs = Date.parse(startedAt);
  return `of ${environment}, ${dayOf(startedAtMs)}, ${timeOfDay(startedAtMs)}`;
}

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
