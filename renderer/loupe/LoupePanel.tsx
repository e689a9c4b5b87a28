/** The loupe: requests of your own client as they arrive, at the sandbox or on their way to an environment, each with what is wrong. */
import { Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { counted } from '../../shared/text/counted.ts';
import { useStores } from '../app/stores-context.ts';
import { RecordRows } from '../message/records/RecordRows.tsx';
import { RecordView } from '../message/records/RecordView.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { NotYet } from '../ui/EmptyState.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { ConnectClient } from './ConnectClient.tsx';
import { LOUPE_VIEWS, loupeStore } from './loupe-store.ts';
import { NothingYet } from './NothingYet.tsx';
import { SourceBar } from './SourceBar.tsx';
import { sourceOf } from './source.ts';
import './loupe.css';

export function LoupePanel() {
  const stores = useStores();
  const { workbench } = stores;
  const store = useStore(loupeStore(stores));
  const environments = useStore(workbench, ({ state }) => state?.environments ?? []);
  const { load, view, captures, status, failure, state } = store;
  const { shown, records } = captures;
  // What came while the tab was not looked at.
  useEffect(() => void load(), [load]);
  if (status === 'failed') return <NotYet of="the loupe" failure={failure} onAgain={() => void load()} />;
  const environment = environments.find(({ id }) => id === store.environmentId);
  if (!environment || !state) return <NotYet of="the loupe" failure={undefined} onAgain={() => void load()} />;
  const source = sourceOf(environment, state);
  return (
    <article className="loupe" aria-label="Loupe">
      <SourceBar store={store} environments={environments} environment={environment} source={source} />
      <div className="bar">
        <Segmented name="Show" choices={choicesOf(LOUPE_VIEWS)} chosen={view} onChoose={store.show} />
        <p className="grow soft one-line" aria-live="polite">
          {records.length === 0 ? '' : counted(records.length, 'request')}
        </p>
        {view === 'requests' && shown.kind === 'none' && records.length > 0 && (
          <Button weight="quiet" icon={Trash2} onPress={() => void store.clear()}>
            Clear
          </Button>
        )}
      </div>
      {(store.actFailure || source.refused) && (
        <div className="loupe__alerts">
          {store.actFailure && <Alert tone="bad">{store.actFailure.message}</Alert>}
          {source.refused && (
            <Alert tone="warn">
              {source.refused.count === 1 ? 'One request was' : `${source.refused.count} requests were`} not passed on.{' '}
              {source.refused.last.message}
            </Alert>
          )}
        </div>
      )}
      <div className="loupe__body">
        {view === 'connect' ? (
          <ConnectClient
            store={store}
            environment={environment}
            source={source}
            onProgram={(subject, title) => stores.errand(undefined, (to) => to.showProgram(subject, title))}
          />
        ) : shown.kind !== 'none' ? (
          <RecordView source="passed" shown={shown} list={captures} />
        ) : records.length === 0 ? (
          <NothingYet store={store} environment={environment} source={source} />
        ) : (
          <RecordRows source="passed" records={records} onChoose={(id) => void captures.open(id)} />
        )}
      </div>
    </article>
  );
}
