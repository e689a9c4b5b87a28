/** Sets a storage that cannot be read aside and begins a new one; what was there is kept beside it under a dated name. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { Workbench } from '../workbench.ts';
import type { SandboxService } from './sandbox-service.ts';

export function createStorageService(workbench: Workbench, sandbox: SandboxService) {
  return async function setAside({
    storage,
  }: CommandInput<'storage.setAside'>): Promise<CommandOutput<'storage.setAside'>> {
    const keptAs = await moveAway(workbench, storage);
    if (storage === 'vault') await workbench.sandbox.stop();
    // A start announces the new state; history alone changes nothing that runs.
    return { ...(await sandbox.start()), keptAs };
  };
}

function moveAway(workbench: Workbench, storage: CommandInput<'storage.setAside'>['storage']): Promise<string> {
  const nowMs = workbench.clock.nowMs();
  switch (storage) {
    case 'history':
      return workbench.history.setAside(nowMs);
    case 'sandbox':
      return workbench.sandbox.setAside(nowMs);
    case 'environments':
      return workbench.environments.setAside(nowMs);
    case 'vault':
      return workbench.vault.setAside(nowMs);
  }
}
