/**
 * The attack table: every way in that somebody tried, as a row, with the "no" that is expected of it.
 *
 * Four kinds of rows, each in its own files `*-rows.ts`:
 * - `CallAttack`: a command with a hostile input. Written once, run at both doors.
 * - `RequestAttack`: bytes at the loopback door, by someone who may or may not have a code.
 * - `SocketAttack`: what follows a handshake there whose sender was judged to be our page, and how the socket is closed.
 * - `FrameAttack`: a call at the desktop door by a frame or window that is not our page.
 *
 * Files that attack an import, and bytes at the door's door, have tables and runners of their own beside these.
 *
 * How a row is added: write it into the file of its subject (or make a new `SUBJECT-rows.ts` and list it in
 * `attacks.test.ts`). Give it an `id` that is its own, say in `attacker` what the attacker does, and what refuses it.
 * Run it before the mend: it must fail. `refused` also asserts that nothing happened: no exchange and no delivery was
 * recorded, no file was written or changed, no environment changed, and the outside service heard nothing. What must be
 * arranged first (a key, a marked environment) goes into `prepare`; a service that answers in a hostile way is
 * `service`. Where an attack is not refused but must do no harm, `holds` asserts that instead. All rows share one
 * workbench, so a row leaves things as it found them.
 */
import type { ServerResponse } from 'node:http';
import type { CallEvent } from '../../electron/desktop/ipc-door.ts';
import type { Answer } from '../../shared/failure.ts';
import type { AttackedWorkbench } from './attacked-workbench.ts';

export type DoorName = 'loopback' | 'desktop';

type Row = {
  readonly id: string;
  /** Completes "The attacker …". */
  readonly attacker: string;
  /** Runs before the attack, at no door. */
  readonly prepare?: (at: AttackedWorkbench) => Promise<unknown>;
};

export type CallAttack = Row & {
  /** Absent: both doors. */
  readonly only?: DoorName;
  readonly call: (at: AttackedWorkbench) => { readonly command: unknown; readonly input: unknown };
  /** Answers what the workbench sends out during this attack; default: 200 with an empty envelope. */
  readonly service?: (response: ServerResponse, target: string) => void;
} & (
    | {
        /** The failure's code, or one for each door where they differ. */
        readonly refused: string | Readonly<Record<DoorName, string>>;
      }
    | { readonly holds: (answer: Answer<unknown>, at: AttackedWorkbench) => void | Promise<void> }
  );

export type RequestAttack = Row & {
  /** The bytes sent, part by part; `requestBytes` writes an honest request with some of its parts replaced. */
  readonly bytes: (at: AttackedWorkbench) => string | readonly (string | Uint8Array)[];
  readonly refused: { readonly status: number; readonly code: string };
};

export type SocketAttack = Row & {
  /** The handshake and all that is sent behind it at once, part by part; `requestBytes` and `frame` write them. */
  readonly bytes: (at: AttackedWorkbench) => readonly (string | Uint8Array)[];
  /** The status code of the closing frame; and its reason, where the door names one in a last message too. */
  readonly closed: { readonly status: number; readonly name?: string };
};

export type FrameAttack = Row & {
  /** What differs from a call by our own page. */
  readonly event: (at: AttackedWorkbench) => Partial<CallEvent>;
  readonly refused: string;
};
