/**
 * The workbench state from main, including the selected environment, and this page's choice of subscriber.
 *
 * Main owns the state and sends all of it; the browser stores the subscriber choice. An action's failure stays until the next action.
 */
import { createStore } from 'zustand/vanilla';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import type { WeatherReport } from '../../shared/sandbox/panel.ts';
import { type Acts, NO_WORDS, runActs } from './acts.ts';
import type { StoreDeps } from './store-types.ts';

export type StorageName = 'history' | 'sandbox' | 'vault' | 'environments';
export type WorkbenchAction =
  | 'sandbox.start'
  | 'sandbox.stop'
  | 'vault.reopen'
  | 'environment.select'
  | `setAside.${StorageName}`;

export type WorkbenchStoreState = Acts & {
  readonly state?: WorkbenchState;
  /** Why there is no state yet. */
  readonly loadFailure?: Failure;
  /** Where the storage that was set aside is now. */
  readonly keptAs?: string;
  /** Selected customer by environment. */
  readonly customerIds: Readonly<Record<string, number>>;
  load(): Promise<void>;
  startSandbox(): Promise<boolean>;
  stopSandbox(): Promise<boolean>;
  setAside(storage: StorageName): Promise<boolean>;
  /** Retries opening a vault that failed to open. */
  reopenVault(): Promise<boolean>;
  chooseEnvironment(id: string): Promise<boolean>;
  chooseSubscriber(customerId: number): void;
  dismissWords(): void;
};

const CUSTOMERS_ENTRY = 'dialbench.customers';

export function createWorkbenchStore({ host, keep }: Pick<StoreDeps, 'host' | 'keep'>) {
  const store = createStore<WorkbenchStoreState>()((set, get) => {
    const run = runActs(set, get);
    const act = (name: WorkbenchAction, ask: () => Promise<Answer<WorkbenchState & { keptAs?: string }>>) => {
      set({ keptAs: undefined });
      return run(name, ask, ({ keptAs, ...state }) => set({ state, keptAs }));
    };
    return {
      customerIds: readCustomers(keep.read(CUSTOMERS_ENTRY)),
      async load() {
        set({ loadFailure: undefined });
        const answer = await host.call('workbench.state', {});
        set(answer.ok ? { state: answer.value } : { loadFailure: answer.failure });
      },
      startSandbox: () => act('sandbox.start', () => host.call('sandbox.start', {})),
      stopSandbox: () => act('sandbox.stop', () => host.call('sandbox.stop', {})),
      reopenVault: () => act('vault.reopen', () => host.call('vault.reopen', {})),
      setAside: (storage) => act(`setAside.${storage}`, () => host.call('storage.setAside', { storage })),
      chooseEnvironment: (id) => act('environment.select', () => host.call('environment.select', { id })),
      chooseSubscriber(customerId) {
        const environment = selectedEnvironment(get());
        if (!environment) return;
        const customerIds = { ...get().customerIds, [environment.id]: customerId };
        set({ customerIds });
        keep.write(CUSTOMERS_ENTRY, JSON.stringify(customerIds));
      },
      dismissWords: () => set({ ...NO_WORDS, keptAs: undefined }),
    };
  });
  host.on('state.changed', (state) => store.setState({ state }));
  return store;
}

/** The environment the workbench works in. Main stores it, so every page and program agrees on it. */
export function selectedEnvironment(now: WorkbenchStoreState): Environment | undefined {
  const environments = now.state?.environments ?? [];
  return environments.find(({ id }) => id === now.state?.selectedEnvironmentId) ?? environments[0];
}

/** An environment by its id; undefined for one that is gone, or while the workbench has not answered. */
export function environmentById({ state }: WorkbenchStoreState, id: string | undefined): Environment | undefined {
  return state?.environments.find((environment) => environment.id === id);
}

/** Whether anything can answer there, as far as is known: a remote one has an address, our own sandbox runs. */
export function hasService(now: WorkbenchStoreState): boolean {
  const environment = selectedEnvironment(now);
  if (!environment || environment.baseUrl === '') return false;
  return environment.kind !== 'embedded-sandbox' || now.state?.sandbox.kind === 'running';
}

/** The faults that are on in the selected environment; only our own sandbox tells. */
export function selectedWeather(now: WorkbenchStoreState): WeatherReport | undefined {
  const { sandbox } = now.state ?? {};
  if (selectedEnvironment(now)?.kind !== 'embedded-sandbox' || sandbox?.kind !== 'running') return undefined;
  return sandbox.weather;
}

/** The subscriber whose phone it is: the page's choice, else the environment's first. */
export function selectedSubscriber(now: WorkbenchStoreState): Subscriber | undefined {
  const environment = selectedEnvironment(now);
  if (!environment) return undefined;
  const chosen = now.customerIds[environment.id];
  return environment.customers.find((one) => one.customerId === chosen) ?? environment.customers[0];
}

function readCustomers(text: string | undefined): Record<string, number> {
  const json = jsonValue(text ?? '');
  if (typeof json !== 'object' || json === null) return {};
  return Object.fromEntries(
    Object.entries(json).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
  );
}

/** Who dials where; undefined until an environment is known. */
export function selectedLine(
  room: WorkbenchStoreState,
): { readonly environmentId: string; readonly customerId: number | undefined } | undefined {
  const environmentId = selectedEnvironment(room)?.id;
  return environmentId === undefined ? undefined : { environmentId, customerId: selectedSubscriber(room)?.customerId };
}
