/** One section of the sandbox's page: what it says and does while the sandbox runs, or that it does not. */
import { useStore } from 'zustand';
import type { Environment } from '../../../shared/environment/environment.ts';
import { useStores } from '../../app/stores-context.ts';
import { NotYet } from '../../ui/EmptyState.tsx';
import { ClockSection } from './ClockSection.tsx';
import { FaultSections } from './FaultSections.tsx';
import { OutboxSections } from './OutboxSections.tsx';
import { RegisteredKeys } from './RegisteredKeys.tsx';
import { ServiceSections } from './ServiceSections.tsx';
import { SnapshotSections } from './SnapshotSections.tsx';
import { type SandboxSectionProps, sandboxStore } from './sandbox-store.ts';
import './world.css';

const SECTIONS = {
  clock: ClockSection,
  faults: FaultSections,
  keys: RegisteredKeys,
  outbox: OutboxSections,
  snapshots: SnapshotSections,
} as const satisfies Readonly<Record<string, (props: SandboxSectionProps) => React.ReactNode>>;

export function SandboxSectionPanel({ section }: { readonly section: keyof typeof SECTIONS }) {
  const stores = useStores();
  const isRunning = useStore(stores.workbench, ({ state }) => state?.sandbox.kind === 'running');
  const store = useStore(sandboxStore(stores));
  if (!isRunning) return <p className="soft">There while the sandbox runs: start it under Address.</p>;
  const { panel, failure } = store;
  if (!panel) {
    const title = 'The sandbox did not answer';
    return <NotYet of="the sandbox" title={title} failure={failure} onAgain={() => void store.load()} />;
  }
  const Section = SECTIONS[section];
  return <Section panel={panel} store={store} />;
}

/** The service itself: whether it runs, where it is, and the reset to its seed. */
export function ServicePanel({ environment }: { readonly environment: Environment }) {
  const stores = useStores();
  const work = useStore(stores.workbench);
  const store = useStore(sandboxStore(stores));
  if (!work.state) return null;
  return (
    <ServiceSections
      sandbox={work.state.sandbox}
      environment={environment}
      store={store}
      running={work.acting}
      onStart={() => void work.startSandbox()}
      onStop={() => void work.stopSandbox()}
      onRequests={() => void stores.errand('history', (to) => to.showRecords('source:sandbox'))}
    />
  );
}
