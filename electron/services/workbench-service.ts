/** The state of the whole workbench, and setting an unreadable storage aside under another name. */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import { isVaultShutOnly } from '../../shared/contract/vault-shut.ts';
import { AppError } from '../../shared/failure.ts';
import type { Clock } from '../../shared/signature/ports.ts';
import type { Environments } from '../environments/environments.ts';
import { requireSetAsideConfirmation } from '../exchange/vault-confirmation.ts';
import type { History } from '../history/history.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import { type SandboxPorts, startEmbeddedSandbox } from './sandbox-service.ts';
import { announceState, workbenchState } from './workbench-state.ts';

export type StoragePorts = SandboxPorts & {
  readonly clock: Clock;
  readonly environments: Pick<Environments, 'setAside' | 'forGuard'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'setAside'>;
  readonly history: Pick<History, 'setAside'>;
  readonly vault: Pick<Vault, 'setAside' | 'secrets'>;
};

export function createWorkbenchService(ports: StoragePorts): Pick<Services, 'workbench.state' | 'storage.setAside'> {
  return {
    'workbench.state': async () => workbenchState(ports),
    async 'storage.setAside'({ storage, confirmedName }) {
      requireUnsound(ports, storage, confirmedName);
      const keptAs = await storageNamed(ports, storage).setAside(ports.clock.nowMs());
      if (storage === 'vault') await ports.sandbox.stop();
      await startEmbeddedSandbox(ports);
      return { ...announceState(ports), keptAs };
    },
  };
}

type StorageName = CommandInput<'storage.setAside'>['storage'];

/** Throws AppError `storage-sound`, or `confirmation-needed` for a locked vault. */
function requireUnsound(ports: StoragePorts, name: StorageName, confirmedName: string | undefined): void {
  const { history, sandbox, environments, vault } = ports;
  const states = { history: history.state(), vault: vault.state(), environments: environments.state() };
  if (name === 'sandbox') {
    const state = sandbox.state();
    if (state.kind === 'failed' && state.canSetAside) return;
    throw sound('The sandbox’s database can be read, so it stays where it is. To begin anew, reset the sandbox.');
  }
  const state = states[name];
  // A file that another program holds is no broken one.
  if (state.kind === 'failed' && state.failure.code === 'history-busy') throw new AppError(state.failure);
  // Nothing is wrong with a vault whose way in is merely not at hand; who it belongs to is told by its file alone.
  const isShutOnly = state.kind === 'failed' && isVaultShutOnly(state.failure);
  if (name === 'vault' && isShutOnly) {
    requireSetAsideConfirmation(vault, environments.forGuard(), confirmedName);
    return;
  }
  if (state.kind === 'failed') return;
  // environments.ts refuses in its own words.
  if (name === 'environments') return;
  if (name === 'vault' && states.vault.lock.kind === 'locked') {
    requireSetAsideConfirmation(vault, environments.forGuard(), confirmedName);
    return;
  }
  throw sound(`The ${name} in ${state.path} can be read, so it stays where it is.`);
}

const sound = (message: string): AppError => new AppError({ code: 'storage-sound', message });

type Storage = { setAside(nowMs: number): Promise<string> };

function storageNamed({ history, sandbox, environments, vault }: StoragePorts, name: StorageName): Storage {
  return { history, sandbox, environments, vault }[name];
}
