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

/** A way to open the vault: what wraps its master key. */
export type VaultSealKind = 'key-file' | 'os' | 'passphrase';

export type VaultLock =
  /** Opens by itself, because one of its ways needs no input. */
  | { readonly kind: 'none' }
  | { readonly kind: 'unlocked' /** idle time before it locks; 0 means never */; readonly idleLockMs: number }
  | { readonly kind: 'locked'; readonly because: 'start' | 'idle' | 'asked' | 'changed' };

export type VaultWay = {
  readonly kind: VaultSealKind;
  /** e.g. "the GNOME keyring (gnome_libsecret)"; a key file's path is in it. */
  readonly by: string;
  /** `untried`: this program has not needed it, or cannot. */
  readonly health:
    | { readonly kind: 'opens' }
    | { readonly kind: 'untried' }
    | { readonly kind: 'broken'; readonly failure: Failure };
};

/** What the operating system offers this program for sealing. */
export type KeyringState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'available'; readonly name: string }
  | { readonly kind: 'unavailable'; readonly reason: string };

export type VaultState = StorageState & {
  /** e.g. "a key file in the user-data folder" */
  readonly sealedBy: string;
  /** The weakest of its ways, by which its protection goes. */
  readonly seal: VaultSealKind;
  /** Each alone opens it. None of a vault whose file cannot be read. */
  readonly ways: readonly VaultWay[];
  readonly lock: VaultLock;
  /** Absent: this program cannot ask a keyring. */
  readonly keyring?: KeyringState;
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
