/** History: every exchange of all runs, with search and filters; mark, compare, export, delete. */
import { CircleAlert, SlidersHorizontal } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { NO_MARK } from '../../shared/history/history-mark.ts';
import { readHistoryQuery } from '../../shared/history/history-query.ts';
import { NO_SELECTION, outOfSight } from '../../shared/history/selection.ts';
import { dialCode, openAsDraft, openExchange } from '../stores/navigate.ts';
import { useStores } from '../stores/stores-context.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { ComparedView } from './ComparedView.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { FilterBar } from './FilterBar.tsx';
import { Nothing } from './HistoryLooks.tsx';
import { HitList, type HitListHandle } from './HitList.tsx';
import { MarkDialog } from './MarkDialog.tsx';
import { countLabel } from './query-labels.ts';
import { RetentionDialog } from './RetentionDialog.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import './history.css';
import './hits.css';

type OpenDialog = 'mark' | 'delete' | 'retention';

export function HistoryPanel() {
  const stores = useStores();
  const { history, historyActs, historyCompare, workbench } = stores;
  const room = useStore(history);
  const acts = useStore(historyActs);
  const { compared, ...comparing } = useStore(historyCompare);
  const environments = useStore(workbench, (one) => one.state?.environments);
  const serviceCode = useStore(workbench, (one) => selectedEnvironment(one)?.ussdProfile.serviceCode);
  const version = useStore(workbench, (one) => one.state?.version ?? '');
  const shownId = useStore(stores.inspector, (one) =>
    one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined,
  );
  const [dialog, setDialog] = useState<OpenDialog>();
  const [sight, setSight] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HitListHandle>(null);
  const query = useMemo(() => readHistoryQuery(room.query), [room.query]);
  const names = useMemo(() => new Map((environments ?? []).map(({ id, name }) => [id, name])), [environments]);
  const { loadOlder } = room;
  const onNearEnd = useCallback(() => void loadOlder(), [loadOlder]);
  const onWeigh = useCallback(
    (retention: Parameters<typeof acts.weigh>[0]) => void acts.weigh(retention),
    [acts.weigh],
  );

  const open = (id: string) => {
    // On the way back the list opens at this row.
    room.select({ ...room.selection, activeId: id });
    openExchange(stores, id);
  };
  if (compared.kind !== 'closed') {
    return (
      <ComparedView
        compared={compared}
        onAgain={(left, right) => void comparing.open(left, right)}
        onSwap={comparing.swap}
        onOpen={open}
        onClose={comparing.close}
      />
    );
  }
  if (room.status === 'loading') return <Skeleton of="history" />;
  const ids = [...room.selection.ids];
  const one = room.hits.find((hit) => hit.exchange.id === ids[0]);
  const pinned = room.hits.filter(({ exchange, mark }) => mark.isPinned && room.selection.ids.has(exchange.id)).length;
  // Told by the list once something is selected; until then nothing is known to be hidden.
  const hidden =
    sight.size === 0
      ? undefined
      : outOfSight(
          room.selection,
          room.hits.map((hit) => hit.exchange.id),
          sight,
        );
  const isFiltered = query.terms.length > 0;
  const close = () => setDialog(undefined);
  // The older of the two comes first.
  const compare = () => {
    const at = (id: string) => room.hits.findIndex((hit) => hit.exchange.id === id);
    const [left, right] = ids.toSorted((a, b) => at(b) - at(a));
    if (left !== undefined && right !== undefined) void comparing.open(left, right);
  };
  return (
    <Room
      title="History"
      note={
        <p role="status" className="faint">
          {room.status !== 'failed' && countLabel(room.total, room.totalIsAtLeast, isFiltered)}
        </p>
      }
      actions={
        <Button
          weight="quiet"
          icon={SlidersHorizontal}
          disabled={!room.overview}
          onPress={() => {
            void room.loadOverview();
            setDialog('retention');
          }}
        >
          Retention
        </Button>
      }
    >
      <section className="history" aria-label="History">
        <FilterBar
          text={room.query}
          query={query}
          overview={room.overview}
          environmentNames={names}
          onType={room.type}
          onAsk={room.ask}
          onDown={() => list.current?.focus()}
        />
        <SelectionBar
          count={ids.length}
          hidden={hidden?.count ?? 0}
          onShowHidden={() => {
            if (!hidden) return;
            room.select({ ...room.selection, activeId: hidden.firstId });
            list.current?.scrollTo(hidden.firstId);
            list.current?.focus();
          }}
          pinned={pinned}
          act={acts.act}
          onPin={(isPinned) => void acts.mark(ids, { isPinned })}
          onDescribe={() => setDialog('mark')}
          onCompare={compare}
          onDraft={() => ids[0] !== undefined && openAsDraft(stores, ids[0])}
          onExport={(form) => void acts.exportAs(form, ids, version)}
          onDelete={() => setDialog('delete')}
          onNone={() => {
            room.select(NO_SELECTION);
            list.current?.focus();
          }}
          onStop={acts.stop}
          onSettle={acts.settle}
        />
        {room.status === 'failed' ? (
          <EmptyState
            icon={CircleAlert}
            title="History cannot be shown"
            text={room.failure?.message ?? 'History did not answer.'}
            isFailure
          >
            <Button onPress={() => void room.refresh()}>Try again</Button>
          </EmptyState>
        ) : room.hits.length === 0 ? (
          <Nothing
            query={query}
            text={room.query}
            onAsk={room.ask}
            serviceCode={serviceCode}
            onDial={(code) => dialCode(stores, code)}
          />
        ) : (
          <HitList
            ref={list}
            hits={room.hits}
            selection={room.selection}
            shownId={shownId}
            isBusy={room.status === 'searching'}
            onOpen={open}
            onToggle={room.toggle}
            onSelectTo={room.selectTo}
            onPin={(id, isPinned) => void acts.mark([id], { isPinned })}
            onMove={room.move}
            onSelectAll={() => void room.selectAll()}
            onSelectNone={() => room.select({ ...room.selection, ids: new Set() })}
            onDelete={() => setDialog('delete')}
            onNearEnd={onNearEnd}
            onSight={setSight}
          />
        )}
        {dialog === 'mark' && one && (
          <MarkDialog
            label={one.exchange.label}
            mark={one.mark ?? NO_MARK}
            onClose={close}
            onSave={(changes) => {
              close();
              void acts.mark([one.exchange.id], changes);
            }}
          />
        )}
        {dialog === 'delete' && (
          <DeleteDialog
            count={ids.length}
            pinned={pinned}
            onClose={close}
            onDelete={() => {
              close();
              room.select(NO_SELECTION);
              void acts.remove(ids);
            }}
          />
        )}
        {dialog === 'retention' && room.overview && (
          <RetentionDialog
            overview={room.overview}
            weighed={acts.weighed}
            onWeigh={onWeigh}
            onClose={close}
            onKeep={(retention) => {
              close();
              void acts.changeRetention(retention).then(room.loadOverview);
            }}
          />
        )}
      </section>
    </Room>
  );
}
