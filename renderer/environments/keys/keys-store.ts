/**
 * The vault's contents without secrets, and the user's acts on it.
 *
 * Secrets are arguments that pass through to main; no key, token or passphrase is ever in this store's state. An act's result stays until the next
 * act.
 */
import { createStore } from 'zustand/vanilla';
import type { CommandInput, CommandOutput } from '../../../shared/contract/commands.ts';
import type { GuardedVaultAct, VaultOutputs, VaultView } from '../../../shared/contract/vault-commands.ts';
import type { Failure } from '../../../shared/failure.ts';
import { type Acts, NO_WORDS, runActs } from '../../app/acts.ts';
import { defineStore } from '../../app/define-store.ts';

type VaultAct = Exclude<keyof VaultOutputs, 'vault.view' | 'vault.lock' | 'vault.unlock' | 'vault.confirm'>;

export type KeysState = Acts & {
  readonly isInView: boolean;
  readonly view?: VaultView;
  readonly failure?: Failure;
  setInView(isInView: boolean): void;
  load(): Promise<void>;
  /** Resolves with true on success. */
  act<C extends VaultAct>(command: C, input: CommandInput<C>): Promise<boolean>;
  dismiss(): void;
};

/** The message for each act when it succeeds; `guard` names the confirmation it needs before its secret is sent. */
const ACTS: {
  readonly [C in VaultAct]: {
    readonly guard?: GuardedVaultAct;
    said(answer: CommandOutput<C>): string | undefined;
  };
} = {
  'vault.generateKey': { said: () => 'A new key is in use. Give its public key to the service before you send.' },
  'vault.importKey': { guard: 'replace-key', said: () => 'The key is saved and in use.' },
  'vault.importKeyFile': {
    guard: 'replace-key',
    said: ({ importedFrom }) =>
      importedFrom === undefined
        ? 'No file was chosen.'
        : `The key of ${importedFrom} is saved and in use. The file was not changed.`,
  },
  'vault.useKey': { said: () => 'The former key is in use again.' },
  'vault.renameKey': { said: () => 'The key id is changed.' },
  'vault.deleteKey': { said: () => 'The key is deleted.' },
  'vault.exportKey': {
    guard: 'export-key',
    said: ({ path }) => (path === undefined ? 'Nothing was written.' : `Written, encrypted, to ${path}`),
  },
  'vault.setToken': { guard: 'replace-token', said: () => 'The token is saved and in use.' },
  'vault.useIssuedToken': { said: () => 'The token of that answer is saved and in use.' },
  'vault.clearToken': { said: () => 'The token is cleared.' },
  'vault.setPassphrase': {
    said: () => 'The new passphrase is set. Nobody can recover it: store it in a safe place.',
  },
  'vault.removePassphrase': { said: () => 'The passphrase is removed. The vault opens without one.' },
  'vault.addWay': { said: ({ vault }) => `Done. The vault now opens by ${vault.sealedBy}.` },
  'vault.removeWay': {
    said: ({ vault }) => `Removed, under a new master key. The vault now opens by ${vault.sealedBy}.`,
  },
  'vault.setIdleLock': { said: () => 'Saved.' },
  'vault.reopen': { said: () => undefined },
};

export const keysStore = defineStore(({ host }) => {
  const store = createStore<KeysState>()((set, get) => {
    const run = runActs(set, get);

    /** Asks for name and passphrase before sending the secret, so a secret that main would refuse is never sent. */
    async function confirmed<C extends VaultAct>(command: C, input: CommandInput<C>) {
      const { guard } = ACTS[command];
      if (!guard || !('environmentId' in input)) return host.call(command, input);
      const by = await host.call('vault.confirm', { environmentId: input.environmentId, act: guard });
      return by.ok ? host.call(command, { ...input, ...by.value }) : by;
    }

    return {
      isInView: false,
      setInView(isInView) {
        set({ isInView });
        if (isInView) void get().load();
      },
      async load() {
        const answer = await host.call('vault.view', {});
        set(answer.ok ? { view: answer.value, failure: undefined } : { failure: answer.failure });
      },
      act: (command, input) =>
        run(
          command,
          () => confirmed(command, input),
          (answer) => {
            const done = ACTS[command].said(answer);
            set(isView(answer) ? { done, view: answer } : { done });
            // An answer without the vault's state: reload it.
            return isView(answer) ? undefined : get().load();
          },
        ),
      dismiss: () => set(NO_WORDS),
    };
  });
  // Reloads after any change of state.
  host.on('state.changed', () => {
    const { isInView, acting, load } = store.getState();
    if (isInView && acting === undefined) void load();
  });
  return store;
});

function isView(answer: object): answer is VaultView {
  return 'exportsTo' in answer;
}
