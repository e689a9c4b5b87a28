/**
 * The hits under headings by day, drawing only visible rows; for mouse and keyboard.
 *
 * Arrows, Page, Home and End move; Shift extends the selection; Space selects one; Ctrl+A selects all; Enter opens; Delete asks.
 */
import { type KeyboardEvent, type Ref, useCallback, useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import type { Selection } from '../../shared/history/selection.ts';
import { Rows, type RowsHandle } from '../ui/Rows.tsx';
import { type HitActs, HitRow } from './HitRow.tsx';
import { heightOf, keyOf, withDays } from './list-items.ts';

export type HitListHandle = {
  focus(): void;
  /** Brings a loaded exchange into view. */
  scrollTo(id: string): void;
};

type HitListProps = HitActs & {
  readonly ref?: Ref<HitListHandle>;
  readonly hits: readonly HistoryHit[];
  readonly selection: Selection;
  readonly shownId: string | undefined;
  readonly isBusy: boolean;
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
  const { ref, hits, selection, shownId, isBusy, onNearEnd, onSight } = props;
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focusIsPointers = useRef(false);
  const rows = useRef<RowsHandle>(null);
  const items = useMemo(() => withDays(hits), [hits]);
  const placeOf = useCallback(
    (id: string | undefined) => items.findIndex((item) => item.kind === 'hit' && item.hit.exchange.id === id),
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
      onSight(new Set(shown.flatMap((item) => (item.kind === 'hit' ? [item.hit.exchange.id] : []))));
    },
    [items, onSight],
  );
  const activeAt = placeOf(selection.activeId);
  const domId = (id: string) => `${listId}-${id}`;
  return (
    <Rows
      ref={rows}
      role="grid"
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
        ) : (
          <HitRow
            hit={item.hit}
            domId={domId(item.hit.exchange.id)}
            isSelected={selection.ids.has(item.hit.exchange.id)}
            isActive={item.hit.exchange.id === selection.activeId}
            isShown={item.hit.exchange.id === shownId}
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
  if (by !== undefined) props.onMove(by, shiftKey);
  else if ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'a') props.onSelectAll();
  else if (event.ctrlKey || event.metaKey || event.altKey) return false;
  else if (key === ' ' && activeId !== undefined) props.onToggle(activeId);
  else if (key === 'Enter' && activeId !== undefined && !focusIsPointers) props.onOpen(activeId);
  else if (key === 'Delete' && ids.size > 0) props.onDelete();
  else if (key === 'Escape' && ids.size > 0) props.onSelectNone();
  else return false;
  return true;
}
