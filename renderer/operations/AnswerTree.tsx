/** An answer as a tree: arrows move and fold as in any tree, Enter opens a value's menu. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight, CircleHelp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { JsonSchema } from '../../shared/form/field-shape.ts';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { type TreeRow, treeRows } from '../../shared/result/result-tree.ts';
import { ROW_REM } from '../ui/Rows.tsx';
import { placeAfter } from '../ui/roving.ts';
import { useRem } from '../ui/use-rem.ts';
import { NodeText, nestedWords } from './NodeText.tsx';
import './answer-tree.css';

type AnswerTreeProps = {
  readonly tree: JsonNode;
  readonly schema: JsonSchema;
  readonly source: string;
  readonly onValue: (name: string, node: JsonNode, at: HTMLElement) => void;
};

export function AnswerTree({ tree, schema, source, onValue }: AnswerTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [activePath, setActivePath] = useState('');
  const isSteered = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => treeRows(tree, schema, toggled), [tree, schema, toggled]);
  const at = Math.max(
    0,
    rows.findIndex(({ path }) => path === activePath),
  );
  const rowPx = ROW_REM * useRem();
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowPx,
    overscan: 16,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the places depend on the height of a row and nothing else.
  useEffect(() => virtual.measure(), [rowPx]);
  useEffect(() => {
    if (!isSteered.current) return;
    isSteered.current = false;
    virtual.scrollToIndex(at);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${at}"]`)?.focus());
  }, [at, virtual]);
  const toggle = (path: string) => {
    setToggled((before) => {
      const next = new Set(before);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  };
  const go = (to: number) => {
    const row = rows[to];
    if (!row) return;
    isSteered.current = true;
    setActivePath(row.path);
  };
  const steer = (event: KeyboardEvent) => {
    const row = rows[at];
    if (!row || event.ctrlKey || event.metaKey) return;
    const parentAt = rows.findLastIndex((one, place) => place < at && one.level < row.level);
    const to = placeAfter(event.key, at, rows.length, { axis: 'down' });
    const acts: Readonly<Record<string, () => void>> = {
      ArrowRight: () => (row.childCount > 0 && !row.isOpen ? toggle(row.path) : go(Math.min(rows.length - 1, at + 1))),
      ArrowLeft: () => (row.isOpen ? toggle(row.path) : go(Math.max(0, parentAt))),
      Enter: () => press(row, event.target as HTMLElement),
      ' ': () => press(row, event.target as HTMLElement),
    };
    const act = to === undefined ? acts[event.key] : () => go(to);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const press = (row: TreeRow, element: HTMLElement) => {
    setActivePath(row.path);
    if (row.childCount > 0) toggle(row.path);
    else onValue(row.name, row.node, element);
  };
  return (
    <div
      className="answer-tree scroll"
      ref={box}
      role="tree"
      aria-label="Answer"
      tabIndex={-1}
      data-own-arrows
      onKeyDown={steer}
    >
      <div className="rows-box__all" role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const Fold = row.isOpen ? ChevronDown : ChevronRight;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree itself takes the keys.
            <div
              key={row.path}
              role="treeitem"
              className="answer-tree__row rows-box__place"
              aria-level={row.level}
              aria-expanded={row.childCount > 0 ? row.isOpen : undefined}
              aria-selected={item.index === at}
              tabIndex={item.index === at ? 0 : -1}
              data-row={item.index}
              style={{ transform: `translateY(${item.start}px)`, paddingInlineStart: `${row.level * 1.1 - 0.6}rem` }}
              onClick={(event) => press(row, event.currentTarget)}
            >
              <span className="answer-tree__fold icon-word faint">{row.childCount > 0 && <Fold aria-hidden />}</span>
              {row.name !== '' && <code className={row.isItem ? 'faint' : 'answer-tree__name'}>{row.name}</code>}
              <RowValue row={row} source={source} />
              {row.isUnknown && (
                <span className="tag tag--warn" title="The catalogue does not know this field.">
                  <CircleHelp aria-hidden /> unknown
                </span>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

function RowValue({ row, source }: { readonly row: TreeRow; readonly source: string }) {
  const { node, name } = row;
  if (node.kind !== 'list' && node.kind !== 'object') return <NodeText name={name} node={node} source={source} />;
  return <span className="faint small">{nestedWords(node)}</span>;
}
