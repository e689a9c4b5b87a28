/** What the services work with: the rooms that compose.ts opened. */

import type { EnvironmentsRoom } from '../environments/environments-room.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { FileDialogs } from '../workbench.ts';
import type { SendDeps } from './send-draft.ts';

export type Rooms = {
  readonly version: string;
  readonly dataFolder: string;
  /** Vault, history, events, clock and transport: all that one exchange needs. */
  readonly send: SendDeps;
  readonly sandbox: EmbeddedSandbox;
  readonly environments: EnvironmentsRoom;
  /** The system's own, where the program has them. */
  readonly fileDialogs?: FileDialogs;
};
