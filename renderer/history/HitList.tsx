/**
 * The list of hits under headings of their days, only what is in sight drawn; by mouse and by keyboard.
 *
 * Arrows, Page, Home and End move; Shift selects on the way; Space selects one; Ctrl+A all; Enter opens; Delete asks.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { HistoryHit } from '../../shared/history/history-hit.ts';
import type { Selection } from '../../shared/history/selection.ts';
import { type HitActs, HitRow } from './HitRow.tsx';
import { heightOf, keyOf, withDays } from './list-items.ts';

export type HitListHandle = { focus(): void };

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
};

const PAGE_ROWS = 12;
const ALL_ROWS = 1_000_000;
/** Older exchanges are asked for when this many rows are left below. */
const ROWS_AHEAD = 20;

export function HitList(props: HitListProps) {
  const { ref, hits, selection, shownId, isBusy, onNearEnd } = props;
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const focusIsPointers = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);
  const items = useMemo(() => withDays(hits), [hits]);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => heightOf(items[at]),
    overscan: 10,
    getItemKey: (at) => keyOf(items[at], at),
  });
  // Heights are known beforehand; when they change, the places are made anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the measuring depends on the items and nothing else.
  useEffect(() => rows.measure(), [items]);
  const drawn = rows.getVirtualItems();
  const lastAt = drawn.at(-1)?.index ?? 0;
  useEffect(() => {
    if (lastAt >= items.length - ROWS_AHEAD) onNearEnd();
  }, [lastAt, items.length, onNearEnd]);
  const activeAt = items.findIndex((item) => item.kind === 'hit' && item.hit.exchange.id === selection.activeId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move of the active row scrolls.
  useEffect(() => {
    if (activeAt >= 0) rows.scrollToIndex(activeAt, { align: 'auto' });
  }, [selection.activeId]);
  const domId = (id: string) => `${listId}-${id}`;
  const isActiveDrawn = drawn.some((one) => one.index === activeAt);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only when in sight are no table.
    <div
      role="grid"
      className="history__rows"
      aria-label="Exchanges"
      aria-multiselectable
      aria-busy={isBusy}
      aria-activedescendant={isActiveDrawn ? domId(selection.activeId ?? '') : undefined}
      tabIndex={0}
      data-own-arrows
      ref={box}
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
        // The phone must not take these keys as its own.
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      <div role="rowgroup" className="history__all" style={{ height: rows.getTotalSize() }}>
        {drawn.map((place) => {
          const item = items[place.index];
          if (!item) return null;
          const style = { transform: `translateY(${place.start}px)`, height: place.size };
          return item.kind === 'day' ? (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            // biome-ignore lint/a11y/useFocusableInteractive: a heading is nothing to act on.
            <div key={place.key} role="row" className="history__place history__day" style={style}>
              {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above. */}
              <span role="rowheader">{item.day}</span>
            </div>
          ) : (
            <div key={place.key} role="presentation" className="history__place" style={style}>
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
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Whether the key was the list's. After a click Enter is the phone's: people click a room and go on dialling. */
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
