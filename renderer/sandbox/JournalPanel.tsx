/** The journal of the sandbox. */
import { Boxes } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { JournalTab } from './JournalTab.tsx';
import { sandboxStore } from './sandbox-store.ts';

export function JournalPanel() {
  const stores = useStores();
  const isRunning = useStore(stores.workbench, ({ state }) => state?.sandbox.kind === 'running');
  const store = useStore(sandboxStore(stores));
  const { viewJournal, panel, failure } = store;
  useEffect(() => {
    viewJournal(true);
    return () => viewJournal(false);
  }, [viewJournal]);
  return (
    <Room title="Journal">
      <div className="page page--text">
        {!isRunning ? (
          <EmptyState
            icon={Boxes}
            title="The sandbox is not running"
            text="Its journal is there while it runs: start it on its page."
          />
        ) : panel ? (
          <JournalTab panel={panel} store={store} onAskReport={() => {}} />
        ) : (
          <NotYet of="the journal" failure={failure} onAgain={() => void store.load()} />
        )}
      </div>
    </Room>
  );
}
