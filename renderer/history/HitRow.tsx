/**
 * One exchange in the list: selected, pinned, time, what was sent and what came, and where the query matched. Nothing says
 * that all is well: status and signature are named where they are not.
 */
import { Check, NotebookPen, Pin } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { TextRun } from '../../shared/compare/inner-difference.ts';
import { limitsIn, subscriberName } from '../../shared/environment/environment.ts';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import type { SearchedPlace } from '../../shared/history/search-text.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { sentWords } from '../../shared/ussd/secret-answer.ts';
import { TOO_LATE } from '../../shared/ussd/step-sentence.ts';
import { cameTooLate } from '../../shared/ussd/walk-times.ts';
import { Chip } from '../ui/Chip.tsx';
import { SignedNote, StatusChip, statusTone } from '../ui/ExchangeChips.tsx';
import { SentBy } from '../ui/SentBy.tsx';
import { duration, timeOfDay } from '../ui/times.ts';
import { SelectCell } from './SelectCell.tsx';
import { cameLine, environmentName, type NamedEnvironments } from './session-words.ts';

export type HitActs = {
  readonly onShow: (id: string) => void;
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onSelectTo: (id: string) => void;
  readonly onPin: (id: string, isPinned: boolean) => void;
};

type HitRowProps = HitActs & {
  readonly hit: HistoryHit;
  readonly isInSession: boolean;
  readonly environments: NamedEnvironments;
  readonly domId: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  /** The inspector shows this one. */
  readonly isShown: boolean;
};

const PLACES: Readonly<Record<Exclude<SearchedPlace, 'label'>, string>> = {
  marks: 'note',
  url: 'address',
  headers: 'header',
  bodies: 'body',
};

export function HitRow(props: HitRowProps) {
  const { hit, isInSession, environments, domId, isSelected, isActive, isShown, onShow, onOpen, onToggle, onSelectTo } =
    props;
  const { exchange, mark, excerpt } = hit;
  const click = (event: MouseEvent) => {
    if (event.shiftKey) onSelectTo(exchange.id);
    else if (event.ctrlKey || event.metaKey) onToggle(exchange.id);
    else onShow(exchange.id);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for its active row.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active row and keeps the focus.
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only when in sight are no table.
    <div
      role="row"
      id={domId}
      className="row exchange-row"
      data-testid="exchange-row"
      data-in-session={isInSession}
      aria-level={isInSession ? 2 : undefined}
      title={exchange.label}
      aria-selected={isSelected}
      data-active={isActive}
      data-shown={isShown}
      onClick={click}
      onDoubleClick={() => onOpen(exchange.id)}
    >
      <SelectCell
        title="Select"
        onClick={(event) => {
          if (event.shiftKey) onSelectTo(exchange.id);
          else onToggle(exchange.id);
        }}
      >
        {isSelected && <Check strokeWidth={3} aria-hidden />}
      </SelectCell>
      <Cell className="exchange-row__time soft">
        <time dateTime={new Date(exchange.startedAtMs).toISOString()}>{timeOfDay(exchange.startedAtMs)}</time>
      </Cell>
      <Cell className="exchange-row__what">
        <span className="grow stack stack--tight">
          <span className="exchange-row__label">
            {mark.name !== '' && <b className="exchange-row__name one-line">{mark.name}</b>}
            {excerpt?.place === 'label' ? <FoundLabel runs={excerpt.runs} /> : <Deed exchange={exchange} />}
          </span>
          {excerpt && excerpt.place !== 'label' && (
            <span className="exchange-row__excerpt one-line soft small">
              <i>{PLACES[excerpt.place]}</i> <Hits runs={excerpt.runs} />
            </span>
          )}
          {!excerpt && mark.note !== '' && (
            <span className="exchange-row__excerpt one-line soft small">
              <NotebookPen aria-label="note" /> {mark.note}
            </span>
          )}
        </span>
        <SentBy by={exchange.by} isShort />
        {exchange.press &&
          cameTooLate(
            { ...exchange.press, totalMs: exchange.totalMs },
            limitsIn(environments.get(exchange.environmentId)),
          ) && <Chip tone="bad">{TOO_LATE}</Chip>}
        {exchange.importedAtMs !== undefined && <Chip tone="unknown">imported</Chip>}
        {statusTone(exchange) !== 'good' && <StatusChip exchange={exchange} />}
        {!exchange.verified && <SignedNote verified={false} isShort />}
      </Cell>
      {!isInSession && (
        <>
          <Cell className="exchange-row__subscriber one-line">
            {exchange.press && subscriberName(environments.get(exchange.environmentId), exchange.press.customerId)}
          </Cell>
          <Cell className="exchange-row__environment one-line soft">
            {environmentName(environments, exchange.environmentId)}
          </Cell>
        </>
      )}
      <Cell className="exchange-row__duration soft">{duration(exchange.totalMs)}</Cell>
      <Cell>
        <PinButton exchange={exchange} isPinned={mark.isPinned} onPin={props.onPin} />
      </Cell>
    </div>
  );
}

type PinButtonProps = Pick<HitActs, 'onPin'> & { readonly exchange: ExchangeSummary; readonly isPinned: boolean };

function PinButton({ exchange, isPinned, onPin }: PinButtonProps) {
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
        onPin(exchange.id, !isPinned);
      }}
    >
      <Pin aria-hidden />
    </button>
  );
}

/** A press is what was sent and the first line of what came; another exchange its operation. */
function Deed({ exchange }: { readonly exchange: ExchangeSummary }) {
  const { press } = exchange;
  if (!press) return <span className="one-line strong">{exchange.label}</span>;
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

/** A cell of a line in the history list. */
export function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: lines that are drawn only when in sight are no table.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active line and keeps the focus.
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}
