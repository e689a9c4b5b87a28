/** The forwarding door as the services use it. create-loupe.ts makes it; this file knows nothing of how. */
import type { WholeRecord } from '../../shared/contract/record-commands.ts';
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { HostMode, LoupeKey, LoupeState } from '../../shared/loupe/loupe-state.ts';
import type { RecordSummary } from '../../shared/record/record-summary.ts';
import type { JournalSummary } from '../../shared/sandbox/journal.ts';

export type Captured = {
  readonly capture: WholeRecord;
  /** The capture as the doctor takes it. Throws AppError. */
  job(): DoctorCase;
};

export type Loupe = {
  state(): LoupeState;
  /** Newest first: what passed through the door, to an environment where one is named. */
  passed(environmentId?: string): readonly RecordSummary[];
  /** Newest first: what the running sandbox's journal holds, with what was found of it. */
  atSandbox(): readonly RecordSummary[];
  /** Any request that is held, one of the sandbox's journal too. @throws AppError `entry-unknown`. */
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
