/**
 * OpenEnvironment: one environment, with what signs, sends, presses and diagnoses there.
 *
 * The command line, the tools for agents, flows, explorations and conformance runs all work with one. It is made in three ways: of the data
 * folder (folder-environment.ts), of an environment file, and on a sandbox that is fresh from the seed (both by own-environment.ts).
 */
import type { DoctorCase } from '../../shared/doctor/case.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { DeliveryArrival } from '../../shared/flow/delivery-arrival.ts';
import type { DiagnosisJob } from '../doctor-pool/diagnosis-job.ts';
import type { Watching } from '../doctor-pool/doctor-pool.ts';
import { guardianOf } from '../environments/live-address.ts';
import type { HangUp } from '../exchange/hang-up.ts';
import type { PressKeys } from '../exchange/press.ts';
import type { Sender } from '../exchange/sender.ts';
import type { SandboxAdmin } from '../sandbox/admin/admin.ts';

export type OpenEnvironment = {
  /** As it was last read. Throws AppError `environment-unknown` once it is gone. */
  readonly environment: Environment;
  /** As it is now, also if another program changed it; nothing is started for it. Throws like `environment`. */
  now(): Promise<Environment>;
  /** The same, with the sandbox started and the vault open where they are needed. Throws why they cannot be. */
  ready(): Promise<Environment>;
  readonly sender: Sender;
  readonly press: PressKeys;
  /** Tells the application that the user left, where its protocol says so; a session that is over is left as it is. */
  readonly hangUp: HangUp;
  /** Of our own sandbox, where it runs and this is its environment. */
  readonly admin?: WorldAdmin | undefined;
  /** Absent where no webhook message of this environment can be received. */
  readonly receive?: ReceiveDeliveries | undefined;
  /** Seals the token that the answer of this exchange issued as the environment's; absent where there is no vault. Throws AppError `token-not-kept`. */
  readonly keepToken?: (exchangeId: string, confirmedName: string | undefined) => Promise<unknown>;
  /** A request that somebody told of, as this environment would have judged it. Rejects as `DoctorPool.diagnose` does. */
  diagnose(judged: DoctorCase, depth: DiagnosisJob['depth'], watching: Watching): Promise<Diagnosis>;
};

/** Opened without a data folder, by itself. */
export type OwnEnvironment = OpenEnvironment & {
  /** Ends what was started for it, and removes what it wrote. */
  close(): Promise<void>;
};

/** What a flow may ask of our own sandbox; either may take a while. */
export type WorldAdmin = {
  changeClock(change: Parameters<SandboxAdmin['changeClock']>[0]): unknown;
  reset(): unknown;
};

/** Listens for webhook messages from now on, and hears of each; resolves with what ends that. */
export type ReceiveDeliveries = (hear: HearDelivery) => Promise<() => Promise<void>>;
export type HearDelivery = (message: Omit<DeliveryArrival, 'elapsedMs'>) => void;

/** The environment whose name an act needs: this one, or a dangerous one at its address. */
export function guardian({ sender, environment }: Pick<OpenEnvironment, 'sender' | 'environment'>): Environment {
  return guardianOf(sender.environments.all, environment);
}
