/** The loupe as the services use it. create-loupe.ts makes it; this file knows nothing of how. */

import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { Capture, CaptureSummary } from '../../shared/loupe/capture.ts';
import type { HostMode, LoupeKey, LoupeState } from '../../shared/loupe/loupe-state.ts';
import type { JournalSummary } from '../../shared/sandbox/journal.ts';

export type Captured = {
  readonly capture: Capture;
  /** The capture as the doctor takes it. Throws AppError. */
  job(): DoctorCase;
};

export type Loupe = {
  state(): LoupeState;
  /** Newest first. */
  list(environmentId: string, limit: number): readonly CaptureSummary[];
  /** @throws AppError `entry-unknown`. */
  captured(id: string): Captured;
  sawAtSandbox(entry: JournalSummary): void;
  /** @throws AppError `confirmation-needed`, `environment-unreachable`, `loupe-loop`, `port-taken`, `port-refused`. */
  start(wanted: Wanted): Promise<void>;
  /** Closes the door and drops all captures. */
  stop(): Promise<void>;
  clear(environmentId: string): void;
  registerKey(key: LoupeKey): void;
  /** False if there was no such key. */
  forgetKey(environmentId: string, keyId: string): boolean;
  close(): Promise<void>;
};

export type Wanted = {
  readonly environment: Environment;
  readonly port?: number;
  readonly host?: HostMode;
  readonly confirmedName?: string;
};
