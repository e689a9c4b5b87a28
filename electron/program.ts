/** What a door gets from `compose`: the services map, the events, and the end. */

import type { Services } from '../shared/contract/commands.ts';
import type { OperationInput } from '../shared/request/operation-input.ts';
import type { PreparedRequest } from '../shared/signature/trace.ts';
import type { EventHub } from './event-hub.ts';

export type Program = {
  readonly services: Services;
  /** Calls the listener for every event until the returned function is called. */
  readonly onEvent: EventHub['listen'];
  /** Ends the sandbox, closes databases; safe to call twice. */
  close(): Promise<void>;
};

/** What `compose` gives to the program itself: more than a door may hold. */
export type LocalProgram = Program & {
  /**
   * An operation signed and not sent, with the true token in it: for the command line, whose user asks for it on a
   * terminal. Throws like `operation.preview`, and `confirmation-needed`.
   */
  signOperation(environmentId: string, input: OperationInput, confirmedName: string | undefined): PreparedRequest;
};

/** Seals bytes at rest; which one is used depends on the program. */
export type Sealer = {
  /** Stable name in the vault file: `os`, `key-file`. */
  readonly id: string;
  /** For people, e.g. "a key file in the user-data folder (mode 0600)". */
  readonly description: string;
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Throws AppError `seal-broken` where the bytes were not sealed by this sealer or were changed. */
  open(sealed: Uint8Array): Promise<Uint8Array>;
  /** True once an `open` was told that what it opened is best sealed again. */
  readonly resealAdvised?: boolean;
};

/** The system's own dialogs for files; each resolves with nothing where the user chose none. */
export type FileDialogs = {
  /** A place for a new file. */
  chooseNewFile(suggestedName: string): Promise<string | undefined>;
  chooseFile(): Promise<string | undefined>;
};

export type ComposeOptions = {
  /** Where history.db, sandbox.db and the vault lie; made with mode 0700 where absent. */
  readonly dataFolder: string;
  readonly version: string;
  /** False: the embedded sandbox and the webhook receiver are not started; either can be asked for later. */
  readonly opensPorts?: boolean;
  /** Absent: a key file in the data folder. */
  readonly sealer?: Sealer;
  /** Absent: a path is typed, and exports go to a folder beside the vault. */
  readonly fileDialogs?: FileDialogs;
};
