/** Actions on the vault and its keys: lock, unlock, a new key for the selected environment. */

import { type Action, actionsOf } from '../stores/action.ts';
import { KEYS_TABS } from '../stores/keys-store.ts';
import type { Stores } from '../stores/stores.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';

export function vaultActions({ keys, unlock, workbench }: Stores): readonly Action[] {
  const now = workbench.getState();
  const environment = selectedEnvironment(now);
  const lock = now.state?.vault.lock.kind;
  const needsPassphrase = `The vault has no passphrase; set one under Keys, ${KEYS_TABS.vault}.`;
  const act = actionsOf('Vault', 'vault', { keywords: ['secrets', 'passphrase', 'keys', 'tokens'] });
  const isOpen = lock === 'unlocked' ? {} : { hindrance: needsPassphrase };
  return [
    lock === 'locked'
      ? act('unlock', 'Unlock the vault', {}, () => unlock.getState().open())
      : act('lock', 'Lock the vault', isOpen, () => void unlock.getState().lock()),
    act(
      'generate',
      `Make a new key for ${environment?.name ?? 'the environment'}`,
      {
        keywords: ['rotate', 'generate', 'private key'],
        loses:
          'The current key becomes a former one; the service accepts requests again once it knows the new public key.',
        ...(environment ? {} : { hindrance: 'There is no environment yet.' }),
      },
      () => environment && void keys.getState().act('vault.generateKey', { environmentId: environment.id }),
    ),
  ];
}
