/** The loupe as the services use it. create-loupe.ts makes it; this file knows nothing of how. */
import type { Environment } from '../../shared/environment/environment.ts';
import type { HostMode, LoupeKey, LoupeState } from '../../shared/loupe/loupe-state.ts';
import type { DiagnosisJob } from '../doctor-pool/diagnosis-job.ts';
import type { CaptureList, Kept, KnownOfCapture } from './capture-list.ts';

export type Loupe = {
  state(): LoupeState;
  readonly captures: Pick<CaptureList, 'list'>;
  /** @throws AppError `entry-unknown`. */
  captured(id: string): Kept;
  /** The capture as the doctor takes it. */
  jobOf(known: KnownOfCapture): Omit<DiagnosisJob, 'depth'>;
  /** @throws AppError `confirmation-needed`, `environment-unreachable`, `loupe-loop`, `port-taken`, `port-refused`. */
  start(wanted: Wanted): Promise<void>;
  /** Closes the door and drops all captures. */
  stop(): Promise<void>;
  clear(): void;
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
