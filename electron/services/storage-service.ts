/** Sets a storage that cannot be read aside and begins a new one; what was there is kept beside it under a dated name. */
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { Rooms } from './rooms.ts';
import type { SandboxService } from './sandbox-service.ts';

export function createStorageService(rooms: Rooms, sandbox: SandboxService) {
  return async function setAside({
    storage,
  }: CommandInput<'storage.setAside'>): Promise<CommandOutput<'storage.setAside'>> {
    const keptAs = await moveAway(rooms, storage);
    if (storage === 'vault') await rooms.sandbox.stop();
    // A start announces the new state; history alone changes nothing that runs.
    return { ...(await sandbox.start()), keptAs };
  };
}

function moveAway(rooms: Rooms, storage: CommandInput<'storage.setAside'>['storage']): Promise<string> {
  const nowMs = rooms.send.clock.nowMs();
  switch (storage) {
    case 'history':
      return rooms.send.history.setAside(nowMs);
    case 'sandbox':
      return rooms.sandbox.setAside(nowMs);
    case 'environments':
      return rooms.environments.setAside(nowMs);
    case 'vault':
      return rooms.send.vault.setAside(nowMs);
  }
}
