/** Seen: all that was sent, received, passed through, seen by the sandbox and imported, in one list with the one view of a record; mark, compare, export, delete. */
import { CircleAlert, SlidersHorizontal, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { historyEntries } from '../../shared/history/history-entries.ts';
import { readHistoryQuery } from '../../shared/history/history-query.ts';
import { NO_SELECTION, outOfSight } from '../../shared/history/selection.ts';
import { dialCode } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { EvidenceMenuPanel } from '../copy/EvidenceMenuPanel.tsx';
import type { RecordListHandle } from '../message/records/RecordList.tsx';
import { RecordsSplit } from '../message/records/RecordsSplit.tsx';
import { RECORD_ORDERS } from '../message/records/records-store.ts';
import { Button } from '../ui/Button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import type { ChosenFile } from '../ui/chosen-file.ts';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { Room } from '../ui/Room.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { CaseFileButton, CaseView } from './CaseView.tsx';
import { ComparedView } from './ComparedView.tsx';
import { caseStore } from './case-store.ts';
import { FilterBar } from './FilterBar.tsx';
import { type HistoryDialog, HistoryDialogsPanel } from './HistoryDialogsPanel.tsx';
import { Nothing } from './HistoryLooks.tsx';
import { historyActsStore } from './history-acts-store.ts';
import { historyCompareStore } from './history-compare-store.ts';
import { historyStore } from './history-store.ts';
import { countLabel } from './query-labels.ts';
import { SelectionBar } from './SelectionBar.tsx';
import './history.css';

export function HistoryPanel() {
  const stores = useStores();
  const { layout, workbench } = stores;
  const history = historyStore(stores);
  const room = useStore(history);
  const { opened, ...opening } = useStore(caseStore(stores));
  const acts = useStore(historyActsStore(stores));
  const { compared, ...comparing } = useStore(historyCompareStore(stores));
  const environments = useStore(workbench, (one) => one.state?.environments);
  const serviceCode = useStore(workbench, (one) => selectedEnvironment(one)?.ussdProfile.serviceCode);
  const environmentId = useStore(workbench, (one) => selectedEnvironment(one)?.id);
  const version = useStore(workbench, (one) => one.state?.version ?? '');
  const [dialog, setDialog] = useState<HistoryDialog>();
  const [sight, setSight] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<RecordListHandle>(null);
  const query = useMemo(() => readHistoryQuery(room.query), [room.query]);
  const byId = useMemo(() => new Map((environments ?? []).map((one) => [one.id, one])), [environments]);
  const share = useStore(layout, ({ splits }) => splits.history);
  const { overview } = acts;

  if (compared.kind !== 'closed') {
    return (
      <Room title="Compared">
        <ComparedView
          compared={compared}
          onAgain={(left, right) => void comparing.open(left, right)}
          onSwap={comparing.swap}
          onOpen={(id) => {
            comparing.close();
            room.select({ ...room.selection, activeId: id });
          }}
          onClose={comparing.close}
        />
      </Room>
    );
  }
  if (opened.kind !== 'closed') {
    return (
      <Room title="Evidence">
        <CaseView
          opened={opened}
          onShow={opening.show}
          onOpen={(file) => stores.errand('history', (to) => to.openCase(file))}
          onClose={opening.close}
        />
      </Room>
    );
  }
  if (room.status === 'loading') return <Skeleton of="the requests" />;
  const ids = [...room.selection.ids];
  const pinned = room.hits.filter(({ record, mark }) => mark.isPinned && room.selection.ids.has(record.id)).length;
  // Told by the list once something is selected; until then nothing is known to be hidden.
  const hidden =
    sight.size === 0
      ? undefined
      : outOfSight(
          room.selection,
          room.hits.map((hit) => hit.record.id),
          sight,
        );
  const isFiltered = query.terms.length > 0;
  // The older of the two comes first.
  const compare = () => {
    const at = (id: string) => room.hits.findIndex((hit) => hit.record.id === id);
    const [left, right] = ids.toSorted((a, b) => at(b) - at(a));
    if (left !== undefined && right !== undefined) void comparing.open(left, right);
  };
  return (
    <Room
      title="Seen"
      note={
        <p role="status" className="faint">
          {room.status !== 'failed' && countLabel(room.total, room.totalIsAtLeast, isFiltered)}
        </p>
      }
      actions={
        <div className="line line--close">
          <Segmented name="Order" choices={choicesOf(RECORD_ORDERS)} chosen={room.order} onChoose={room.arrange} />
          <ImportButton onFile={(file) => void acts.importFrom(file)} />
          <CaseFileButton onOpen={(file) => stores.errand('history', (to) => to.openCase(file))} />
          <Button
            weight="quiet"
            icon={SlidersHorizontal}
            disabled={!overview}
            onPress={() => {
              void acts.loadOverview();
              setDialog('retention');
            }}
          >
            Retention
          </Button>
        </div>
      }
    >
      <section className="history" aria-label="Seen">
        <FilterBar
          text={room.query}
          query={query}
          overview={overview}
          environments={byId}
          onType={room.type}
          onAsk={(text) => void room.ask(text)}
          onDown={() => list.current?.focus()}
        />
        <SelectionBar
          count={ids.length}
          leftOut={room.selection.leftOut ?? 0}
          evidence={<EvidenceMenuPanel subject={{ kind: 'exchanges', ids }} />}
          hidden={hidden?.count ?? 0}
          onShowHidden={() => {
            if (!hidden) return;
            for (const walkId of room.folded) room.fold(walkId, false);
            for (const entry of historyEntries(room)) if (entry.kind === 'run') room.openRun(entry, true);
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
            if (id !== undefined) void stores.errand('operations', (to) => to.openRecordAsDraft(id, 'form'));
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
            title="The requests cannot be shown"
            text={room.failure?.message ?? 'The workbench did not answer.'}
            isFailure
          >
            <Button onPress={() => void room.load()}>Try again</Button>
          </EmptyState>
        ) : room.hits.length === 0 ? (
          <Nothing
            query={query}
            text={room.query}
            onAsk={(text) => void room.ask(text)}
            serviceCode={serviceCode}
            onDial={(code) => dialCode(stores, code)}
            onReceiver={() =>
              environmentId !== undefined && stores.errand('environments', (to) => to.openWebhooks(environmentId))
            }
          />
        ) : (
          <RecordsSplit
            ref={list}
            name="Requests"
            list={room}
            environments={byId}
            share={share}
            onShare={(next) => layout.getState().split('history', next)}
            acts={{
              onToggle: room.toggle,
              onSelectTo: room.selectTo,
              onPin: (id, isPinned) => void acts.mark([id], { isPinned }),
              onSelectAll: () => void room.selectAll(),
              onSelectNone: () => room.select({ ...room.selection, ids: new Set(), leftOut: 0 }),
              onDelete: () => setDialog('delete'),
              onSight: setSight,
            }}
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
  const { choose, input } = useFileInput({ label: 'A JSON export of Seen', accept: '.json', onFile });
  return (
    <>
      <Button weight="quiet" icon={Upload} onPress={choose}>
        Import
      </Button>
      {input}
    </>
  );
}
