/**
 * Connects the services with vault, history, sandbox and transport; used by all three doors.
 *
 * A storage that cannot be opened does not stop the start: its state tells the page, and everything else works.
 */
import { join } from 'node:path';
import type { TransportSettings } from '../shared/environment/environment.ts';
import { randomUuid } from '../shared/request/uuid.ts';
import { openProgramSettings } from './about/program-settings.ts';
import { releasePlaceOf } from './about/release-place.ts';
import { createUpdates } from './about/updates.ts';
import { makeDataFolder } from './data-folder.ts';
import { createDoctorPool } from './doctor-pool/doctor-pool.ts';
import { createUnaskedDiagnoses } from './doctor-pool/unasked-diagnoses.ts';
import { openEnvironments } from './environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from './environments/environments-file.ts';
import { liveAt } from './environments/live-address.ts';
import { createEventHub } from './event-hub.ts';
import { createConfirmations } from './exchange/confirmation.ts';
import { createIssuedTokens } from './exchange/issued-tokens.ts';
import { openWebhooks } from './exchange/open-webhooks.ts';
import type { Sender } from './exchange/sender.ts';
import { createSendsUnderWay } from './exchange/sends-under-way.ts';
import { wholeCase } from './exchange/whole-case.ts';
import { enterFolder } from './files/folder-users.ts';
import { watchFile } from './files/watch-file.ts';
import { openHistory } from './history/history.ts';
import { createKnownValues } from './known-values/known-values-storage.ts';
import { openLoupe } from './loupe/open-loupe.ts';
import { createOpenOfFolder } from './open/folder-environment.ts';
import { nodeCrypto, systemClock, systemRandom } from './ports/node-crypto.ts';
import type { ComposeOptions, LocalProgram } from './program.ts';
import { createRunRegistry } from './runs/run-registry.ts';
import { createEmbeddedSandbox } from './sandbox/embedded-sandbox.ts';
import { takeOverEnvironments } from './services/around-commands.ts';
import { createServices, type ServicePorts } from './services/index.ts';
import { startEmbeddedSandbox } from './services/sandbox-service.ts';
import { takeOpenedVault, takeOverVault } from './services/vault-service.ts';
import { announceState } from './services/workbench-state.ts';
import { checkConnection } from './transport/check-connection.ts';
import { createOwnConnections } from './transport/own-connections.ts';
import { DEFAULT_SEND_OPTIONS } from './transport/send-request.ts';
import { systemLater } from './vault/idle-lock.ts';
import { openVault } from './vault/vault.ts';

/** The page is there by then, and hears what was found. */
const FIRST_UPDATE_CHECK_MS = 15_000;
/** The page is there by then as well, and what it did not hear stands in the terminal. */
const TELL_OTHERS_MS = 3000;

/** Opens everything and starts the embedded sandbox. Throws only AppError `data-folder-unusable`. */
export async function compose(options: ComposeOptions): Promise<LocalProgram> {
  const { dataFolder, version, keyring, fileDialogs, nativeWindow, desktop, log, opensPorts = true, by } = options;
  makeDataFolder(dataFolder);
  const events = createEventHub();
  /** The vault may open while the rest is being put together. */
  let hasVaultChanged = false;
  let afterVaultChange = (): void => {
    hasVaultChanged = true;
  };
  const vault = await openVault(dataFolder, systemRandom, keyring, {
    clock: systemClock,
    later: systemLater,
    onChange: () => afterVaultChange(),
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
    isForAgent: by === 'agent',
    liveName: (url) => liveAt(environments.forGuard(), url)?.name,
    isOwnPort: own.has,
    hidden: () => vault.recordingMasker(SANDBOX_ENVIRONMENT_ID),
    onForeign: (entry) => workbench.loupe.sawAtSandbox(entry),
    onSessionsEnded: (sentence) => events.emit('sessions.ended', { environmentId: SANDBOX_ENVIRONMENT_ID, sentence }),
  });
  const environments = await openEnvironments({ path: join(dataFolder, 'environments.json'), sandbox, vault });
  log?.hide(() => ({
    masker: vault.recordingMasker(),
    subscribers: environments.all().flatMap(({ customers }) => customers),
  }));
  const programSettings = await openProgramSettings(dataFolder);
  desktop?.setTheme(programSettings.now().theme);
  const updates = createUpdates({
    place: options.releasePlace ?? releasePlaceOf(),
    version,
    settings: programSettings,
    nowMs: systemClock.nowMs,
    say: (said) => events.emit('program.said', said),
  });
  const sender = {
    clock: systemClock,
    signingClock: (environmentId) => (environmentId === SANDBOX_ENVIRONMENT_ID ? sandbox.clock : systemClock),
    weather(environmentId) {
      const state = sandbox.state();
      return environmentId === SANDBOX_ENVIRONMENT_ID && state.kind === 'running' ? state.weather?.title : undefined;
    },
    random: systemRandom,
    ...(by && { by }),
    crypto: nodeCrypto,
    vault,
    issuedTokens: createIssuedTokens(),
    history,
    events,
    environments,
    confirmations: createConfirmations(),
    underWay: createSendsUnderWay(),
    send: (request, transport, signal) => own.send(request, { ...sendOptions(transport), signal }),
  } satisfies Sender;
  const workbench: ServicePorts = {
    ...sender,
    version,
    dataFolder,
    knownValues: createKnownValues(history, events),
    sandbox,
    doctor,
    checkConnection: (baseUrl, transport) => checkConnection(baseUrl, sendOptions(transport)),
    webhooks: openWebhooks(sender, join(dataFolder, 'webhooks.json')),
    loupe: openLoupe(sender, { sandbox, diagnose: unasked, send: own.send }),
    fileDialogs,
    desktop,
    log,
    programSettings,
    updates,
    nativeWindow,
    runs: createRunRegistry({
      newId: () => randomUuid(systemRandom),
      emit: (change) => events.emit('run.changed', change),
      masker: () => vault.masker(),
    }),
  };
  nativeWindow?.openings.onArrival(() => events.emit('opening.arrived', {}));
  const use = opensPorts ? enterFolder(dataFolder) : undefined;
  const besideOthers = use && besideOthersWords(use.others);
  if (besideOthers !== undefined) {
    setTimeout(() => events.emit('program.said', { tone: 'bad', sentence: besideOthers }), TELL_OTHERS_MS).unref();
  }
  if (opensPorts) {
    // Before the sandbox starts, because it may have messages waiting.
    await workbench.webhooks.receiver.resume();
    await startEmbeddedSandbox(workbench);
    setTimeout(() => void updates.checkIfDue(), FIRST_UPDATE_CHECK_MS).unref();
  }
  afterVaultChange = () => {
    takeOpenedVault(workbench).catch(() => announceState(workbench));
  };
  if (hasVaultChanged) afterVaultChange();
  const endWatch = watchFile(vault.state().path, () => void takeOverVault(workbench));
  const open = createOpenOfFolder(workbench, {
    takeOver: takeOverEnvironments(workbench),
    startSandbox: () => services['sandbox.start']({}),
    unlock: (passphrase) => services['vault.unlock']({ passphrase }),
    keepToken: (exchangeId, confirmedName) => services['vault.useIssuedToken']({ exchangeId, confirmedName }),
  });
  const services = createServices(workbench, open);
  let closing: Promise<void> | undefined;
  return {
    besideOthers,
    services,
    onEvent: events.listen,
    say: (said) => events.emit('program.said', said),
    tellSaving: (ended) => events.emit('saving.ended', ended),
    open,
    close() {
      endWatch();
      use?.leave();
      closing ??= workbench.runs
        .close()
        .finally(vault.close)
        .finally(() => sandbox.close())
        .finally(() => workbench.loupe.close())
        .finally(() => doctor.close())
        .finally(() => workbench.webhooks.receiver.close())
        .finally(() => history.close());
      return closing;
    },
  };
}

function besideOthersWords(pids: readonly number[]): string | undefined {
  if (pids.length === 0) return undefined;
  const who = pids.length === 1 ? `process ${pids[0]}` : `processes ${pids.join(', ')}`;
  return `Another Dialbench has this data folder open (${who}). Both work, but what one changes the other may show late.`;
}

const sendOptions = (transport: TransportSettings) => ({
  ...DEFAULT_SEND_OPTIONS,
  ...transport,
  variables: process.env,
});
