/** Starting and stopping the embedded sandbox, with the vault's key registered in it and its token kept for signing. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import type { Rooms } from './rooms.ts';
import { announceState } from './workbench-service.ts';

export type SandboxService = { start(): Promise<WorkbenchState>; stop(): Promise<WorkbenchState> };

export function createEmbeddedSandboxService(rooms: Rooms): SandboxService {
  return {
    async start() {
      await startEmbeddedSandbox(rooms);
      return announceState(rooms);
    },
    async stop() {
      await rooms.sandbox.stop();
      return announceState(rooms);
    },
  };
}

/** Starts the sandbox with the environment's public key, known also while the vault is locked; without one it knows no key. */
export async function startEmbeddedSandbox(rooms: Rooms): Promise<void> {
  const { sandbox, send } = rooms;
  await send.vault.ensureSigner(SANDBOX_ENVIRONMENT_ID, send.clock.nowMs());
  const part = send.vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  await sandbox.start(part ? [part] : []);
  sandboxFollowsProfile(rooms);
  const seen = sandbox.lastSeen();
  if (seen) send.vault.keepToken(SANDBOX_ENVIRONMENT_ID, seen.accessToken);
}

/** The sandbox checks by the signing profile of its environment; a stopped one does when it starts. */
export function sandboxFollowsProfile({ sandbox, environments }: Rooms): void {
  const { signingProfile } = environments.byId(SANDBOX_ENVIRONMENT_ID);
  sandbox.admin()?.changeSettings({ signingProfile });
}
