/**
 * Desk: what the tools for agents work with, one environment and what signs, sends and diagnoses there.
 *
 * The command line opens it (cli/agent-desk.ts), on a data folder or on an environment file. It gives an agent no dangerous
 * environment, whatever name or address leads to it.
 */
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { AppError } from '../../shared/failure.ts';
import type { OperationInput } from '../../shared/request/operation-input.ts';
import type { SendAnswer } from '../../shared/result/send-answer.ts';
import type { DiagnosisJob, DoctorCase } from '../doctor-pool/diagnosis-job.ts';
import type { Watching } from '../doctor-pool/doctor-pool.ts';
import { guardianOf, liveAt } from '../environments/live-address.ts';
import type { PressKeys } from '../exchange/press-keys.ts';
import type { Sender } from '../exchange/sender.ts';

export type Desk = {
  /** As it is now; nothing is started for it. Throws AppError `environment-live`. */
  environment(): Promise<Environment>;
  /** The same, with the sandbox started and the vault open where they are needed. Throws why they cannot be. */
  ready(): Promise<Environment>;
  readonly sender: Sender;
  readonly press: PressKeys;
  /** Sends and records; `underWay` of the sender cancels it by its `callId`. */
  send(environment: Environment, input: OperationInput, callId: string): Promise<SendAnswer>;
  diagnose(
    environment: Environment,
    judged: DoctorCase,
    depth: DiagnosisJob['depth'],
    watching: Watching,
  ): Promise<Diagnosis>;
};

/** Throws AppError `environment-live` for a dangerous environment, and for one at the address of such. */
export function refuseLive(all: () => readonly Environment[], environment: Environment): void {
  const { name, danger } = guardianOf(all, environment);
  if (danger) throw isLive(`${name} is marked as live, and an agent is given no live environment.`);
}

/** Throws AppError `environment-live` for a request that leads to a dangerous environment. */
export function refuseLiveUrl(all: readonly Environment[], url: string): void {
  const live = liveAt(all, url);
  if (live) throw isLive(`This URL leads to ${live.name}, which is marked as live: nothing is signed for it here.`);
}

function isLive(sentence: string): AppError {
  const message = `${sentence} People reach it with “send”, “dial” and the workbench, which ask for its name.`;
  return new AppError({ code: 'environment-live', message });
}
