/** The state that the page draws from, and the event that announces a change of it. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import type { Workbench } from '../workbench.ts';

export function workbenchState(workbench: Workbench): WorkbenchState {
  return {
    version: workbench.version,
    environments: workbench.environments.all(),
    selectedEnvironmentId: workbench.environments.selectedId(),
    environmentStorage: workbench.environments.state(),
    sandbox: workbench.sandbox.state(),
    history: workbench.history.state(),
    vault: workbench.vault.state(),
    dataFolder: workbench.dataFolder,
  };
}

/** Sends every page the new state, and returns it to the caller. */
export function announceState(workbench: Workbench): WorkbenchState {
  const state = workbenchState(workbench);
  workbench.events.emit('state.changed', state);
  return state;
}
