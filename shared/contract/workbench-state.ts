/** WorkbenchState: what the page draws itself from: environments, storages and the embedded sandbox, each with its failure. */
import type { Environment } from './environment.ts';
import type { Failure } from './failure.ts';

export type StorageState =
  | { readonly kind: 'ready'; readonly path: string }
  /** `usable`: the workbench goes on without it (history is then kept in memory for this run). */
  | { readonly kind: 'failed'; readonly path: string; readonly failure: Failure; readonly usable: boolean };

export type SandboxState =
  | { readonly kind: 'running'; readonly url: string; readonly startedAtMs: number }
  | { readonly kind: 'stopped' }
  /** `canSetAside`: its database is what stands in the way, and a new one would start. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly canSetAside: boolean };

export type WorkbenchState = {
  readonly version: string;
  readonly environments: readonly Environment[];
  readonly selectedEnvironmentId: string;
  /** Where the environments are kept; while it cannot be read only the sandbox is there. */
  readonly environmentStorage: StorageState;
  readonly sandbox: SandboxState;
  readonly history: StorageState;
  readonly vault: StorageState & { /** e.g. "a key file in the user-data folder" */ readonly sealedBy: string };
  readonly dataFolder: string;
};
