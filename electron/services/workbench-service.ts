/** The state that the page draws itself from, and the news of its change. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import type { Rooms } from './rooms.ts';

export function workbenchState(rooms: Rooms): WorkbenchState {
  return {
    version: rooms.version,
    environments: rooms.environments.all(),
    selectedEnvironmentId: rooms.environments.selectedId(),
    environmentStorage: rooms.environments.state(),
    sandbox: rooms.sandbox.state(),
    history: rooms.send.history.state(),
    vault: rooms.send.vault.state(),
    dataFolder: rooms.dataFolder,
  };
}

/** Tells every page the new state, and returns it to the one that asked. */
export function announceState(rooms: Rooms): WorkbenchState {
  const state = workbenchState(rooms);
  rooms.send.events.emit('state.changed', state);
  return state;
}
