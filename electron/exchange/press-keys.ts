/** PressKeys: what presses one key, and what it knows afterwards. press.ts makes it; doors and flows are given it. */
import type { PlaygroundPlant } from '../../shared/doctor/plant.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { PressedBy } from '../../shared/request/map-record.ts';
import type { PressOutcome } from '../../shared/ussd/reply.ts';

export type PressInput = {
  readonly environment: Environment;
  readonly customerId: number;
  /** Absent at the start of a session. */
  readonly sessionId?: string | undefined;
  /** The key or free text, or the dialled code at a start. */
  readonly choice: string;
  readonly by: PressedBy;
  /** What is sent is marked as a secret: the map does not keep it. */
  readonly isSecret?: boolean | undefined;
  /** The state on the screen, for the label in history. */
  readonly fromState?: string | undefined;
  readonly confirmedName?: string | undefined;
  /** A customer who is not among the environment's may dial, where a start says no more of the caller than the id. */
  readonly strangerMayDial?: true;
  /** Signs the press with this fault; flows ask for it on a sandbox only. */
  readonly fault?: PlaygroundPlant | undefined;
  /** By which `underWay` can cancel it. */
  readonly callId?: string | undefined;
};

export type Pressed = {
  readonly outcome: PressOutcome;
  readonly exchangeId: string;
  /** The HTTP status; absent if no answer came. */
  readonly status?: number | undefined;
  /** From the start of sending to the last byte, in milliseconds. */
  readonly elapsedMs: number;
  /** When the answer had come, in Unix milliseconds by the clock of the environment. */
  readonly atMs: number;
  /** How long the service asks its caller to wait, where it does. */
  readonly retryAfterMs?: number | undefined;
};

/** What a dangerous environment's name is asked for, where keys are pressed by a command: completes “To …”. */
export const PRESS_ACT = 'press keys there';

/** Throws AppError like `sendDraft`, and `subscriber-unknown`. */
export type PressKeys = (input: PressInput) => Promise<Pressed>;
