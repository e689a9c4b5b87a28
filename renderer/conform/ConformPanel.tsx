/** The panel Conformance: the selected environment held against the specification, clause by clause, with the requests that show it. */
import { ClipboardCheck, Download, FileJson, FileUp } from 'lucide-react';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { compareRuns } from '../../shared/conform/compare-runs.ts';
import { countsOf } from '../../shared/conform/conform-json.ts';
import { clauseGroups } from '../../shared/page/conform/clause-groups.ts';
import { openExchange } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { fileDrop, useFileInput } from '../ui/file-input.tsx';
import { Room } from '../ui/Room.tsx';
import { ClauseList } from './ClauseList.tsx';
import { ConformAlerts } from './ConformAlerts.tsx';
import { ConformBar, ConformProgressBar } from './ConformBar.tsx';
import { ConformDialog } from './ConformDialog.tsx';
import { conformStore } from './conform-store.ts';
import { OpenTable } from './OpenTable.tsx';
import './conform.css';

export function ConformPanel() {
  const stores = useStores();
  const store = useStore(conformStore(stores));
  const environment = useStore(stores.workbench, selectedEnvironment);
  const { against, filter, search, turned, openId, running, isWatching } = store;
  const isLive = running !== undefined && isWatching;
  const shown = isLive ? undefined : store.shown;
  const clauses = isLive ? running.came : shown?.run.clauses;
  const changes = useMemo(() => shown && against && compareRuns(against.run, shown.run), [shown, against]);
  const byClause = useMemo(() => changes && new Map(changes.map((one) => [one.id, one])), [changes]);
  const groups = useMemo(
    () => (clauses ? clauseGroups(clauses, { filter, search, changes, turned, areComing: isLive }) : []),
    [clauses, filter, search, changes, turned, isLive],
  );
  const counts = clauses && countsOf(clauses);
  const name = environment?.name ?? 'this environment';
  const onRequest = (id: string) => openExchange(stores, id);
  const onFile = (file: Parameters<typeof store.openFile>[0]) => void store.openFile(file);
  const { choose, input } = useFileInput({ label: 'A saved conformance run', accept: '.json', onFile });
  const isUnfolded = groups.every(({ isOpen }) => isOpen);
  const turnAll = () => store.turn(groups.filter(({ isOpen }) => isOpen === isUnfolded).map(({ id }) => id));
  const run = (
    <Button weight="primary" icon={ClipboardCheck} disabled={running !== undefined} onPress={() => store.ask(true)}>
      Run
    </Button>
  );
  const open = (
    <Button icon={FileUp} name="Open a saved run" onPress={choose}>
      Open
    </Button>
  );
  return (
    <Room
      title="Specification"
      takesFocus={!clauses}
      note={counts && <span className="soft small">{factsOf(counts)}</span>}
      actions={
        <span className="line">
          {shown && (
            <>
              {open}
              <Button icon={Download} onPress={() => store.save('html')}>
                Report
              </Button>
              <Button icon={FileJson} onPress={() => store.save('json')}>
                JSON
              </Button>
              {run}
            </>
          )}
        </span>
      }
    >
      <div className="conform" {...fileDrop(onFile)}>
        {input}
        <ConformProgressBar store={store} />
        <ConformAlerts store={{ ...store, shown }} environment={environment} />
        <ConformBar
          store={store}
          environmentId={environment?.id}
          counts={counts ? { ...counts, all: clauses.length, changed: changes?.length ?? 0 } : {}}
          onTurnAll={groups.length > 0 ? turnAll : undefined}
          isUnfolded={isUnfolded}
        />
        {!clauses && (
          <EmptyState
            icon={ClipboardCheck}
            title="Not checked against the specification yet"
            text={`Sends what the specification describes to ${name}, and judges each answer. Nothing is created or changed unless you allow it.`}
          >
            {run}
            {open}
          </EmptyState>
        )}
        {isLive && (
          <p className="soft small">
            The newest clauses are first. What the run sends is in History, and not in the session strip.
          </p>
        )}
        {filter !== 'open' && groups.length > 0 && (
          <ClauseList
            {...{ groups, openId, onRequest }}
            changes={filter === 'changed' ? byClause : undefined}
            onTurn={(id) => store.turn([id])}
            onOpen={store.open}
          />
        )}
        {clauses && filter !== 'open' && groups.length === 0 && (
          <p className="soft conform__none" role="status">
            {search.trim() !== '' ? `No clause here has “${search.trim()}”.` : isLive ? NONE_YET : NONE[filter]}
          </p>
        )}
        {shown && filter === 'open' && <OpenTable open={shown.run.open} onRequest={onRequest} />}
      </div>
      {store.isAsked && (
        <ConformDialog
          wish={store.wish}
          environmentName={name}
          isDangerous={environment?.danger ?? false}
          onChange={store.change}
          onStart={() => void store.start()}
          onClose={() => store.ask(false)}
        />
      )}
    </Room>
  );
}

const NONE_YET = 'No such clause yet.';
const NONE = {
  all: 'There are no clauses.',
  failed: 'No clause failed.',
  skipped: 'No clause was skipped.',
  passed: 'No clause passed.',
  changed: 'Nothing changed between the two runs.',
} as const;

function factsOf({ passed, failed, skipped }: ReturnType<typeof countsOf>): string {
  return `${passed} passed · ${failed} failed · ${skipped} skipped`;
}
