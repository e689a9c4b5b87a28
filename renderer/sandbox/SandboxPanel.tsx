/** The Sandbox room: the embedded service and everything that can be done to it, one tab each. */
import { Boxes, Play } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { switchSubscriber } from '../app/navigate.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedSubscriber } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState, NotYet } from '../ui/EmptyState.tsx';
import { Room } from '../ui/Room.tsx';
import { ClockTab } from './ClockTab.tsx';
import { FaultsTab } from './FaultsTab.tsx';
import { JournalTab } from './JournalTab.tsx';
import { KeysTab } from './KeysTab.tsx';
import { OutboxTab } from './OutboxTab.tsx';
import { ServiceTab } from './ServiceTab.tsx';
import { SizeTab } from './SizeTab.tsx';
import { SnapshotsTab } from './SnapshotsTab.tsx';
import type { SandboxTabProps } from './sandbox-store.ts';
import { SANDBOX_TABS, type SandboxStoreState, type SandboxTab, sandboxStore } from './sandbox-store.ts';
import './world.css';

const TABS: Readonly<Record<Exclude<SandboxTab, 'service' | 'size'>, (props: SandboxTabProps) => React.ReactNode>> = {
  keys: KeysTab,
  clock: ClockTab,
  faults: FaultsTab,
  journal: JournalTab,
  snapshots: SnapshotsTab,
  outbox: OutboxTab,
};

export function SandboxPanel() {
  const stores = useStores();
  const { workbench } = stores;
  const sandbox = sandboxStore(stores);
  const work = useStore(workbench);
  const store = useStore(sandbox);
  const { view } = store;
  useEffect(() => {
    view(true);
    return () => view(false);
  }, [view]);
  const { state, loadFailure } = work;
  if (!state) return <NotYet of="the sandbox" icon={Boxes} failure={loadFailure} onAgain={() => void work.load()} />;
  const askReport = () => stores.errand('operations', (to) => to.openOperation('reports.create'));
  const start = () => void work.startSandbox();
  return (
    <Room title="Sandbox" tabs={SANDBOX_TABS} tab={store.tab} onTab={store.choose}>
      <div className="page page--text">
        {store.actFailure && <Alert tone="bad">{store.actFailure.message}</Alert>}
        {store.tab === 'service' ? (
          <ServiceTab
            sandbox={state.sandbox}
            environment={state.environments.find((one) => one.kind === 'embedded-sandbox')}
            subscriber={selectedSubscriber(work)}
            store={store}
            running={work.acting}
            onStart={start}
            onStop={() => void work.stopSandbox()}
            onSubscriber={(customerId) => switchSubscriber(stores, customerId)}
          />
        ) : store.tab === 'size' ? (
          <SizeTab size={store.size} onChange={store.changeSize} />
        ) : (
          <Running
            store={store}
            isRunning={state.sandbox.kind === 'running'}
            isBusy={work.acting !== undefined}
            tab={store.tab}
            onStart={start}
            onAskReport={askReport}
          />
        )}
      </div>
    </Room>
  );
}

type RunningProps = {
  readonly store: SandboxStoreState;
  readonly isRunning: boolean;
  readonly isBusy: boolean;
  readonly tab: Exclude<SandboxTab, 'service' | 'size'>;
  readonly onStart: () => void;
  readonly onAskReport: () => void;
};

/** Actions that need a running sandbox. */
function Running({ store, isRunning, isBusy, tab, onStart, onAskReport }: RunningProps) {
  const { panel, failure } = store;
  if (!isRunning) {
    return (
      <EmptyState
        icon={Boxes}
        title="The sandbox is not running"
        text="Its keys, clock, faults, journal and outbox are there while it runs."
      >
        <Button weight="primary" icon={Play} onPress={onStart} disabled={isBusy}>
          Start
        </Button>
      </EmptyState>
    );
  }
  if (panel) {
    const Tab = TABS[tab];
    return <Tab panel={panel} store={store} onAskReport={onAskReport} />;
  }
  const title = 'The sandbox did not answer';
  return <NotYet of={SANDBOX_TABS[tab]} title={title} failure={failure} onAgain={() => void store.load()} />;
}
