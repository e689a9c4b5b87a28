/** A list as a table that draws only visible rows. Arrows move between cells; Enter opens a value's menu. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp, CircleHelp, Columns3 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { readTime } from '../../shared/result/read-time.ts';
import { type ResultTable, type SortOrder, sortRows, type TableColumn } from '../../shared/result/result-table.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { ROW_REM } from '../ui/Rows.tsx';
import { placeAfter } from '../ui/roving.ts';
import { useRem } from '../ui/use-rem.ts';
import { NodeText } from './NodeText.tsx';
import './answer-table.css';

type AnswerTableProps = {
  readonly table: ResultTable;
  readonly source: string;
  readonly onValue: (name: string, node: JsonNode, at: HTMLElement) => void;
};

/** The width of one monospace character at a cell's font size. */
const MONO_REM = 0.45;
/** Of a cell on both sides, and of the arrow or the mark behind a column's name. */
const PADDING_CH = 2;
const ARROW_CH = 2;
const UNKNOWN_CH = 11;
/** A date beside its number. */
const TIME_CH = 76;

export function AnswerTable({ table, source, onValue }: AnswerTableProps) {
  const [order, setOrder] = useState<SortOrder>();
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [active, setActive] = useState<readonly [row: number, column: number]>([0, 0]);
  const isSteered = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => sortRows(table, order), [table, order]);
  const columns = table.columns
    .map((column, at) => ({ column, at }))
    .filter(({ column }) => !hidden.includes(column.name));
  const widths = useMemo(() => table.columns.map((column, at) => widthOf(column, table, at)), [table]);
  const template = columns.map(({ at }) => `${(widths[at] ?? 0) * MONO_REM}rem`).join(' ');
  const rowPx = ROW_REM * useRem();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on the height of a row and nothing else.
  useEffect(() => virtual.measure(), [rowPx]);
  const [activeRow, activeColumn] = active;
  useEffect(() => {
    if (!isSteered.current) return;
    isSteered.current = false;
    virtual.scrollToIndex(activeRow);
    requestAnimationFrame(() => {
      const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${activeRow}:${activeColumn}"]`);
      cell?.focus();
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    });
  }, [activeRow, activeColumn, virtual]);
  const steer = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / rowPx) - 2);
    const row = placeAfter(event.key, activeRow, rows.length, { axis: 'down', page, isInField: !event.ctrlKey });
    const column = placeAfter(event.key, activeColumn, columns.length, { axis: 'across' });
    if (
      (row === undefined && column === undefined) ||
      !(event.target instanceof HTMLElement) ||
      event.target.dataset.cell === undefined
    )
      return;
    event.preventDefault();
    event.stopPropagation();
    isSteered.current = true;
    setActive([row ?? activeRow, column ?? activeColumn]);
  };
  const sortBy = (column: string) => {
    setOrder((before) =>
      before?.column !== column
        ? { column, isDescending: false }
        : before.isDescending
          ? undefined
          : { column, isDescending: true },
    );
  };
  if (table.rows.length === 0) return <p className="answer__note soft">The list has no rows here.</p>;
  return (
    <div className="frame">
      <div className="answer-table__tools line">
        <ColumnChoice columns={table.columns} hidden={hidden} onChange={setHidden} />
        {order && <span className="faint small">Sorted here: the {rows.length} rows of this page only.</span>}
      </div>
      <div className="answer-table__box scroll" ref={box}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid.
          role="grid"
          aria-label="Rows"
          aria-rowcount={rows.length + 1}
          data-own-arrows
          onKeyDown={steer}
        >
          <thead>
            <tr className="answer-table__head bytes" style={{ gridTemplateColumns: template }}>
              {columns.map(({ column }) => (
                <HeadCell key={column.name} column={column} order={order} onSort={sortBy} />
              ))}
            </tr>
          </thead>
          <tbody className="rows-box__all" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map((item) => {
              const row = rows[item.index];
              if (!row) return null;
              return (
                <tr
                  key={row.at}
                  aria-rowindex={item.index + 2}
                  className="answer-table__row rows-box__place bytes"
                  style={{ gridTemplateColumns: template, transform: `translateY(${item.start}px)` }}
                >
                  {columns.map(({ column, at }, place) => {
                    const node = row.cells[at];
                    const open = (cell: HTMLElement) => {
                      setActive([item.index, place]);
                      if (node) onValue(column.name, node, cell);
                    };
                    return (
                      <Cell
                        key={column.name}
                        place={`${item.index}:${place}`}
                        isActive={item.index === activeRow && place === activeColumn}
                        onOpen={open}
                      >
                        {node && <NodeText name={column.name} node={node} source={source} />}
                      </Cell>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

type CellProps = {
  readonly place: string;
  readonly isActive: boolean;
  readonly onOpen: (cell: HTMLElement) => void;
  readonly children: ReactNode;
};

function Cell({ place, isActive, onOpen, children }: CellProps) {
  return (
    <td
      className="answer-table__cell"
      data-cell={place}
      tabIndex={isActive ? 0 : -1}
      onClick={(event) => onOpen(event.currentTarget)}
      onKeyDown={(event) => {
        const isOpening = event.key === 'Enter' || event.key === ' ';
        if (!isOpening || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        onOpen(event.currentTarget);
      }}
    >
      {children}
    </td>
  );
}

type HeadCellProps = {
  readonly column: TableColumn;
  readonly order: SortOrder | undefined;
  readonly onSort: (column: string) => void;
};

function HeadCell({ column, order, onSort }: HeadCellProps) {
  const isSorted = order?.column === column.name;
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
      className="answer-table__title icon-word"
    >
      <button type="button" className="icon-word" onClick={() => onSort(column.name)} title={column.title}>
        <span>
          {nameLines(column.name)[0]}
          <wbr />
          {nameLines(column.name)[1]}
        </span>
        {isSorted && <Arrow aria-hidden />}
      </button>
      {column.isUnknown && (
        <span className="tag tag--warn" title="The catalogue does not know this field.">
          <CircleHelp aria-hidden /> unknown
        </span>
      )}
    </th>
  );
}

/** In characters, including the cell's padding. */
function widthOf(column: TableColumn, table: ResultTable, at: number): number {
  const first = table.rows.find(({ cells }) => cells[at])?.cells[at];
  if (first && readTime(column.name, first)) return TIME_CH;
  const [upper, lower] = nameLines(column.name);
  // The arrow follows the last line, which is the shorter one mostly.
  const last = (lower === '' ? upper : lower).length + (column.isUnknown ? UNKNOWN_CH : ARROW_CH);
  const head = Math.max(upper.length, last);
  return Math.max(head, column.widest) + PADDING_CH;
}

/** A long name between two of its words, where both lines are shortest: values are mostly shorter than their names. */
function nameLines(name: string): readonly [upper: string, lower: string] {
  const places = [...name.matchAll(/(?<=[a-z])(?=[A-Z])/g)].map(({ index }) => index);
  const longest = (at: number) => Math.max(at, name.length - at);
  const at = places.toSorted((a, b) => longest(a) - longest(b))[0] ?? name.length;
  return [name.slice(0, at), name.slice(at)];
}

type ColumnChoiceProps = {
  readonly columns: readonly TableColumn[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
};

/** Which columns of a table are shown. */
function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps) {
  const shownCount = columns.length - hidden.length;
  return (
    <Menu label={`Columns ${shownCount} of ${columns.length}`} icon={Columns3} name="Columns">
      {columns.map(({ name }) => {
        const isShown = !hidden.includes(name);
        return (
          <MenuItem
            key={name}
            isChecked={isShown}
            disabled={isShown && shownCount === 1}
            onPress={() => onChange(isShown ? [...hidden, name] : hidden.filter((one) => one !== name))}
          >
            {name}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
