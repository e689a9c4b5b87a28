/**
 * The environments of the data folder, opened: what is sent there is recorded in its history, and signed by its vault.
 *
 * They are closed with the program that opened them.
 */
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { AppError } from '../../shared/failure.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { createPress } from '../exchange/press.ts';
import { type DiagnosisPorts, runDiagnosis } from '../exchange/run-diagnosis.ts';
import type { Sender } from '../exchange/sender.ts';
import { type WholeCasePorts, wholeCase } from '../exchange/whole-case.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import type { Vault } from '../vault/vault.ts';
import type { OpenEnvironment } from './open-environment.ts';
import { type ReceiverPorts, receiveAtWorkbench } from './workbench-receiver.ts';

export type FolderPorts = {
  readonly environments: Pick<Environments, 'find' | 'byId' | 'state'>;
  readonly vault: Pick<Vault, 'state' | 'touch'>;
  readonly sandbox: Pick<EmbeddedSandbox, 'admin' | 'state'>;
} & Sender &
  WholeCasePorts &
  DiagnosisPorts &
  ReceiverPorts;

/** What is done with all that belongs to it: for the sandbox and for every page. */
export type FolderActs = {
  /** Loads what another program wrote into the list of environments. */
  takeOver(): Promise<void> | undefined;
  startSandbox(): Promise<unknown>;
  unlock(passphrase: string): Promise<unknown>;
  keepToken: NonNullable<OpenEnvironment['keepToken']>;
};

/** Opens one by its id; `passphrase` is asked for where the vault is locked. */
export type OpenOfFolder = (environmentId: string, passphrase?: (vaultFile: string) => string) => OpenEnvironment;

export function createOpenOfFolder(ports: FolderPorts, acts: FolderActs): OpenOfFolder {
  const { environments, vault, sandbox } = ports;
  const { press, hangUp } = createPress(ports);
  return (environmentId, passphrase) => {
    const isSandbox = environmentId === SANDBOX_ENVIRONMENT_ID;
    async function now() {
      await acts.takeOver();
      const found = environments.find(environmentId);
      const state = environments.state();
      if (!found && state.kind === 'failed') throw new AppError(state.failure);
      return found ?? environments.byId(environmentId);
    }
    /** A USSD application without a token signs nothing. */
    async function needsVault() {
      const { ussdProfile, hasToken } = await now();
      return hasToken || isSigned(ussdProfile);
    }
    async function start() {
      const { path, ...state } = vault.state();
      if (!(await needsVault())) return;
      if (state.kind === 'failed') throw new AppError(state.failure);
      if (state.lock.kind === 'locked' && passphrase) await acts.unlock(passphrase(path));
      if (!isSandbox) return;
      await acts.startSandbox();
      const started = sandbox.state();
      if (started.kind === 'failed') throw new AppError(started.failure);
    }
    let starting: Promise<void> | undefined;
    return {
      get environment() {
        return environments.byId(environmentId);
      },
      now,
      async ready() {
        await now();
        // Whoever is about to send is at work: the vault stays open.
        vault.touch();
        // Calls may come at the same time; the sandbox is started once.
        starting ??= start().finally(() => {
          starting = undefined;
        });
        await starting;
        return now();
      },
      sender: ports,
      press,
      hangUp,
      get admin() {
        return isSandbox ? sandbox.admin() : undefined;
      },
      receive: receiveAtWorkbench(ports, environmentId),
      keepToken: acts.keepToken,
      diagnose: async (judged, depth, watching) =>
        runDiagnosis(ports, environmentId, { ...wholeCase(ports, environmentId, judged), depth }, watching),
    };
  };
}
