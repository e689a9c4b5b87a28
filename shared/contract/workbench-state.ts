/** WorkbenchState: all that the page draws: environments, storages and the embedded sandbox, with any failures. */
import type { Environment } from '../environment/environment.ts';
import type { Failure } from '../failure.ts';
import type { WeatherReport } from '../sandbox/panel.ts';

export type StorageState =
  | { readonly kind: 'ready'; readonly path: string }
  /** `usable`: the workbench can continue without it (history then stays in memory for this run). */
  | { readonly kind: 'failed'; readonly path: string; readonly failure: Failure; readonly usable: boolean };

export type SandboxState =
  | {
      readonly kind: 'running';
      readonly url: string;
      readonly startedAtMs: number;
      /** Absent while no fault is on. */
      readonly weather?: WeatherReport;
    }
  | { readonly kind: 'stopped' }
  /** `canSetAside`: its database is the obstacle, and a new one would start. */
  | { readonly kind: 'failed'; readonly failure: Failure; readonly canSetAside: boolean };

/** What holds the vault's master key. */
export type VaultSealKind = 'key-file' | 'os' | 'passphrase';

export type VaultLock =
  /** Opens by itself, because its seal needs no input. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unlocked' /** idle time before it locks; 0 means never */; readonly idleLockMs: number }
  | { readonly kind: 'locked'; readonly because: 'start' | 'idle' | 'asked' | 'changed' };

/** A second vault in the same folder, which another door uses and this one does not. */
export type OtherVault = {
  readonly path: string;
  readonly seal: VaultSealKind | 'unreadable';
  readonly keyCount: number;
};

export type VaultState = StorageState & {
  /** e.g. "a key file in the user-data folder" */
  readonly sealedBy: string;
  readonly seal: VaultSealKind;
  readonly lock: VaultLock;
  readonly other?: OtherVault;
};

export type WorkbenchState = {
  readonly version: string;
  readonly environments: readonly Environment[];
  readonly selectedEnvironmentId: string;
  /** Where environments are stored; while it is unreadable, only the sandbox is available. */
  readonly environmentStorage: StorageState;
  readonly sandbox: SandboxState;
  readonly history: StorageState;
  readonly vault: VaultState;
  readonly dataFolder: string;
};
