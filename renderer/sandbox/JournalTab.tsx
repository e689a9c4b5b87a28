/** The journal: every request that reached the sandbox, live, searchable and counted. Selecting one shows it in full. */
import { NotebookPen, Trash2 } from 'lucide-react';
import type { RecordTally } from '../../shared/contract/record-commands.ts';
import { readHistoryQuery } from '../../shared/history/history-query.ts';
import { valuesOf, withValues } from '../../shared/history/query-text.ts';
import { RecordRow } from '../message/records/RecordRows.tsx';
import { RecordView } from '../message/records/RecordView.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SandboxSectionProps } from './sandbox-store.ts';

export function JournalTab({ panel, store }: SandboxSectionProps) {
  const { journal } = store;
  const { shown, records, matched, query, dropped } = journal;
  if (shown.kind !== 'none') return <RecordView source="sandbox" shown={shown} list={journal} />;
  if (journal.status !== 'ready') {
    return <NotYet of="the journal" failure={journal.failure} onAgain={() => void journal.load()} />;
  }
  if (panel.journal.count === 0 && matched === 0) {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No request has come yet"
        text="Every request that reaches the sandbox is noted here with its verdict, from the phone or from any other program. Dial on the phone to make the first."
      />
    );
  }
  const isFiltered = query !== '';
  return (
    <section className="stack" aria-label="Journal">
      <Filters query={query} onSearch={(next) => void journal.ask(next)} />
      {readHistoryQuery(query).complaints.map((complaint) => (
        <p key={complaint} className="warn small" role="status">
          {complaint}
        </p>
      ))}
      <div className="line soft">
        <p className="grow">
          {count(matched)} {isFiltered ? `of ${count(panel.journal.count)} match` : 'since the start'}
          {dropped > 0 && `, ${count(dropped)} older ones were dropped`}
        </p>
        {isFiltered && (
          <Button weight="quiet" onPress={() => void journal.ask('')}>
            Show all
          </Button>
        )}
        <ConfirmButton
          label="Clear"
          name="Clear the journal"
          icon={Trash2}
          weight="danger"
          loses="All entries are forgotten."
          onConfirm={() => void store.act('sandbox.clearJournal', {})}
        />
      </div>
      <ul className="line line--close" aria-label="Counts by operation and status">
        {journal.tally.slice(0, MOST_TALLIES).map((one) => (
          <li key={`${one.operation} ${one.method} ${one.status}`}>
            <button
              type="button"
              className="tag tag--button"
              title="Show these alone"
              onClick={() => void journal.ask(narrowed(query, one))}
            >
              <b>{count(one.count)}</b> {one.operation ?? `${one.method} elsewhere`} · {one.status ?? 'no answer'}
            </button>
          </li>
        ))}
      </ul>
      {matched === 0 ? (
        <p className="note">No results. Search for less, or show all.</p>
      ) : (
        <ol className="card records records--card">
          {records.map((record, at) => (
            <li key={record.id}>
              <RecordRow
                source="sandbox"
                record={record}
                newer={records[at - 1]}
                onChoose={(id) => void journal.open(id)}
              />
            </li>
          ))}
        </ol>
      )}
      {matched > records.length && <p className="note">The newest {records.length} are shown; search to see others.</p>}
    </section>
  );
}

const MOST_TALLIES = 12;

type FiltersProps = { readonly query: string; readonly onSearch: (query: string) => void };

function Filters({ query, onSearch }: FiltersProps) {
  return (
    <div className="line line--fill">
      <TextField
        label="Search the journal"
        isLabelHidden
        value={query}
        placeholder="Search address, headers and bodies"
        onChange={onSearch}
      />
      <Segmented
        name="Verdict"
        choices={[
          ['any', 'All'],
          ['verified', 'Signed correctly'],
          [UNVERIFIED, 'Signed incorrectly'],
        ]}
        chosen={valuesOf(query, 'verdict').join('|') || 'any'}
        onChoose={(choice) => onSearch(withValues(query, 'verdict', choice === 'any' ? [] : choice.split('|')))}
      />
    </div>
  );
}

/** What was turned away before its signature was looked at, too. */
const UNVERIFIED = 'refused|unjudged';

function narrowed(query: string, { operation, method, status }: RecordTally): string {
  const ofOperation = withValues(query, 'operation', operation === undefined ? [] : [operation]);
  return withValues(withValues(ofOperation, 'method', [method]), 'status', [`${status ?? 'none'}`]);
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}
