/**
 * The vault's commands for the page: keys, tokens, lock and seal. Answers contain public parts only.
 *
 * Passes its environment's new keys to a running sandbox, so that the next request verifies.
 */
import { toBase64 } from '../../shared/bytes/base64.ts';
import type { CommandInput, Services } from '../../shared/contract/commands.ts';
import type { GuardedVaultAct, VaultOutputs, VaultView } from '../../shared/contract/vault-commands.ts';
import type { WorkbenchState } from '../../shared/contract/workbench-state.ts';
import { AppError } from '../../shared/failure.ts';
import type { Environments } from '../environments/environments.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { checkIssuer, type IssuedTokens } from '../exchange/issued-tokens.ts';
import { requireVaultConfirmation, requireWayConsent } from '../exchange/vault-confirmation.ts';
import type { FileDialogs } from '../program-hands.ts';
import type { EmbeddedSandbox } from '../sandbox/embedded-sandbox.ts';
import { exportFolder, exportKey } from '../vault/export-key.ts';
import { readKeyFile } from '../vault/read-key-file.ts';
import { folderOpenToOthers, secretPlaces } from '../vault/secret-places.ts';
import type { Vault } from '../vault/vault.ts';
import { vaultLocked } from '../vault/vault-error.ts';
import { announceState, type StatePorts } from './workbench-state.ts';

type OpenedPorts = StatePorts & {
  readonly sandbox: Pick<EmbeddedSandbox, 'admin'>;
  readonly vault: Pick<Vault, 'ensureSigner' | 'publicPart'>;
};

export type VaultPorts = OpenedPorts & {
  readonly dataFolder: string;
  readonly vault: Vault;
  readonly environments: Pick<Environments, 'byId' | 'forGuard'>;
  readonly issuedTokens: Pick<IssuedTokens, 'of'>;
  /** The system's dialogs, if the program has them. */
  readonly fileDialogs?: FileDialogs | undefined;
};

type VaultServices = Pick<Services, keyof VaultOutputs>;

export function createVaultService(ports: VaultPorts): VaultServices {
  const { vault, environments } = ports;
  const dialogs = ports.fileDialogs;
  /**
   * Keys of a deleted environment may remain; they belong to no live service. While the list cannot be read, one that is
   * not in it may be anything.
   */
  const guard = (environmentId: string, act: GuardedVaultAct, confirmedName: string | undefined): void => {
    const known = environmentId === SANDBOX_ENVIRONMENT_ID ? environments.all() : environments.forGuard();
    const environment = known.find(({ id }) => id === environmentId);
    requireVaultConfirmation(vault, environment, act, confirmedName);
  };

  async function view(): Promise<VaultView> {
    const { path, seal, sealedBy, lock } = vault.state();
    return {
      path,
      seal,
      sealedBy,
      lock,
      environments: vault.secrets(),
      openFolder: await folderOpenToOthers(vault.folder),
      places: await secretPlaces(vault),
      exportsTo: dialogs ? { kind: 'dialog' } : { kind: 'folder', path: exportFolder(vault) },
      asksForFiles: dialogs !== undefined,
    };
  }

  /** Makes the change, informs the sandbox and every page, and returns the vault's new state. */
  async function afterChange(change: Promise<void>): Promise<VaultView> {
    await change;
    registerInSandbox(ports);
    announceState(ports);
    return view();
  }

  /** A change that may need a live environment's name, and tells no more than the vault's new state. */
  const guarded =
    <I extends { readonly environmentId: string; readonly confirmedName?: string | undefined }>(
      act: GuardedVaultAct,
      change: (input: I) => Promise<void>,
    ) =>
    async (input: I): Promise<VaultView> => {
      guard(input.environmentId, act, input.confirmedName);
      return afterChange(change(input));
    };

  const setToken = guarded('replace-token', ({ environmentId, token }: CommandInput<'vault.setToken'>) => {
    if (environmentId === SANDBOX_ENVIRONMENT_ID) throw ownToken();
    return vault.setToken(environments.byId(environmentId).id, token);
  });

  async function afterSeal(change: Promise<void>): Promise<WorkbenchState> {
    await change;
    return announceState(ports);
  }

  async function keyFile(path: string | undefined): Promise<string | undefined> {
    if (dialogs && path !== undefined) {
      const message = 'Here a key file is chosen in the system’s dialog; a path named by the page is not read.';
      throw new AppError({ code: 'input-path-refused', message });
    }
    if (path !== undefined) return path;
    if (dialogs) return dialogs.chooseFile();
    const message = 'There is no dialog to choose a file with here: give the path of the key file.';
    throw new AppError({ code: 'input-path-missing', message });
  }

  return {
    'vault.view': async () => {
      await takeOverVault(ports);
      return view();
    },
    'vault.unlock': async ({ passphrase }) => {
      await vault.unlock(passphrase);
      return takeOpenedVault(ports);
    },
    'vault.lock': async () => {
      vault.lock();
      return announceState(ports);
    },
    'vault.setPassphrase': ({ current, next }) => afterSeal(vault.setPassphrase(current, next)),
    'vault.removePassphrase': ({ current }) => afterSeal(vault.removePassphrase(current)),
    'vault.addWay': async (input) => {
      requireWayConsent(vault, environments.forGuard(), input);
      await vault.addUnlocker(input.kind);
      return takeOpenedVault(ports);
    },
    'vault.removeWay': ({ kind }) => afterSeal(vault.removeUnlocker(kind)),
    'vault.setIdleLock': ({ idleLockMs }) => afterSeal(vault.setIdleLock(idleLockMs)),
    'vault.reopen': async () => {
      await vault.reopen();
      return takeOpenedVault(ports);
    },
    'vault.confirm': async ({ environmentId, act, confirmedName }) => {
      if (vault.state().lock.kind === 'locked') throw vaultLocked();
      guard(environmentId, act, confirmedName);
      return confirmedName === undefined ? {} : { confirmedName };
    },
    'vault.generateKey': guarded('replace-key', ({ environmentId, keyId }) =>
      vault.keys.generate(environments.byId(environmentId).id, keyId),
    ),
    'vault.importKey': guarded('replace-key', ({ environmentId, keyText, passphrase, keyId }) =>
      vault.keys.import(environments.byId(environmentId).id, { input: keyText, passphrase, keyId }),
    ),
    'vault.importKeyFile': async ({ environmentId, path, confirmedName, ...rest }) => {
      environments.byId(environmentId);
      guard(environmentId, 'replace-key', confirmedName);
      const chosen = await keyFile(path);
      if (chosen === undefined) return view();
      const input = await readKeyFile(chosen, ports.dataFolder);
      try {
        return { ...(await afterChange(vault.keys.import(environmentId, { input, ...rest }))), importedFrom: chosen };
      } finally {
        input.fill(0);
      }
    },
    'vault.useKey': guarded('replace-key', vault.keys.use),
    'vault.renameKey': async ({ keyId, confirmedName, ...ref }) => {
      const inUse = vault.publicPart(ref.environmentId);
      if (inUse && toBase64(inUse.publicKey) === ref.publicKeyBase64)
        guard(ref.environmentId, 'rename-key', confirmedName);
      return afterChange(vault.keys.rename(ref, keyId));
    },
    'vault.deleteKey': guarded('delete-key', vault.keys.remove),
    'vault.exportKey': async ({ passphrase, confirmedName, ...ref }) => {
      guard(ref.environmentId, 'export-key', confirmedName);
      const path = await exportKey(vault, ref, passphrase, dialogs);
      return path === undefined ? {} : { path };
    },
    'vault.setToken': setToken,
    'vault.useIssuedToken': async ({ exchangeId, confirmedName }) => {
      const issued = ports.issuedTokens.of(exchangeId);
      const { environmentId, token } = issued;
      if (environmentId !== SANDBOX_ENVIRONMENT_ID) checkIssuer(issued, environments.byId(environmentId));
      return setToken({ environmentId, token, confirmedName });
    },
    'vault.clearToken': guarded('clear-token', ({ environmentId }) => {
      if (environmentId === SANDBOX_ENVIRONMENT_ID) throw ownToken();
      return vault.clearToken(environmentId);
    }),
  };
}

/** Loads what another program wrote into the vault, and informs the sandbox and every page. */
export async function takeOverVault(ports: OpenedPorts & { readonly vault: Pick<Vault, 'refresh'> }): Promise<void> {
  if (await ports.vault.refresh()) await takeOpenedVault(ports);
}

/** After the vault may have opened: makes the sandbox's key if there is none, and informs the sandbox and every page. */
export async function takeOpenedVault(ports: OpenedPorts): Promise<WorkbenchState> {
  await ports.vault.ensureSigner(SANDBOX_ENVIRONMENT_ID);
  registerInSandbox(ports);
  return announceState(ports);
}

/** Registers the key that the sandbox's environment now signs with. */
function registerInSandbox({ vault, sandbox }: OpenedPorts): void {
  const part = vault.publicPart(SANDBOX_ENVIRONMENT_ID);
  if (part) sandbox.admin()?.keys.registerOwn(part.keyId, part.publicKey);
}

function ownToken(): AppError {
  const message = 'The embedded sandbox makes its own token at each start; it is neither set nor cleared by hand.';
  return new AppError({ code: 'token-own', message });
}
