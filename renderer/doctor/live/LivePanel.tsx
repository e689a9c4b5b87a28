/** Live requests: those of your own client as they arrive, at the sandbox or on their way to an environment; beside the list the answer to one. */
import { Trash2 } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { historyEntries } from '../../../shared/history/history-entries.ts';
import { moved, NO_SELECTION } from '../../../shared/history/selection.ts';
import { counted } from '../../../shared/text/counted.ts';
import { foreignCallStore } from '../../app/foreign-call-store.ts';
import { useStores } from '../../app/stores-context.ts';
import { RecordList } from '../../message/records/RecordList.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { choicesOf } from '../../ui/choices-of.ts';
import { NotYet } from '../../ui/EmptyState.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { ConnectClient } from './ConnectClient.tsx';
import { LiveAnswer, NoAnswerYet } from './LiveAnswer.tsx';
import { LIVE_VIEWS, liveStore } from './live-store.ts';
import { NothingYet } from './NothingYet.tsx';
import { SourceBar } from './SourceBar.tsx';
import { sourceOf } from './source.ts';
import './live.css';

export function LivePanel() {
  const stores = useStores();
  const { workbench } = stores;
  const store = useStore(liveStore(stores));
  const isCalling = useStore(foreignCallStore(stores), (one) => one.isCalling);
  const environments = useStore(workbench, ({ state }) => state?.environments);
  const { load, view, captures, status, failure, state } = store;
  const { shown, hits: records } = captures;
  const entries = useMemo(() => historyEntries({ hits: records, sessions: new Map(), folded: new Set() }), [records]);
  const byId = useMemo(() => new Map((environments ?? []).map((one) => [one.id, one])), [environments]);
  const selection = { ...NO_SELECTION, ...(shown.kind === 'none' ? {} : { activeId: shown.id }) };
  // What came while the tab was not looked at.
  useEffect(() => void load(), [load]);
  if (status === 'failed') return <NotYet of="the live requests" failure={failure} onAgain={() => void load()} />;
  const environment = environments?.find(({ id }) => id === store.environmentId);
  if (!environment || !state) return <NotYet of="the live requests" failure={undefined} onAgain={() => void load()} />;
  const source = sourceOf(environment, state);
  return (
    <article className="doctor" aria-label="Live requests">
      <div className="doctor__panes">
        <div className="doctor__ask live">
          <SourceBar store={store} environments={environments ?? []} environment={environment} source={source} />
          <div className="bar">
            <p className="live__sign soft one-line" data-calling={isCalling}>
              {records.length === 0 ? 'Nothing came yet' : counted(records.length, 'request')}
            </p>
            {records.length > 0 && (
              <ConfirmButton
                weight="quiet"
                icon={Trash2}
                label="Clear"
                loses={
                  source.isSandbox
                    ? 'What the sandbox has seen is gone, here and in Seen.'
                    : 'What passed through the door is gone.'
                }
                onConfirm={() => void store.clear()}
              />
            )}
            <div className="push">
              <Segmented name="Show" choices={choicesOf(LIVE_VIEWS)} chosen={view} onChoose={store.show} />
            </div>
          </div>
          {(store.actFailure || source.refused) && (
            <div className="live__alerts">
              {store.actFailure && <Alert tone="bad">{store.actFailure.message}</Alert>}
              {source.refused && (
                <Alert tone="warn">
                  {source.refused.count === 1 ? 'One request was' : `${source.refused.count} requests were`} not passed
                  on. {source.refused.last.message}
                </Alert>
              )}
            </div>
          )}
          {records.length === 0 ? (
            <NothingYet environment={environment} source={source} onConnect={() => store.show('connect')} />
          ) : (
            <RecordList
              name="Live requests"
              entries={entries}
              environments={byId}
              selection={selection}
              isBusy={captures.status === 'searching'}
              onShow={store.choose}
              onEnter={() => store.show('answer')}
              onMove={(by) => {
                const ids = entries.map(({ id }) => id);
                const { activeId } = moved(selection, ids, by, false);
                if (activeId !== undefined) store.choose(activeId);
              }}
              onNearEnd={captures.loadOlder}
            />
          )}
        </div>
        {view === 'connect' ? (
          <div className="live__connect">
            <ConnectClient
              store={store}
              environment={environment}
              source={source}
              onProgram={(subject, title) => stores.errand(undefined, (to) => to.showProgram(subject, title))}
            />
          </div>
        ) : shown.kind === 'record' ? (
          <LiveAnswer key={shown.id} record={shown.record} />
        ) : shown.kind === 'failed' ? (
          <NotYet of="the request" failure={shown.failure} onAgain={() => void captures.open(shown.id)} />
        ) : (
          <NoAnswerYet isWaiting={shown.kind === 'none'} />
        )}
      </div>
    </article>
  );
}
