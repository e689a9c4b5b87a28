/**
 * What a program of ours gives to `compose`, and what it gets: the services map, the events, and the way to close.
 */

import type { Services } from '../shared/contract/commands.ts';
import type { SavingEnded } from '../shared/contract/events.ts';
import type { ProgramSaid } from '../shared/contract/program-commands.ts';
import type { ReleasePlace } from './about/release-place.ts';
import type { EventHub } from './event-hub.ts';
import type { ProgramLog } from './log/program-log.ts';
import type { OpenOfFolder } from './open/folder-environment.ts';
import type { DesktopHands, FileDialogs, NativeWindow } from './program-hands.ts';
import type { Keyring } from './vault/sealer.ts';

export type Program = {
  readonly services: Services;
  /** Calls the listener for every event, until the returned function is called. */
  readonly onEvent: EventHub['listen'];
  /** Stops the sandbox and closes the databases; safe to call twice. */
  close(): Promise<void>;
};

/** What `compose` gives the program itself: more than a door may have. */
export type LocalProgram = Program & {
  /** Opens an environment of the data folder; it is closed with the program. */
  readonly open: OpenOfFolder;
  /** One sentence where another program has the data folder open. */
  readonly besideOthers: string | undefined;
  /** Tells every page something of the program itself. */
  say(said: ProgramSaid): void;
  /** Tells the page what became of a file that it offered for saving. */
  tellSaving(ended: SavingEnded): void;
};

export type ComposeOptions = {
  /** The folder of history.db, sandbox.db and the vault; created with mode 0700. */
  readonly dataFolder: string;
  readonly version: string;
  /** Marks in history all that this program sends. */
  readonly by?: 'agent' | undefined;
  /** False: does not start the embedded sandbox and the webhook receiver; either can be started later. */
  readonly opensPorts?: boolean;
  /** Without it, a new vault opens by a key file in the data folder. */
  readonly keyring?: Keyring;
  /** Without them, users type paths, and exports go to a folder next to the vault. */
  readonly fileDialogs?: FileDialogs;
  readonly desktop?: DesktopHands;
  /** Without it nothing is written down. */
  readonly log?: ProgramLog;
  /** Default: what package.json names. */
  readonly releasePlace?: ReleasePlace;
  /** The desktop's; in a browser the page has the browser's window. */
  readonly nativeWindow?: NativeWindow;
};
