/** Records, one line each, newest on top; draws only visible rows. What is wrong has a line of its own: it is what people look for. */
import { Repeat2 } from 'lucide-react';
import { useCallback } from 'react';
import type { ListedSource } from '../../../shared/contract/record-commands.ts';
import { targetOf } from '../../../shared/http/url-parts.ts';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';
import { MethodChip } from '../../ui/Chip.tsx';
import { ROW_REM, Rows } from '../../ui/Rows.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';
import { RECORD_WORDS, timesLabel } from './record-words.tsx';
import './records.css';

type RecordRowsProps = {
  readonly source: ListedSource;
  readonly records: readonly RecordSummary[];
  /** The one that is shown beside the list. */
  readonly chosenId?: string | undefined;
  readonly onNearEnd?: () => void;
  readonly onChoose: (id: string) => void;
};

const TWO_LINES_REM = 3.1;

export function RecordRows({ source, records, chosenId, onNearEnd, onChoose }: RecordRowsProps) {
  const { sentence } = RECORD_WORDS[source];
  const heightOf = useCallback(
    (at: number) => (sentence(records[at]) === '' ? ROW_REM : TWO_LINES_REM),
    [records, sentence],
  );
  return (
    <Rows
      className="records"
      count={records.length}
      keyOf={(at) => records[at]?.id ?? ''}
      heightOf={heightOf}
      onNearEnd={onNearEnd}
      row={(at) => {
        const record = records[at];
        return (
          record && (
            <RecordRow
              source={source}
              record={record}
              newer={records[at - 1]}
              isChosen={record.id === chosenId}
              onChoose={onChoose}
            />
          )
        );
      }}
    />
  );
}

type RecordRowProps = {
  readonly source: ListedSource;
  readonly record: RecordSummary;
  readonly newer: RecordSummary | undefined;
  readonly isChosen?: boolean;
  readonly onChoose: (id: string) => void;
};

export function RecordRow({ source, record, newer, isChosen = false, onChoose }: RecordRowProps) {
  const { id, kind, startedAtMs, method, url, label, attempt = 1 } = record;
  const { testId, about, verdict, outcome, sentence } = RECORD_WORDS[source];
  const [told, day] = [sentence(record), dayOf(startedAtMs)];
  return (
    <button
      type="button"
      className="row record-row"
      data-testid={testId}
      aria-current={isChosen}
      onClick={() => onChoose(id)}
    >
      <time className="soft one-line">
        {(!newer || dayOf(newer.startedAtMs) !== day) && <b className="record-row__day">{day} </b>}
        {timeOfDay(startedAtMs)}
      </time>
      <span className="record-row__what">
        {kind === 'delivery' ? (
          <span className="record-row__name one-line strong">{label}</span>
        ) : (
          <>
            <MethodChip method={method} /> <code className="record-row__name one-line">{targetOf(url)}</code>
          </>
        )}
        {attempt > 1 && (
          <b className="icon-word warn small strong" title="A message with this deliveryId came before.">
            <Repeat2 aria-hidden /> <span className="record-row__times">{timesLabel(attempt)}</span>
          </b>
        )}
      </span>
      <code className="record-row__about one-line faint small">{about(record)}</code>
      {verdict(record, true)}
      <span className="record-row__outcome one-line soft">{outcome(record)}</span>
      {told !== '' && (
        <span className="one-line record-row__sentence" title={record.sentence}>
          {told}
        </span>
      )}
    </button>
  );
}
