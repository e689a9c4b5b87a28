/** The state of the whole workbench, and setting an unreadable storage aside under another name. */
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { Workbench } from '../workbench.ts';
import { startEmbeddedSandbox } from './sandbox-service.ts';
import { announceState, workbenchState } from './workbench-state.ts';

export function createWorkbenchService(workbench: Workbench): Pick<Services, 'workbench.state' | 'storage.setAside'> {
  return {
    'workbench.state': async () => workbenchState(workbench),
    async 'storage.setAside'({ storage }) {
      const keptAs = await storageNamed(workbench, storage).setAside(workbench.clock.nowMs());
      if (storage === 'vault') await workbench.sandbox.stop();
      await startEmbeddedSandbox(workbench);
      return { ...announceState(workbench), keptAs };
    },
  };
}

type Storage = { setAside(nowMs: number): Promise<string> };

function storageNamed(
  { history, sandbox, environments, vault }: Workbench,
  name: CommandInput<'storage.setAside'>['storage'],
): Storage {
  return { history, sandbox, environments, vault }[name];
}
