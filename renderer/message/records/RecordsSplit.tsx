/**
 * A list of records and, at its right, the one view of the record that is chosen. The first line is chosen by itself. Where both
 * do not fit beside each other the list stands alone, and what is opened lies over it, with a way back to its line.
 */
import { ArrowLeft } from 'lucide-react';
import { type Ref, useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { historyEntries, runHolding } from '../../../shared/history/history-entries.ts';
import { Button } from '../../ui/Button.tsx';
import { Split } from '../../ui/Split.tsx';
import { RecordList, type RecordListHandle } from './RecordList.tsx';
import { RecordPanel } from './RecordPanel.tsx';
import type { RecordsState } from './records-store.ts';
import type { NamedEnvironments } from './session-words.ts';

type RecordsSplitProps = {
  readonly ref?: Ref<RecordListHandle> | undefined;
  /** For screen readers: `Requests`. */
  readonly name: string;
  readonly list: RecordsState;
  readonly environments: NamedEnvironments;
  readonly share: number | undefined;
  readonly onShare: (share: number | undefined) => void;
  readonly acts?: Parameters<typeof RecordList>[0]['acts'];
};

export function RecordsSplit({ ref, name, list, environments, share, onShare, acts }: RecordsSplitProps) {
  const { hits, sessions, folded, openedRuns, selection, shown, select, open, loadOlder } = list;
  const [isOver, setOver] = useState(false);
  const rows = useRef<RecordListHandle>(null);
  const view = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => rows.current?.focus(),
    scrollTo: (id) => rows.current?.scrollTo(id),
  }));
  const entries = useMemo(
    () => historyEntries({ hits, sessions, folded, openedRuns }),
    [hits, sessions, folded, openedRuns],
  );
  const { activeId } = selection;
  const firstId = entries[0]?.id;
  // A hit alone says more than the line of its session.
  const chosenId = activeId ?? (entries[0]?.kind === 'session' && entries[1]?.kind === 'hit' ? entries[1].id : firstId);
  useEffect(() => {
    if (activeId === undefined && chosenId !== undefined) select({ ...selection, activeId: chosenId });
  }, [activeId, chosenId, selection, select]);
  // A run that goes on has another newest record, and is the same line.
  const movedRunId = activeId === undefined ? undefined : runHolding(entries, activeId)?.id;
  useEffect(() => {
    if (movedRunId !== undefined && movedRunId !== activeId) select({ ...selection, activeId: movedRunId });
  }, [movedRunId, activeId, selection, select]);
  // The list is out of sight then, and the focus with it.
  useEffect(() => {
    const back = view.current?.querySelector<HTMLElement>('.records-split__back');
    if (isOver && back?.checkVisibility()) view.current?.focus();
  }, [isOver]);
  const shownId = shown.kind === 'none' ? undefined : shown.id;
  useEffect(() => {
    if (activeId !== undefined && activeId !== shownId && (movedRunId ?? activeId) === activeId) void open(activeId);
  }, [activeId, shownId, movedRunId, open]);
  // As many hits may be folded away as a page has: then the next is wanted, although the list grew by nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks anew.
  const onNearEnd = useCallback(() => void loadOlder(), [loadOlder, hits.length]);
  const show = (id: string) => {
    select({ ...selection, activeId: id, anchorId: id });
    setOver(true);
  };
  const back = () => {
    setOver(false);
    rows.current?.focus();
  };
  return (
    <div className="records-split" data-over={isOver}>
      <Split
        name={name}
        share={share}
        usual={40}
        onShare={onShare}
        first={
          <RecordList
            ref={rows}
            name={name}
            entries={entries}
            environments={environments}
            selection={selection}
            isBusy={list.status === 'searching'}
            onShow={show}
            onEnter={() => {
              setOver(true);
              view.current?.focus();
            }}
            onMove={list.move}
            onNearEnd={onNearEnd}
            onFold={list.fold}
            onRun={list.openRun}
            {...(acts ? { acts } : {})}
          />
        }
        second={
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape leads back to the list from whatever has the focus in it.
          <div
            ref={view}
            className="records-split__view"
            tabIndex={-1}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || event.defaultPrevented) return;
              event.preventDefault();
              event.stopPropagation();
              back();
            }}
          >
            <div className="records-split__back">
              <Button icon={ArrowLeft} onPress={back}>
                Back to the list
              </Button>
            </div>
            <RecordPanel list={list} onShow={show} />
          </div>
        }
      />
    </div>
  );
}
