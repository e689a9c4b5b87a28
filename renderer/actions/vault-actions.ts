/** Acts on the vault and its keys: lock, unlock, a new key for the chosen environment. */

import type { Action } from '../stores/action.ts';
import { KEYS_TABS } from '../stores/keys-store.ts';
import type { Stores } from '../stores/stores.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';

export function vaultActions({ keys, unlock, workbench }: Stores): readonly Action[] {
  const room = workbench.getState();
  const environment = selectedEnvironment(room);
  const lock = room.state?.vault.lock.kind;
  const needsPassphrase = `The vault has no passphrase; set one under Keys, ${KEYS_TABS.vault}.`;
  const base = { group: 'Vault', keywords: ['secrets', 'passphrase', 'keys', 'tokens'] } as const;
  return [
    lock === 'locked'
      ? { ...base, id: 'vault.unlock', title: 'Unlock the vault', run: () => unlock.getState().open() }
      : {
          ...base,
          id: 'vault.lock',
          title: 'Lock the vault',
          ...(lock === 'unlocked' ? {} : { hindrance: needsPassphrase }),
          run: () => void unlock.getState().lock(),
        },
    {
      id: 'vault.generate',
      title: `Make a new key for ${environment?.name ?? 'the environment'}`,
      group: 'Vault',
      keywords: ['rotate', 'generate', 'private key'],
      loses:
        'The current key becomes a former one; the service accepts requests again once it knows the new public key.',
      ...(environment ? {} : { hindrance: 'There is no environment yet.' }),
      run: () => {
        if (environment) void keys.getState().act('vault.generateKey', { environmentId: environment.id });
      },
    },
  ];
}
