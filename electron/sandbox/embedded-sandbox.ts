/**
 * The workbench's own sandbox: starting, stopping and restarting it, with its state and last known address.
 *
 * Keeps the old address after a stop, so a key press fails with a real ECONNREFUSED and is recorded as that.
 */

import type { SandboxState } from '../../shared/contract/workbench-state.ts';
import type { Subscriber } from '../../shared/environment/environment.ts';
import { AppError, reasonOf } from '../../shared/failure.ts';
import { portOf, splitUrl } from '../../shared/http/url-parts.ts';
import { inTurns } from '../../shared/in-turn.ts';
import { weatherReport } from '../../shared/sandbox/panel.ts';
import type { Clock, RandomSource } from '../../shared/signature/ports.ts';
import type { DiagnoseUnasked } from '../doctor-pool/unasked-diagnoses.ts';
import { setDatabaseAside } from '../files/set-aside.ts';
import type { SandboxAdmin } from './admin/admin.ts';
import { type Sandbox, type SandboxOptions, sandboxFailure, startSandbox } from './start-sandbox.ts';
import { isSandboxPlace } from './webhooks/delivery-guard.ts';

export type SandboxView = {
  readonly url: string;
  readonly clientId: string;
  readonly accessToken: string;
  readonly customers: readonly Subscriber[];
};

export type EmbeddedSandbox = {
  state(): SandboxState;
  /** What the running sandbox reports, or reported before it stopped; undefined before the first start. */
  lastSeen(): SandboxView | undefined;
  /** Whether the URL leads to the sandbox, by its own address or its public one, in whichever spelling. */
  isAt(url: string): boolean;
  /** Admin functions; undefined while the sandbox is stopped. */
  admin(): SandboxAdmin | undefined;
  /** The sandbox's clock, by which it checks signatures; the machine's clock while it is stopped. */
  readonly clock: Clock;
  /** Starts the sandbox unless it is running. A failure becomes its state. */
  start(ownKey: { keyId: string; publicKey: Uint8Array } | undefined): Promise<void>;
  stop(): Promise<void>;
  /** Stops it, and starts it no more: the program ends. */
  close(): Promise<void>;
  /** Renames the database, so that the next start begins from the seed. Returns the new name. */
  setAside(nowMs: number): Promise<string>;
};

export type EmbeddedSandboxOptions = {
  readonly databaseFile: string;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Diagnoses refused requests on the doctor's threads. */
  readonly diagnose: DiagnoseUnasked;
  /** Called with the new token after a rotation. */
  readonly onTokenRotated: (token: string) => void;
  /** Called after the clock, the faults or the world changed, also by another program's admin call. */
  readonly onChanged: () => void;
  /** Called when all sessions are gone, with the sentence for whoever was in one. */
  readonly onSessionsEnded: (sentence: string) => void;
} & Pick<SandboxOptions, 'isForAgent' | 'liveName' | 'isOwnPort' | 'onForeign' | 'hidden'>;

export function createEmbeddedSandbox({
  databaseFile,
  clock,
  random,
  diagnose,
  onTokenRotated,
  onChanged,
  onSessionsEnded,
  isForAgent,
  liveName,
  isOwnPort,
  onForeign,
  hidden,
}: EmbeddedSandboxOptions): EmbeddedSandbox {
  let running: Sandbox | undefined;
  let seen: SandboxView | undefined;
  let state: SandboxState = { kind: 'stopped' };
  let isClosed = false;
  const inTurn = inTurns();
  const placesOf = ({ url }: SandboxView) => ({ url, publicUrl: running?.admin.settings().publicUrl ?? null });
  const stop = async () => {
    const ending = running;
    running = undefined;
    if (!ending) return;
    state = { kind: 'stopped' };
    onSessionsEnded('The sandbox was stopped, which ended this session. Start it and dial again.');
    await ending.close();
  };
  const start = async (ownKey: Parameters<EmbeddedSandbox['start']>[0]) => {
    if (running || isClosed) return;
    try {
      // Asks for the old port again, so that addresses on the page stay valid; takes a free one if it is taken.
      running = await startOnKnownPort(seen ? portOf(splitUrl(seen.url)) : 0, (port) =>
        startSandbox({
          databaseFile,
          port,
          ownKey,
          clock,
          random,
          remembers: true,
          settings: { explainRefusals: true },
          diagnose,
          onChanged,
          onSessionsEnded,
          isForAgent,
          liveName,
          isOwnPort,
          onForeign,
          hidden,
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
    } catch (thrown) {
      const error = sandboxFailure(thrown, databaseFile);
      // One that runs and could not be asked would keep the next start from being made.
      await running?.close().catch(() => {});
      running = undefined;
      const reason = reasonOf(error);
      const failure =
        error instanceof AppError
          ? error.failure
          : { code: 'sandbox-failed', message: `The sandbox could not start: ${reason}.` };
      state = { kind: 'failed', failure, canSetAside: failure.code.startsWith('database-') };
    }
  };
  return {
    state() {
      if (state.kind !== 'running' || !running) return state;
      return { ...state, weather: weatherReport(running.admin.faults()) };
    },
    lastSeen: () => (seen && running ? { ...seen, customers: running.customers } : seen),
    isAt: (url) => seen !== undefined && isSandboxPlace(url, placesOf(seen)),
    admin: () => running?.admin,
    clock: { nowMs: () => (running?.clock ?? clock).nowMs() },
    stop: () => inTurn(stop),
    close() {
      isClosed = true;
      return inTurn(stop);
    },
    start: (ownKey) => inTurn(() => start(ownKey)),
    setAside: (nowMs) =>
      inTurn(async () => {
        await stop();
        return setDatabaseAside(databaseFile, nowMs);
      }),
  };
}

/** Throws AppError `sandbox-stopped`. */
export function runningSandbox({ sandbox }: { readonly sandbox: Pick<EmbeddedSandbox, 'admin'> }): SandboxAdmin {
  const admin = sandbox.admin();
  if (admin) return admin;
  throw new AppError({ code: 'sandbox-stopped', message: 'The sandbox is not running. Start it, then ask again.' });
}

async function startOnKnownPort(port: number, start: (port: number) => Promise<Sandbox>): Promise<Sandbox> {
  if (port === 0) return start(0);
  return start(port).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'port-taken') return start(0);
    throw error;
  });
}
