/**
 * Connects the services with vault, history, sandbox and transport; used by all three doors.
 *
 * A storage that cannot be opened does not stop the start: its state tells the page, and everything else works.
 */
import { join } from 'node:path';
import type { TransportSettings } from '../shared/environment/environment.ts';
import { makeDataFolder } from './data-folder.ts';
import { createDoctorPool } from './doctor-pool/doctor-pool.ts';
import { createUnaskedDiagnoses } from './doctor-pool/unasked-diagnoses.ts';
import { openEnvironments } from './environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from './environments/environments-file.ts';
import { createEventHub } from './event-hub.ts';
import { createConfirmations } from './exchange/confirmation.ts';
import { openWebhooks } from './exchange/open-webhooks.ts';
import { createSendsUnderWay } from './exchange/sends-under-way.ts';
import { wholeCase } from './exchange/whole-case.ts';
import { watchFile } from './files/watch-file.ts';
import { openHistory } from './history/history.ts';
import { createKnownValues } from './known-values/known-values-storage.ts';
import { openLoupe } from './loupe/open-loupe.ts';
import { nodeCrypto, systemClock, systemRandom } from './ports/node-crypto.ts';
import type { ComposeOptions, LocalProgram } from './program.ts';
import { createEmbeddedSandbox } from './sandbox/embedded-sandbox.ts';
import { createServices } from './services/index.ts';
import { signOperation } from './services/operation-service.ts';
import { startEmbeddedSandbox } from './services/sandbox-service.ts';
import { takeOverVault } from './services/vault-service.ts';
import { announceState } from './services/workbench-state.ts';
import { checkConnection } from './transport/check-connection.ts';
import { createOwnConnections } from './transport/own-connections.ts';
import { DEFAULT_SEND_OPTIONS } from './transport/send-request.ts';
import { systemLater } from './vault/idle-lock.ts';
import { openVault } from './vault/vault.ts';
import type { Sending, Workbench } from './workbench.ts';

/** Opens everything and starts the embedded sandbox. Throws only AppError `data-folder-unusable`. */
export async function compose(options: ComposeOptions): Promise<LocalProgram> {
  const { dataFolder, version, sealer, fileDialogs, opensPorts = true } = options;
  makeDataFolder(dataFolder);
  const events = createEventHub();
  const vault = await openVault(dataFolder, systemRandom, sealer, {
    clock: systemClock,
    later: systemLater,
    onLock: () => announceState(workbench),
  });
  const history = openHistory(join(dataFolder, 'history.db'), () => announceState(workbench), {
    nowMs: systemClock.nowMs,
    // Background work must not keep a finished program alive.
    later: (action, afterMs) => void setTimeout(action, afterMs).unref(),
    onProgress: (progress) => events.emit('history.changed', progress),
  });
  const doctor = createDoctorPool();
  const unasked = createUnaskedDiagnoses(doctor);
  const own = createOwnConnections();
  const sandbox = createEmbeddedSandbox({
    databaseFile: join(dataFolder, 'sandbox.db'),
    clock: systemClock,
    random: systemRandom,
    diagnose: (bodyBytes, caseOf, signal) =>
      unasked(bodyBytes, () => wholeCase({ environments, vault }, SANDBOX_ENVIRONMENT_ID, caseOf()), signal),
    onTokenRotated: (token) => vault.keepToken(SANDBOX_ENVIRONMENT_ID, token),
    onChanged: () => announceState(workbench),
    isOwnPort: own.has,
    hidden: () => vault.masker(SANDBOX_ENVIRONMENT_ID),
    onForeign: (entry) => workbench.loupe.sawAtSandbox(entry),
    onSessionsEnded: (sentence) => events.emit('sessions.ended', { environmentId: SANDBOX_ENVIRONMENT_ID, sentence }),
  });
  const environments = await openEnvironments({ path: join(dataFolder, 'environments.json'), sandbox, vault });
  const sending: Sending = {
    clock: systemClock,
    signingClock: (environmentId) => (environmentId === SANDBOX_ENVIRONMENT_ID ? sandbox.clock : systemClock),
    weather(environmentId) {
      const state = sandbox.state();
      return environmentId === SANDBOX_ENVIRONMENT_ID && state.kind === 'running' ? state.weather?.title : undefined;
    },
    random: systemRandom,
    crypto: nodeCrypto,
    vault,
    history,
    events,
    environments,
    confirmations: createConfirmations(),
    underWay: createSendsUnderWay(),
    send: (request, transport, signal) => own.send(request, { ...sendOptions(transport), signal }),
  };
  const workbench: Workbench = {
    ...sending,
    version,
    dataFolder,
    environments,
    knownValues: createKnownValues(history, events),
    sandbox,
    doctor,
    checkConnection: (baseUrl, transport) => checkConnection(baseUrl, sendOptions(transport)),
    webhooks: openWebhooks(sending, join(dataFolder, 'webhooks.json')),
    loupe: openLoupe(sending, { sandbox, diagnose: unasked, send: own.send }),
    fileDialogs,
  };
  if (opensPorts) {
    // Before the sandbox starts, because it may have messages waiting.
    await workbench.webhooks.receiver.resume();
    await startEmbeddedSandbox(workbench);
  }
  const endWatch = watchFile(vault.state().path, () => void takeOverVault(workbench));
  let closing: Promise<void> | undefined;
  return {
    services: createServices(workbench),
    onEvent: events.listen,
    signOperation: (environmentId, input, confirmedName) =>
      signOperation(workbench, environmentId, input, confirmedName),
    close() {
      endWatch();
      vault.close();
      closing ??= sandbox
        .stop()
        .finally(() => workbench.loupe.close())
        .finally(() => doctor.close())
        .finally(() => workbench.webhooks.receiver.close())
        .finally(() => history.close());
      return closing;
    },
  };
}

const sendOptions = (transport: TransportSettings) => ({
  ...DEFAULT_SEND_OPTIONS,
  ...transport,
  variables: process.env,
});
