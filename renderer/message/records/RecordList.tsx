/**
 * Runs, sessions and records under headings by day, drawing only visible rows; for mouse and keyboard. The one list of what was
 * seen, whatever its sources.
 *
 * Arrows, Page, Home and End move; Left and Right fold a session or a run; Enter goes on to what is shown. Where rows are acted on,
 * Shift extends the selection, Space selects one, Ctrl+A all, and Delete asks. The list keeps the focus.
 */
import { type KeyboardEvent, type Ref, useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { HistoryEntry, RunEntry, SessionEntry } from '../../../shared/history/history-entries.ts';
import type { Selection } from '../../../shared/history/selection.ts';
import { isExchange } from '../../../shared/request/exchange.ts';
import { Rows, type RowsHandle } from '../../ui/Rows.tsx';
import { heightOf, keyOf, withDays } from './list-items.ts';
import { RecordRow, type RowActs } from './RecordRow.tsx';
import { RunRow } from './RunRow.tsx';
import { SessionRow } from './SessionRow.tsx';
import type { NamedEnvironments } from './session-words.ts';
import './records.css';

export type RecordListHandle = {
  focus(): void;
  /** Brings a loaded record into view. */
  scrollTo(id: string): void;
};

type RecordListProps = {
  readonly ref?: Ref<RecordListHandle>;
  /** For screen readers: `Requests`. */
  readonly name: string;
  readonly entries: readonly HistoryEntry[];
  readonly environments: NamedEnvironments;
  readonly selection: Selection;
  readonly isBusy: boolean;
  /** Makes a line the active one, and shows it. */
  readonly onShow: (id: string) => void;
  /** Enter: on to what is shown. */
  readonly onEnter: () => void;
  readonly onMove: (by: number, isExtending: boolean) => void;
  readonly onNearEnd: () => void;
  readonly onFold?: (walkId: string, isFolded: boolean) => void;
  readonly onRun?: (entry: RunEntry, isOpen: boolean) => void;
  readonly acts?: SelectionActs;
};

type SelectionActs = RowActs & {
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
  readonly onDelete: () => void;
  /** The records that the window shows; told while any is selected. */
  readonly onSight: (ids: ReadonlySet<string>) => void;
};

const PAGE_ROWS = 12;
const ALL_ROWS = 1_000_000;

export function RecordList(props: RecordListProps) {
  const { ref, name, entries, environments, selection, isBusy, onNearEnd, onFold, onRun, acts } = props;
  const onSight = acts?.onSight;
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focusIsPointers = useRef(false);
  const rows = useRef<RowsHandle>(null);
  const items = useMemo(() => withDays(entries), [entries]);
  const placeOf = useCallback(
    (id: string | undefined) => items.findIndex((item) => item.kind !== 'day' && item.id === id),
    [items],
  );
  useImperativeHandle(
    ref,
    () => ({ focus: () => box.current?.focus(), scrollTo: (id) => rows.current?.scrollTo(placeOf(id)) }),
    [placeOf],
  );
  const heightAt = useCallback((at: number) => heightOf(items[at]), [items]);
  const isAnySelected = selection.ids.size > 0;
  const tellSight = useCallback(
    (first: number, last: number) => {
      const shown = items.slice(first, last + 1);
      onSight?.(new Set(shown.flatMap((item) => (item.kind === 'hit' ? [item.id] : []))));
    },
    [items, onSight],
  );
  const activeAt = placeOf(selection.activeId);
  // An id without blanks: a session's has some.
  const domId = (id: string) => `${listId}-${id.replaceAll(' ', '_')}`;
  return (
    <Rows
      ref={rows}
      role={entries.some(({ kind }) => kind !== 'hit') ? 'treegrid' : 'grid'}
      className="records"
      aria-label={name}
      aria-multiselectable={acts !== undefined}
      aria-busy={isBusy}
      aria-activedescendant={activeAt < 0 ? undefined : domId(selection.activeId ?? '')}
      tabIndex={0}
      data-own-arrows
      box={box}
      inner="rowgroup"
      count={items.length}
      heightOf={heightAt}
      keyOf={(at) => keyOf(items[at], at)}
      shownAt={activeAt}
      onNearEnd={onNearEnd}
      onSight={isAnySelected ? tellSight : undefined}
      onPointerDown={() => {
        focusIsPointers.current = true;
      }}
      onFocus={() => {
        if (!focusIsPointers.current && selection.activeId === undefined) props.onMove(1, false);
      }}
      onBlur={() => {
        focusIsPointers.current = false;
      }}
      onKeyDown={(event) => {
        if (!steer(event, props, focusIsPointers.current)) return;
        if (event.key !== 'Enter') focusIsPointers.current = false;
        // Keeps these keys from the phone.
        event.preventDefault();
        event.stopPropagation();
      }}
      row={(at) => {
        const item = items[at];
        if (!item) return null;
        return item.kind === 'day' ? (
          // biome-ignore lint/a11y/useSemanticElements: as above.
          // biome-ignore lint/a11y/useFocusableInteractive: a heading is nothing to act on.
          <div role="row" className="records__day soft small strong">
            {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
            <span role="rowheader">{item.day}</span>
          </div>
        ) : item.kind === 'run' ? (
          <RunRow
            entry={item}
            environments={environments}
            domId={domId(item.id)}
            isSelected={selectedOf(item, selection.ids) === 'all'}
            isActive={item.id === selection.activeId}
            onShow={props.onShow}
            onOpen={(entry, isOpen) => onRun?.(entry, isOpen)}
          />
        ) : item.kind === 'session' ? (
          <SessionRow
            entry={item}
            environments={environments}
            domId={domId(item.id)}
            selected={selectedOf(item, selection.ids)}
            isActive={item.id === selection.activeId}
            onShow={props.onShow}
            acts={acts}
            onFold={(walkId, isFolded) => onFold?.(walkId, isFolded)}
          />
        ) : (
          <RecordRow
            hit={item.hit}
            isInSession={item.isInSession}
            environments={environments}
            domId={domId(item.id)}
            isSelected={selection.ids.has(item.id)}
            isActive={item.id === selection.activeId}
            onShow={props.onShow}
            acts={acts}
          />
        );
      }}
    />
  );
}

/** Of what can be selected of them. */
function selectedOf({ hits }: SessionEntry | RunEntry, ids: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = hits.filter(({ record }) => ids.has(record.id)).length;
  return count === 0 ? 'none' : count === hits.filter(({ record }) => isExchange(record)).length ? 'all' : 'some';
}

/** Returns whether the list handled the key. After a click Enter belongs to the phone: people click a room and go on dialling. */
function steer(event: KeyboardEvent, props: RecordListProps, focusIsPointers: boolean): boolean {
  const { key, shiftKey } = event;
  const { activeId, ids } = props.selection;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: PAGE_ROWS,
    PageUp: -PAGE_ROWS,
    End: ALL_ROWS,
    Home: -ALL_ROWS,
  };
  const by = steps[key];
  const { acts, onFold, onRun, entries } = props;
  const line = entries.find((one) => one.kind !== 'hit' && one.id === activeId);
  const isFolding = key === 'ArrowLeft';
  if (by !== undefined) props.onMove(by, shiftKey && acts !== undefined);
  else if (acts && (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') acts.onSelectAll();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (line && (isFolding || key === 'ArrowRight')) {
    if (line.kind === 'session') onFold?.(line.head.id, isFolding);
    if (line.kind === 'run') onRun?.(line, !isFolding);
  } else if (acts && key === ' ' && activeId !== undefined) acts.onToggle(activeId);
  else if (key === 'Enter' && activeId !== undefined && !focusIsPointers) props.onEnter();
  else if (acts && key === 'Delete' && ids.size > 0) acts.onDelete();
  else if (acts && key === 'Escape' && ids.size > 0) acts.onSelectNone();
  else return false;
  return true;
}
