/** Starting and stopping the embedded sandbox, with the vault's key registered in it and its token kept for signing. */
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { SANDBOX_ENVIRONMENT_ID } from './environments.ts';
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

/** Starts the sandbox with the environment's public key; without a readable vault it runs and knows no key. */
export async function startEmbeddedSandbox({ sandbox, send }: Rooms): Promise<void> {
  const signer = await send.vault.ensureSigner(SANDBOX_ENVIRONMENT_ID, send.clock.nowMs());
  await sandbox.start(signer ? [{ keyId: signer.keyId, publicKey: signer.publicKey }] : []);
  const seen = sandbox.lastSeen();
  if (seen) send.vault.keepToken(SANDBOX_ENVIRONMENT_ID, seen.accessToken);
}
