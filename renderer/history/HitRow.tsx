/** One exchange in the list: selected, pinned, time, name, result, and where the query matched. */
import { Check, NotebookPen, Pin } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Run } from '../../shared/compare/inner-difference.ts';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import type { SearchedPlace } from '../../shared/history/search-text.ts';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { duration, timeOfDay } from '../ui/times.ts';
import { hitLabel } from './hit-label.ts';

export type HitActs = {
  readonly onOpen: (id: string) => void;
  readonly onToggle: (id: string) => void;
  readonly onSelectTo: (id: string) => void;
  readonly onPin: (id: string, isPinned: boolean) => void;
};

type HitRowProps = HitActs & {
  readonly hit: HistoryHit;
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
  const { hit, domId, isSelected, isActive, isShown, onOpen, onToggle, onSelectTo, onPin } = props;
  const { exchange, mark, excerpt } = hit;
  const click = (event: MouseEvent) => {
    if (event.shiftKey) onSelectTo(exchange.id);
    else if (event.ctrlKey || event.metaKey) onToggle(exchange.id);
    else onOpen(exchange.id);
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
      aria-selected={isSelected}
      data-active={isActive}
      data-shown={isShown}
      onClick={click}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Space does the same in the grid. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <span
        role="gridcell"
        className="exchange-row__check"
        title="Select"
        onClick={(event) => {
          event.stopPropagation();
          if (event.shiftKey) onSelectTo(exchange.id);
          else onToggle(exchange.id);
        }}
      >
        <span className="exchange-row__box">{isSelected && <Check strokeWidth={3} aria-hidden />}</span>
      </span>
      <Cell className="soft">
        <time dateTime={new Date(exchange.startedAtMs).toISOString()}>{timeOfDay(exchange.startedAtMs)}</time>
      </Cell>
      <Cell className="exchange-row__what stack stack--tight">
        <span className="exchange-row__label strong">
          {mark.name !== '' && <b className="exchange-row__name one-line">{mark.name}</b>}
          {excerpt?.place === 'label' ? (
            <FoundLabel runs={excerpt.runs} />
          ) : (
            <span className="one-line">{exchange.label}</span>
          )}
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
      </Cell>
      <Cell className="exchange-row__operation one-line soft">
        <code>
          {exchange.method} {exchange.operation}
        </code>
      </Cell>
      <Cell>
        <StatusChip exchange={exchange} />
      </Cell>
      <Cell className="exchange-row__verdict">
        <SignedNote verified={exchange.verified} isShort />
      </Cell>
      <Cell className="exchange-row__duration soft">{duration(exchange.totalMs)}</Cell>
      <Cell>
        <button
          type="button"
          tabIndex={-1}
          className="pin-button"
          aria-pressed={mark.isPinned}
          aria-label={mark.isPinned ? 'Unpin' : 'Pin'}
          title={mark.isPinned ? 'Pinned: kept whatever the limits are' : 'Pin'}
          onClick={(event) => {
            event.stopPropagation();
            onPin(exchange.id, !mark.isPinned);
          }}
        >
          <Pin aria-hidden />
        </button>
      </Cell>
    </div>
  );
}

function Cell({ className, children }: { readonly className?: string; readonly children: React.ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: as for the row.
    // biome-ignore lint/a11y/useFocusableInteractive: as for the row.
    <span role="gridcell" className={className}>
      {children}
    </span>
  );
}

/** The words that were found stay in sight; what is cut is the middle and the end. */
function FoundLabel({ runs }: { readonly runs: readonly Run[] }) {
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

function Hits({ runs }: { readonly runs: readonly Run[] }) {
  return runs.map((run, at) => {
    // A run's only identity is its position.
    const key = `${at}`;
    return run.differs ? <mark key={key}>{run.text}</mark> : <span key={key}>{run.text}</span>;
  });
}
