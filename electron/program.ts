/** What a door gets from `compose`: the services map, the events, and the way to close. */

import type { Services } from '../shared/contract/commands.ts';
import type { OperationInput } from '../shared/request/operation-input.ts';
import type { PreparedRequest } from '../shared/signature/trace.ts';
import type { EventHub } from './event-hub.ts';

export type Program = {
  readonly services: Services;
  /** Calls the listener for every event, until the returned function is called. */
  readonly onEvent: EventHub['listen'];
  /** Stops the sandbox and closes the databases; safe to call twice. */
  close(): Promise<void>;
};

/** What `compose` gives the program itself: more than a door may have. */
export type LocalProgram = Program & {
  /**
   * Signs an operation without sending it, with the true token inside: for the command line, whose user asks for it on
   * a terminal. Throws like `operation.preview`, and `confirmation-needed`.
   */
  signOperation(environmentId: string, input: OperationInput, confirmedName: string | undefined): PreparedRequest;
};

/** Seals bytes at rest; each program chooses one. */
export type Sealer = {
  /** Stable name in the vault file: `os`, `key-file`. */
  readonly id: string;
  /** For display, e.g. "a key file in the user-data folder (mode 0600)". */
  readonly description: string;
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Throws AppError `seal-broken` if this sealer did not seal the bytes, or if they were changed. */
  open(sealed: Uint8Array): Promise<Uint8Array>;
  /** True once an `open` reported that its secret should be sealed again. */
  readonly resealAdvised?: boolean;
};

/** The system's file dialogs; each resolves with undefined if the user chose nothing. */
export type FileDialogs = {
  /** A place for a new file. */
  chooseNewFile(suggestedName: string): Promise<string | undefined>;
  chooseFile(): Promise<string | undefined>;
};

export type ComposeOptions = {
  /** The folder of history.db, sandbox.db and the vault; created with mode 0700. */
  readonly dataFolder: string;
  readonly version: string;
  /** False: does not start the embedded sandbox and the webhook receiver; either can be started later. */
  readonly opensPorts?: boolean;
  /** Default: a key file in the data folder. */
  readonly sealer?: Sealer;
  /** Without them, users type paths, and exports go to a folder next to the vault. */
  readonly fileDialogs?: FileDialogs;
};
