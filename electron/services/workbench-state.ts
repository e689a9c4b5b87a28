/** The state that the page draws from, and the event that announces a change of it. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import type { Environments } from '../environments/environments.ts';
import type { EventHub } from '../event-hub.ts';
import type { History } from '../history/history.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';

export type StatePorts = {
  readonly version: string;
  readonly dataFolder: string;
  readonly environments: Pick<Environments, 'all' | 'selectedId' | 'state'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'state'>;
  readonly history: Pick<History, 'state'>;
  readonly vault: Pick<Vault, 'state'>;
  readonly events: Pick<EventHub, 'emit'>;
};

export function workbenchState(ports: StatePorts): WorkbenchState {
  return {
    version: ports.version,
    environments: ports.environments.all(),
    selectedEnvironmentId: ports.environments.selectedId(),
    environmentStorage: ports.environments.state(),
    sandbox: ports.sandbox.state(),
    history: ports.history.state(),
    vault: ports.vault.state(),
    dataFolder: ports.dataFolder,
  };
}

/** Sends every page the new state, and returns it to the caller. */
export function announceState(ports: StatePorts): WorkbenchState {
  const state = workbenchState(ports);
  ports.events.emit('state.changed', state);
  return state;
}
