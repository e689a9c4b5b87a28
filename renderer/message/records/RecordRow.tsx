/**
 * One record in a list: selected, pinned, time, what was sent and what came, and where the query matched. Nothing says that all
 * is well with what was sent: status and signature are named where they are not.
 */
import { Check, type LucideIcon, NotebookPen, Pin, Repeat2 } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { TextRun } from '../../../shared/compare/inner-difference.ts';
import { limitsIn, subscriberName } from '../../../shared/environment/environment.ts';
import type { ExcerptPlace } from '../../../shared/history/excerpt.ts';
import type { RecordHit } from '../../../shared/history/record-hit.ts';
import { targetOf } from '../../../shared/http/url-parts.ts';
import { type RecordSummary, sourceOf } from '../../../shared/record/record-summary.ts';
import { type ExchangeSummary, isExchange } from '../../../shared/request/exchange.ts';
import { sentWords } from '../../../shared/ussd/secret-answer.ts';
import { TOO_LATE } from '../../../shared/ussd/step-sentence.ts';
import { cameTooLate } from '../../../shared/ussd/walk-times.ts';
import { Chip, MethodChip } from '../../ui/Chip.tsx';
import { SignedNote, StatusChip, statusTone } from '../../ui/ExchangeChips.tsx';
import { SentBy } from '../../ui/SentBy.tsx';
import { duration, timeOfDay } from '../../ui/times.ts';
import { sentenceOf } from './list-items.ts';
import { keptSourceOf, RECORD_WORDS, timesLabel } from './record-words.tsx';
import { SelectCell } from './SelectCell.tsx';
import { cameLine, environmentName, type NamedEnvironments } from './session-words.ts';
import { SOURCES } from './sources.ts';

/** What is done to rows besides showing them; only what history keeps is selected and marked. */
export type RowActs = {
  readonly onToggle: (id: string) => void;
  readonly onSelectTo: (id: string) => void;
  readonly onPin: (id: string, isPinned: boolean) => void;
};

type RecordRowProps = {
  readonly hit: RecordHit;
  readonly isInSession: boolean;
  readonly environments: NamedEnvironments;
  readonly domId: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onShow: (id: string) => void;
  readonly acts: RowActs | undefined;
};

const PLACES: Readonly<Record<Exclude<ExcerptPlace, 'label'>, string>> = {
  marks: 'note',
  screen: 'screen',
  url: 'address',
  headers: 'header',
  bodies: 'body',
};

export function RecordRow(props: RecordRowProps) {
  const { hit, isInSession, environments, domId, isSelected, isActive, onShow } = props;
  const { record, mark, excerpt } = hit;
  const { id, environmentId } = record;
  const acts = isExchange(record) ? props.acts : undefined;
  const click = (event: MouseEvent) => {
    if (acts && event.shiftKey) acts.onSelectTo(id);
    else if (acts && (event.ctrlKey || event.metaKey)) acts.onToggle(id);
    else onShow(id);
  };
  const sentence = sentenceOf(record);
  const environment = environments.get(environmentId);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for its active row.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active row and keeps the focus.
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only when in sight are no table.
    <div
      role="row"
      id={domId}
      className="row exchange-row"
      data-testid="exchange-row"
      data-source={sourceOf(record)}
      data-in-session={isInSession}
      aria-level={isInSession ? 2 : undefined}
      title={record.label}
      aria-selected={isSelected}
      data-active={isActive}
      onClick={click}
    >
      {acts ? (
        <SelectCell
          title="Select"
          onClick={(event) => {
            if (event.shiftKey) acts.onSelectTo(id);
            else acts.onToggle(id);
          }}
        >
          {isSelected && <Check strokeWidth={3} aria-hidden />}
        </SelectCell>
      ) : (
        <Cell>{null}</Cell>
      )}
      <Cell className="exchange-row__time soft">
        <time dateTime={new Date(record.startedAtMs).toISOString()}>{timeOfDay(record.startedAtMs)}</time>
      </Cell>
      <Cell className="exchange-row__what">
        <span className="grow stack stack--tight">
          <span className="exchange-row__label">
            {mark.name !== '' && <b className="exchange-row__name one-line">{mark.name}</b>}
            {excerpt?.place === 'label' ? <FoundLabel runs={excerpt.runs} /> : <Deed record={record} />}
          </span>
          {excerpt && excerpt.place !== 'label' ? (
            <span className="exchange-row__excerpt one-line soft small">
              <i>{PLACES[excerpt.place]}</i> <Hits runs={excerpt.runs} />
            </span>
          ) : mark.note !== '' ? (
            <span className="exchange-row__excerpt one-line soft small">
              <NotebookPen aria-label="note" /> {mark.note}
            </span>
          ) : (
            sentence !== '' && <span className="one-line small record-row__sentence">{sentence}</span>
          )}
        </span>
        {isExchange(record) ? (
          <OfExchange exchange={record} limits={limitsIn(environment)} />
        ) : (
          <OfKept record={record} />
        )}
      </Cell>
      {!isInSession && (
        <>
          <Cell className="exchange-row__subscriber one-line">{aboutOf(record, environments)}</Cell>
          <Cell className="exchange-row__environment one-line soft">
            {environmentName(environments, environmentId)}
          </Cell>
        </>
      )}
      <Cell className="exchange-row__duration soft">
        {record.totalMs === undefined ? null : duration(record.totalMs)}
      </Cell>
      <Cell>{acts && <PinButton id={id} isPinned={mark.isPinned} onPin={acts.onPin} />}</Cell>
    </div>
  );
}

function aboutOf(record: RecordSummary, environments: NamedEnvironments): string {
  const { press, environmentId } = record;
  if (press) return subscriberName(environments.get(environmentId), press.customerId);
  const source = keptSourceOf(record);
  return source === undefined ? '' : RECORD_WORDS[source].about(record);
}

type OfExchangeProps = { readonly exchange: ExchangeSummary; readonly limits: ReturnType<typeof limitsIn> };

function OfExchange({ exchange, limits }: OfExchangeProps) {
  const { press, totalMs, by, importedAtMs, verified } = exchange;
  return (
    <>
      <SentBy by={by} isShort />
      {press && cameTooLate({ ...press, totalMs }, limits) && <Chip tone="bad">{TOO_LATE}</Chip>}
      {importedAtMs !== undefined && <Chip tone="unknown">imported</Chip>}
      {statusTone(exchange) !== 'good' && <StatusChip exchange={exchange} />}
      {verified === false && <SignedNote verified={false} isShort />}
    </>
  );
}

/** What others sent: whence it is known, how often it came, whether it was signed as it should, and what was answered. */
function OfKept({ record }: { readonly record: RecordSummary }) {
  const { attempt = 1 } = record;
  const source = keptSourceOf(record);
  if (source === undefined) return null;
  const { verdict, outcome } = RECORD_WORDS[source];
  const { label, icon } = SOURCES[source];
  return (
    <>
      {attempt > 1 && (
        <b className="icon-word warn small strong" title="A message with this deliveryId came before.">
          <Repeat2 aria-hidden /> <span className="record-row__times">{timesLabel(attempt)}</span>
        </b>
      )}
      <span className={sentenceOf(record) === '' ? undefined : 'record-row__verdict'}>{verdict(record, true)}</span>
      <span className="record-row__outcome one-line soft small">{outcome(record)}</span>
      <SourceMark icon={icon} label={label} />
    </>
  );
}

function SourceMark({ icon: Icon, label }: { readonly icon: LucideIcon; readonly label: string }) {
  return (
    <span className="record-row__source faint" title={label}>
      <Icon aria-hidden />
      <span className="for-readers">{label}</span>
    </span>
  );
}

type PinButtonProps = Pick<RowActs, 'onPin'> & { readonly id: string; readonly isPinned: boolean };

function PinButton({ id, isPinned, onPin }: PinButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="pin-button"
      aria-pressed={isPinned}
      aria-label={isPinned ? 'Unpin' : 'Pin'}
      title={isPinned ? 'Pinned: kept whatever the limits are' : 'Pin'}
      onClick={(event) => {
        event.stopPropagation();
        onPin(id, !isPinned);
      }}
    >
      <Pin aria-hidden />
    </button>
  );
}

/** Of a press, what was sent and the first line of what came; of a message, its event; of other requests, method and address. */
function Deed({ record }: { readonly record: RecordSummary }) {
  const { press, kind, label, method, url } = record;
  if (kind === 'capture' || kind === 'entry') {
    return (
      <>
        <MethodChip method={method} /> <code className="one-line">{targetOf(url)}</code>
      </>
    );
  }
  if (!press) return <span className="one-line strong">{label}</span>;
  return (
    <>
      <code className="exchange-row__sent one-line">{sentWords(press.sent, press.isSecret)}</code>
      <span className="exchange-row__arrow" aria-hidden>
        →
      </span>
      <span className={press.outcome.kind === 'refused' ? 'one-line bad' : 'one-line'}>{cameLine(press)}</span>
    </>
  );
}

/** The words that were found stay in sight; what is cut is the middle and the end. */
function FoundLabel({ runs }: { readonly runs: readonly TextRun[] }) {
  const { head, tail } = hitLabel(runs);
  return (
    <span className="exchange-row__found">
      {head !== '' && <span className="one-line">{head}</span>}
      <span className="one-line">
        <Hits runs={tail} />
      </span>
    </span>
  );
}

function Hits({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map((run, at) => {
    // A run's only identity is its position.
    const key = `${at}`;
    return run.differs ? <mark key={key}>{run.text}</mark> : <span key={key}>{run.text}</span>;
  });
}

/** Cuts a title that was found into a beginning that may be cut and a rest that stays in sight with its first hit. */
type HitLabel = { readonly head: string; readonly tail: readonly TextRun[] };

/** A hit this early is in sight wherever the title is cut at its end. */
const EARLY = 24;
/** How much is shown before a later hit, at least. */
const BEFORE = 8;

export function hitLabel(runs: readonly TextRun[]): HitLabel {
  const [before, ...rest] = runs;
  if (before === undefined || before.differs || before.text.length <= EARLY) return { head: '', tail: runs };
  const cut = before.text.lastIndexOf(' ', before.text.length - BEFORE) + 1;
  if (cut === 0) return { head: '', tail: runs };
  return { head: before.text.slice(0, cut), tail: [{ text: before.text.slice(cut), differs: false }, ...rest] };
}

/** A cell of a line in a list of records. */
export function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: lines that are drawn only when in sight are no table.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active line and keeps the focus.
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}
