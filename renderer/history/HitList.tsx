/**
 * Sessions and exchanges under headings by day, drawing only visible rows; for mouse and keyboard.
 *
 * Arrows, Page, Home and End move; Left and Right fold a session; Shift extends the selection; Space selects one; Ctrl+A selects all; Enter opens;
 * Delete asks.
 */
import { type KeyboardEvent, type Ref, useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { HistoryEntry, SessionEntry } from '../../shared/history/history-entries.ts';
import type { Selection } from '../../shared/history/selection.ts';
import { Rows, type RowsHandle } from '../ui/Rows.tsx';
import { type HitActs, HitRow } from './HitRow.tsx';
import { heightOf, keyOf, withDays } from './list-items.ts';
import { SessionRow } from './SessionRow.tsx';
import type { NamedEnvironments } from './session-words.ts';

export type HitListHandle = {
  focus(): void;
  /** Brings a loaded exchange into view. */
  scrollTo(id: string): void;
};

type HitListProps = HitActs & {
  readonly ref?: Ref<HitListHandle>;
  readonly entries: readonly HistoryEntry[];
  readonly environments: NamedEnvironments;
  readonly selection: Selection;
  readonly shownId: string | undefined;
  readonly isBusy: boolean;
  readonly onFold: (walkId: string, isFolded: boolean) => void;
  readonly onMove: (by: number, isExtending: boolean) => void;
  readonly onSelectAll: () => void;
  readonly onSelectNone: () => void;
  readonly onDelete: () => void;
  readonly onNearEnd: () => void;
  /** The exchanges that the window shows; told while any is selected. */
  readonly onSight: (ids: ReadonlySet<string>) => void;
};

const PAGE_ROWS = 12;
const ALL_ROWS = 1_000_000;
export function HitList(props: HitListProps) {
  const { ref, entries, environments, selection, shownId, isBusy, onNearEnd, onSight } = props;
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
      onSight(new Set(shown.flatMap((item) => (item.kind === 'hit' ? [item.id] : []))));
    },
    [items, onSight],
  );
  const activeAt = placeOf(selection.activeId);
  // An id without blanks: a session's has some.
  const domId = (id: string) => `${listId}-${id.replaceAll(' ', '_')}`;
  return (
    <Rows
      ref={rows}
      role={entries.some(({ kind }) => kind === 'session') ? 'treegrid' : 'grid'}
      className="history__rows"
      aria-label="Exchanges"
      aria-multiselectable
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
          <div role="row" className="history__day soft small strong">
            {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
            <span role="rowheader">{item.day}</span>
          </div>
        ) : item.kind === 'session' ? (
          <SessionRow
            entry={item}
            environments={environments}
            domId={domId(item.id)}
            selected={selectedOf(item, selection.ids)}
            isActive={item.id === selection.activeId}
            onShow={props.onShow}
            onToggle={props.onToggle}
            onSelectTo={props.onSelectTo}
            onFold={props.onFold}
          />
        ) : (
          <HitRow
            hit={item.hit}
            isInSession={item.isInSession}
            environments={environments}
            domId={domId(item.id)}
            isSelected={selection.ids.has(item.id)}
            isActive={item.id === selection.activeId}
            isShown={item.id === shownId}
            onShow={props.onShow}
            onOpen={props.onOpen}
            onToggle={props.onToggle}
            onSelectTo={props.onSelectTo}
            onPin={props.onPin}
          />
        );
      }}
    />
  );
}

function selectedOf({ hits }: SessionEntry, ids: ReadonlySet<string>): 'all' | 'some' | 'none' {
  const count = hits.filter(({ exchange }) => ids.has(exchange.id)).length;
  return count === 0 ? 'none' : count === hits.length ? 'all' : 'some';
}

/** Returns whether the list handled the key. After a click Enter belongs to the phone: people click a room and go on dialling. */
function steer(event: KeyboardEvent, props: HitListProps, focusIsPointers: boolean): boolean {
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
  const session = props.entries.find((one): one is SessionEntry => one.kind === 'session' && one.id === activeId);
  if (by !== undefined) props.onMove(by, shiftKey);
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') props.onSelectAll();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (session && (key === 'ArrowLeft' || key === 'ArrowRight')) props.onFold(session.head.id, key === 'ArrowLeft');
  else if (key === ' ' && activeId !== undefined) props.onToggle(activeId);
  else if (key === 'Enter' && activeId !== undefined && !focusIsPointers) props.onOpen(activeId);
  else if (key === 'Delete' && ids.size > 0) props.onDelete();
  else if (key === 'Escape' && ids.size > 0) props.onSelectNone();
  else return false;
  return true;
}
