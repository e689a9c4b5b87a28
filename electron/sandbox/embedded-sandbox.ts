/**
 * The sandbox inside the workbench: started, stopped and started again, with its state and its last known address.
 *
 * After a stop the address is kept, so that a press meets a really closed port and is recorded as what it is.
 */

import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import type { Subscriber } from '../../shared/environment/environment.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import { setDatabaseAside } from '../files/set-aside.ts';
import type { SandboxAdmin } from './admin/admin.ts';
import { type Sandbox, startSandbox } from './start-sandbox.ts';

export type SandboxView = {
  readonly url: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly customers: readonly Subscriber[];
};

export type EmbeddedSandbox = {
  state(): SandboxState;
  /** What the sandbox says of itself, or last said before it was stopped; absent before the first start. */
  lastSeen(): SandboxView | undefined;
  /** All that can be asked of it beside its service; absent while it is not running. */
  admin(): SandboxAdmin | undefined;
  /** The clock that its checks go by, which may be moved; the machine's while it is not running. */
  readonly clock: Clock;
  /** Starts it where it is not running. A failure becomes its state. */
  start(publicKeys: readonly { keyId: string; publicKey: Uint8Array }[]): Promise<void>;
  stop(): Promise<void>;
  /** Renames its database, so that the next start begins from the seed. Returns the name it was kept under. */
  setAside(nowMs: number): Promise<string>;
};

export type EmbeddedSandboxOptions = {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Told the new token when somebody had it rotated. */
  readonly onTokenRotated: (token: string) => void;
};

export function createEmbeddedSandbox({
  databaseFile,
  clock,
  random,
  onTokenRotated,
}: EmbeddedSandboxOptions): EmbeddedSandbox {
  let running: Sandbox | undefined;
  let seen: SandboxView | undefined;
  let state: SandboxState = { kind: 'stopped' };
  const stop = async () => {
    const ending = running;
    running = undefined;
    if (ending) state = { kind: 'stopped' };
    await ending?.close();
  };
  return {
    state: () => state,
    lastSeen: () => (seen && running ? { ...seen, customers: running.customers } : seen),
    admin: () => running?.admin,
    clock: { nowMs: () => (running?.clock ?? clock).nowMs() },
    stop,
    async start(publicKeys) {
      if (running) return;
      try {
        // The old port is asked for again, so that addresses on the page stay true; a taken one is given up for a free one.
        running = await startOnKnownPort(portOf(seen?.url), (port) =>
          startSandbox({
            databaseFile,
            port,
            publicKeys,
            clock,
            random,
            remembers: true,
            onTokenRotated(accessToken) {
              if (seen) seen = { ...seen, accessToken };
              onTokenRotated(accessToken);
            },
          }),
        );
        seen = {
          url: running.url,
          clientId: running.clientId,
          accessToken: running.accessToken,
          customers: running.customers,
        };
        state = { kind: 'running', url: running.url, startedAtMs: clock.nowMs() };
      } catch (error) {
        const reason = reasonOf(error);
        const failure =
          error instanceof AppError
            ? error.failure
            : { code: 'sandbox-failed', message: `The sandbox could not start: ${reason}.` };
        state = { kind: 'failed', failure, canSetAside: failure.code.startsWith('database-') };
      }
    },
    async setAside(nowMs) {
      await stop();
      return setDatabaseAside(databaseFile, nowMs);
    },
  };
}

async function startOnKnownPort(port: number, start: (port: number) => Promise<Sandbox>): Promise<Sandbox> {
  if (port === 0) return start(0);
  return start(port).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'port-taken') return start(0);
    throw error;
  });
}

function portOf(url: string | undefined): number {
  return Number(/:(\d+)$/.exec(url ?? '')?.[1] ?? 0);
}
