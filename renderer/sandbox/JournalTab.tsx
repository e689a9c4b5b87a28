/** The journal: every request that reached the sandbox, live, searchable and counted. Selecting one shows it in full. */
import { NotebookPen, Trash2 } from 'lucide-react';
import type { JournalQuery, JournalSummary } from '../../shared/sandbox/journal.ts';
import type { JournalTally } from '../../shared/sandbox/panel.ts';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { TextField } from '../ui/TextField.tsx';
import { timeOfDay } from '../ui/times.ts';
import { JournalEntryView } from './JournalEntryView.tsx';
import type { SandboxTabProps } from './sandbox-store.ts';

export function JournalTab({ panel, store }: SandboxTabProps) {
  const { journal, journalFailure, query, shown } = store;
  if (shown.kind !== 'none') {
    return <JournalEntryView shown={shown} onBack={store.closeEntry} onAgain={(id) => void store.openEntry(id)} />;
  }
  if (!journal) return <NotYet of="the journal" failure={journalFailure} onAgain={() => void store.search(query)} />;
  if (panel.journal.count === 0 && journal.matched === 0) {
    return (
      <EmptyState
        icon={NotebookPen}
        title="No request has come yet"
        text="Every request that reaches the sandbox is noted here with its verdict, from the phone or from any other program. Dial on the phone to make the first."
      />
    );
  }
  const isFiltered = Object.values(query).some((part) => part !== undefined);
  return (
    <section className="stack" aria-label="Journal">
      <Filters query={query} onSearch={(next) => void store.search(next)} />
      <div className="line soft">
        <p className="grow">
          {count(journal.matched)} {isFiltered ? `of ${count(panel.journal.count)} match` : 'since the start'}
          {journal.dropped > 0 && `, ${count(journal.dropped)} older ones were dropped`}
        </p>
        {isFiltered && (
          <Button weight="quiet" onPress={() => void store.search({})}>
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
              onClick={() => void store.search(narrowed(query, one))}
            >
              <b>{count(one.count)}</b> {one.operation ?? `${one.method} elsewhere`} · {one.status ?? 'no answer'}
            </button>
          </li>
        ))}
      </ul>
      {journal.matched === 0 ? (
        <p className="note">No results. Search for less, or show all.</p>
      ) : (
        <ol className="card journal__rows">
          {journal.entries.map((entry) => (
            <Row key={entry.id} entry={entry} onChoose={() => void store.openEntry(entry.id)} />
          ))}
        </ol>
      )}
      {journal.matched > journal.entries.length && (
        <p className="note">The newest {journal.entries.length} are shown; search to see others.</p>
      )}
    </section>
  );
}

const MOST_TALLIES = 12;

type FiltersProps = { readonly query: JournalQuery; readonly onSearch: (query: JournalQuery) => void };

function Filters({ query, onSearch }: FiltersProps) {
  const { verified, text, ...rest } = query;
  const textPart = text === undefined ? {} : { text };
  const verifiedPart = verified === undefined ? {} : { verified };
  return (
    <div className="line line--fill">
      <TextField
        label="Search the journal"
        isLabelHidden
        value={text ?? ''}
        placeholder="Search address, headers and bodies"
        onChange={(next) => onSearch({ ...rest, ...verifiedPart, ...(next === '' ? {} : { text: next }) })}
      />
      <Segmented
        name="Verdict"
        choices={[
          ['any', 'All'],
          ['true', 'Signed correctly'],
          ['false', 'Signed incorrectly'],
        ]}
        chosen={verified === undefined ? 'any' : verified ? 'true' : 'false'}
        onChoose={(choice) =>
          onSearch({ ...rest, ...textPart, ...(choice === 'any' ? {} : { verified: choice === 'true' }) })
        }
      />
    </div>
  );
}

function narrowed(query: JournalQuery, { operation, method, status }: JournalTally): JournalQuery {
  return { ...query, method, operation, status };
}

function Row({ entry, onChoose }: { readonly entry: JournalSummary; readonly onChoose: () => void }) {
  const { atMs, method, target, operation, fault } = entry;
  return (
    <li>
      <button type="button" className="row journal-row" data-testid="journal-row" onClick={onChoose}>
        <time className="soft">{timeOfDay(atMs)}</time>
        <code className="journal-row__target one-line">
          {method} {target}
        </code>
        <span className="journal-row__operation one-line faint small">
          {fault === undefined ? (operation ?? '') : `fault: ${fault}`}
        </span>
        <StatusChip exchange={entry} />
        <SignedNote verified={entry.verified} checkedBy="by the sandbox" isShort />
      </button>
    </li>
  );
}

function count(value: number): string {
  return value.toLocaleString('en-GB');
}
