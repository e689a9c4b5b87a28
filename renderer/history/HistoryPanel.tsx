/** History: every exchange of all runs, by session, with search, filters and a preview; mark, compare, export, delete. */
import { CircleAlert, PanelRight, SlidersHorizontal, Upload } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { historyEntries, newestIn, walkIdOfEntry } from '../../shared/history/history-entries.ts';
import { readHistoryQuery } from '../../shared/history/history-query.ts';
import { NO_SELECTION, outOfSight } from '../../shared/history/selection.ts';
import { dialCode, openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { EvidenceMenuPanel } from '../copy/EvidenceMenuPanel.tsx';
import { Button } from '../ui/Button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { Room } from '../ui/Room.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Split } from '../ui/Split.tsx';
import { CaseFileButton, CaseView } from './CaseView.tsx';
import { ComparedView } from './ComparedView.tsx';
import { caseStore } from './case-store.ts';
import { FilterBar } from './FilterBar.tsx';
import { type HistoryDialog, HistoryDialogsPanel } from './HistoryDialogsPanel.tsx';
import { Nothing } from './HistoryLooks.tsx';
import { HitList, type HitListHandle } from './HitList.tsx';
import { historyActsStore } from './history-acts-store.ts';
import { historyCompareStore } from './history-compare-store.ts';
import { historyPreviewStore } from './history-preview-store.ts';
import { HISTORY_ORDERS, historyStore } from './history-store.ts';
import { PreviewPanel } from './PreviewPanel.tsx';
import { countLabel } from './query-labels.ts';
import { SelectionBar } from './SelectionBar.tsx';
import './history.css';
import './hits.css';

export function HistoryPanel() {
  const stores = useStores();
  const { layout, workbench } = stores;
  const historyPreview = historyPreviewStore(stores);
  const room = useStore(historyStore(stores));
  const { opened, ...opening } = useStore(caseStore(stores));
  const acts = useStore(historyActsStore(stores));
  const { compared, ...comparing } = useStore(historyCompareStore(stores));
  const environments = useStore(workbench, (one) => one.state?.environments);
  const serviceCode = useStore(workbench, (one) => selectedEnvironment(one)?.ussdProfile.serviceCode);
  const version = useStore(workbench, (one) => one.state?.version ?? '');
  const shownId = useStore(stores.inspector, (one) =>
    one.shown.kind === 'exchange' ? one.shown.exchange.id : undefined,
  );
  const [dialog, setDialog] = useState<HistoryDialog>();
  const [sight, setSight] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HitListHandle>(null);
  const query = useMemo(() => readHistoryQuery(room.query), [room.query]);
  const byId = useMemo(() => new Map((environments ?? []).map((one) => [one.id, one])), [environments]);
  const isPreviewOpen = useStore(historyPreview, ({ isOpen }) => isOpen);
  const share = useStore(layout, ({ splits }) => splits.history);
  const { hits, sessions, folded } = room;
  const entries = useMemo(() => historyEntries({ hits, sessions, folded }), [hits, sessions, folded]);
  const { activeId } = room.selection;
  const active = useMemo(() => entries.find(({ id }) => id === activeId), [entries, activeId]);
  const newestId = active && newestIn(active);
  useEffect(() => {
    const { show, clear } = historyPreview.getState();
    if (activeId === undefined || newestId === undefined) clear();
    else if (isPreviewOpen) void show(activeId, newestId);
  }, [historyPreview, activeId, newestId, isPreviewOpen]);
  const { loadOlder } = room;
  const onNearEnd = useCallback(() => void loadOlder(), [loadOlder]);

  const open = (id: string) => {
    // On the way back the list opens at this row.
    room.select({ ...room.selection, activeId: id });
    const entry = entries.find((one) => one.id === id);
    const exchangeId = entry ? newestIn(entry) : id;
    if (exchangeId !== undefined) openExchange(stores, exchangeId);
  };
  const show = (id: string) => {
    room.select({ ...room.selection, activeId: id, anchorId: id });
    if (!isPreviewOpen && walkIdOfEntry(id) === undefined) open(id);
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
  if (opened.kind !== 'closed') {
    return (
      <CaseView
        opened={opened}
        onShow={opening.show}
        onOpen={(file) => stores.errand('history', (to) => to.openCase(file))}
        onClose={opening.close}
      />
    );
  }
  if (room.status === 'loading') return <Skeleton of="history" />;
  const ids = [...room.selection.ids];
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
        <div className="line line--close">
          <Segmented name="Order" choices={choicesOf(HISTORY_ORDERS)} chosen={room.order} onChoose={room.arrange} />
          <ImportButton onFile={(file) => void acts.importFrom(file)} />
          <CaseFileButton onOpen={(file) => stores.errand('history', (to) => to.openCase(file))} />
          <Button
            weight="quiet"
            icon={PanelRight}
            isExpanded={isPreviewOpen}
            onPress={() => historyPreview.getState().setOpen(!isPreviewOpen)}
          >
            Preview
          </Button>
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
        </div>
      }
    >
      <section className="history" aria-label="History">
        <FilterBar
          text={room.query}
          query={query}
          overview={room.overview}
          environments={byId}
          onType={room.type}
          onAsk={room.ask}
          onDown={() => list.current?.focus()}
        />
        <SelectionBar
          count={ids.length}
          evidence={<EvidenceMenuPanel subject={{ kind: 'exchanges', ids }} />}
          hidden={hidden?.count ?? 0}
          onShowHidden={() => {
            if (!hidden) return;
            for (const walkId of folded) room.fold(walkId, false);
            room.select({ ...room.selection, activeId: hidden.firstId });
            list.current?.scrollTo(hidden.firstId);
            list.current?.focus();
          }}
          pinned={pinned}
          act={acts.act}
          onPin={(isPinned) => void acts.mark(ids, { isPinned })}
          onDescribe={() => setDialog('mark')}
          onCompare={compare}
          onDraft={() => {
            const [id] = ids;
            if (id !== undefined) void stores.errand('operations', (to) => to.openAsDraft(id));
          }}
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
          <Split
            name="the list"
            share={share}
            usual={66}
            onShare={(next) => layout.getState().split('history', next)}
            isWhole={!isPreviewOpen}
            first={
              <HitList
                ref={list}
                entries={entries}
                environments={byId}
                selection={room.selection}
                shownId={shownId}
                isBusy={room.status === 'searching'}
                onShow={show}
                onOpen={open}
                onFold={room.fold}
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
            }
            second={<PreviewPanel onOpen={open} onShow={show} />}
          />
        )}
        {dialog && (
          <HistoryDialogsPanel
            dialog={dialog}
            pinned={pinned}
            hidden={hidden?.count ?? 0}
            onClose={() => setDialog(undefined)}
          />
        )}
      </section>
    </Room>
  );
}

/** A button that reads an export of history back in. */
function ImportButton({ onFile }: { readonly onFile: (file: ChosenFile) => void }) {
  const { choose, input } = useFileInput({ label: 'A JSON export of history', accept: '.json', onFile });
  return (
    <>
      <Button weight="quiet" icon={Upload} onPress={choose}>
        Import
      </Button>
      {input}
    </>
  );
}
