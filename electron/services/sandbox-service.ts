/** Starting and stopping the embedded sandbox, with the vault's key registered in it and its token kept for signing. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Workbench } from '../workbench.ts';
import { announceState } from './workbench-service.ts';

export type SandboxService = { start(): Promise<WorkbenchState>; stop(): Promise<WorkbenchState> };

export function createEmbeddedSandboxService(workbench: Workbench): SandboxService {
  return {
    async start() {
      await startEmbeddedSandbox(workbench);
      return announceState(workbench);
    },
    async stop() {
      await workbench.sandbox.stop();
      return announceState(workbench);
    },
  };
}

/** Starts the sandbox with the environment's public key, known also while the vault is locked; without one it knows no key. */
export async function startEmbeddedSandbox(workbench: Workbench): Promise<void> {
  const { sandbox, vault, clock } = workbench;
  await vault.ensureSigner(SANDBOX_ENVIRONMENT_ID, clock.nowMs());
  const part = vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  await sandbox.start(part ? [part] : []);
  sandboxFollowsProfile(workbench);
  const seen = sandbox.lastSeen();
  if (seen) vault.keepToken(SANDBOX_ENVIRONMENT_ID, seen.accessToken);
}

/** The sandbox checks by the signing profile of its environment; a stopped one does when it starts. */
export function sandboxFollowsProfile({ sandbox, environments }: Workbench): void {
  const { signingProfile } = environments.byId(SANDBOX_ENVIRONMENT_ID);
  sandbox.admin()?.changeSettings({ signingProfile });
}
