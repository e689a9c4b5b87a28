/**
 * The Keys room: what the vault holds without its secrets, and what the user does to it.
 *
 * Secrets are arguments that pass through to main; no key, token or passphrase is ever in this store's state. An act's
 * failure, or what it did, stands until the next act.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { CommandInput, CommandOutput } from '../../shared/contract/commands.ts';
import type { GuardedVaultAct, VaultView } from '../../shared/contract/vault-commands.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { type Acts, NO_WORDS, runActs } from './acts.ts';
import type { StoreDeps } from './store-types.ts';

export const KEYS_TABS = ['environments', 'vault', 'places'] as const;
export type KeysTab = (typeof KEYS_TABS)[number];
export const KEYS_TAB_LABELS: Readonly<Record<KeysTab, string>> = {
  environments: 'Keys and tokens',
  vault: 'Protection',
  places: 'Storage',
};

export type KeysState = Acts & {
  readonly tab: KeysTab;
  readonly isInView: boolean;
  /** Whose keys are shown; absent: the page's environment. */
  readonly environmentId?: string;
  readonly view?: VaultView;
  readonly failure?: Failure;
  choose(tab: KeysTab): void;
  chooseEnvironment(id: string): void;
  setInView(isInView: boolean): void;
  load(): Promise<void>;
  /** Each act resolves with true where it was done. */
  generateKey(environmentId: string): Promise<boolean>;
  importKey(input: CommandInput<'vault.importKey'>): Promise<boolean>;
  importKeyFile(input: CommandInput<'vault.importKeyFile'>): Promise<boolean>;
  putBackKey(input: CommandInput<'vault.useKey'>): Promise<boolean>;
  renameKey(input: CommandInput<'vault.renameKey'>): Promise<boolean>;
  deleteKey(input: CommandInput<'vault.deleteKey'>): Promise<boolean>;
  exportKey(input: CommandInput<'vault.exportKey'>): Promise<boolean>;
  setToken(environmentId: string, token: string): Promise<boolean>;
  clearToken(environmentId: string): Promise<boolean>;
  setPassphrase(current: string | undefined, next: string): Promise<boolean>;
  removePassphrase(current: string): Promise<boolean>;
  setIdleLock(idleLockMs: number): Promise<boolean>;
  reopen(): Promise<boolean>;
  dismiss(): void;
};
export type KeysStore = StoreApi<KeysState>;

export function createKeysStore({ host }: Pick<StoreDeps, 'host'>): KeysStore {
  const store = createStore<KeysState>()((set, get) => {
    const act = runActs(set, get);

    /** Name and passphrase are asked for before the secret crosses: what main refuses to take is not sent at all. */
    async function confirmed<T>(
      environmentId: string,
      what: GuardedVaultAct,
      ask: (by: CommandOutput<'vault.confirm'>) => Promise<Answer<T>>,
    ): Promise<Answer<T>> {
      const answer = await host.call('vault.confirm', { environmentId, act: what });
      return answer.ok ? ask(answer.value) : answer;
    }

    const seen = (done: string) => (view: VaultView) => {
      set({ view });
      return done;
    };
    /** The answer says nothing of the vault, which is read again. */
    const told = (done?: string) => async () => {
      set({ done });
      await get().load();
    };

    return {
      tab: 'environments',
      isInView: false,
      choose(tab) {
        set({ ...NO_WORDS, tab });
      },
      chooseEnvironment(environmentId) {
        set({ ...NO_WORDS, environmentId });
      },
      setInView(isInView) {
        set({ isInView });
        if (isInView) void get().load();
      },
      async load() {
        const answer = await host.call('vault.view', {});
        set(answer.ok ? { view: answer.value, failure: undefined } : { failure: answer.failure });
      },
      generateKey: (environmentId) =>
        act(
          'vault.generateKey',
          () => host.call('vault.generateKey', { environmentId }),
          seen('A new key is in use. Give its public key to the service before you send.'),
        ),
      importKey: (input) =>
        act(
          'vault.importKey',
          () =>
            confirmed(input.environmentId, 'replace-key', (by) => host.call('vault.importKey', { ...input, ...by })),
          seen('The key is saved and in use.'),
        ),
      importKeyFile: (input) =>
        act(
          'vault.importKeyFile',
          () =>
            confirmed(input.environmentId, 'replace-key', (by) =>
              host.call('vault.importKeyFile', { ...input, ...by }),
            ),
          ({ importedFrom, ...view }) => {
            set({ view });
            return importedFrom === undefined
              ? 'No file was chosen.'
              : `The key of ${importedFrom} is saved and in use. The file was not changed.`;
          },
        ),
      putBackKey: (input) =>
        act('vault.useKey', () => host.call('vault.useKey', input), seen('The former key is in use again.')),
      renameKey: (input) =>
        act('vault.renameKey', () => host.call('vault.renameKey', input), seen('The key id is changed.')),
      deleteKey: (input) =>
        act('vault.deleteKey', () => host.call('vault.deleteKey', input), seen('The key is deleted.')),
      exportKey: (input) =>
        act(
          'vault.exportKey',
          () => confirmed(input.environmentId, 'export-key', (by) => host.call('vault.exportKey', { ...input, ...by })),
          ({ path }) => told(path === undefined ? 'Nothing was written.' : `Written, encrypted, to ${path}`)(),
        ),
      setToken: (environmentId, token) =>
        act(
          'vault.setToken',
          () =>
            confirmed(environmentId, 'replace-token', (by) =>
              host.call('vault.setToken', { environmentId, token, ...by }),
            ),
          seen('The token is saved and in use.'),
        ),
      clearToken: (environmentId) =>
        act('vault.clearToken', () => host.call('vault.clearToken', { environmentId }), seen('The token is cleared.')),
      setPassphrase: (current, next) =>
        act(
          'vault.setPassphrase',
          () => host.call('vault.setPassphrase', { next, current }),
          told('The new passphrase is set. Nobody can recover it: store it in a safe place.'),
        ),
      removePassphrase: (current) =>
        act(
          'vault.removePassphrase',
          () => host.call('vault.removePassphrase', { current }),
          told('The passphrase is removed. The vault opens without one.'),
        ),
      setIdleLock: (idleLockMs) =>
        act('vault.setIdleLock', () => host.call('vault.setIdleLock', { idleLockMs }), told('Saved.')),
      reopen: () => act('vault.reopen', () => host.call('vault.reopen', {}), told()),
      dismiss: () => set(NO_WORDS),
    };
  });
  // Whatever changed, this room shows how it stands.
  host.on('state.changed', () => {
    const { isInView, acting, load } = store.getState();
    if (isInView && acting === undefined) void load();
  });
  return store;
}
