/** Actions on the vault. */
import { type Action, actionsOf } from '../../app/action.ts';
import type { Stores } from '../../app/stores.ts';
import { selectedEnvironment } from '../../app/workbench-store.ts';
import { keysStore } from './keys-store.ts';

/** Lock, unlock, a new key for the selected environment. */
export function keysActions(stores: Stores): readonly Action[] {
  const { unlock, workbench } = stores;
  const keys = keysStore(stores);
  const now = workbench.getState();
  const environment = selectedEnvironment(now);
  const lock = now.state?.vault.lock.kind;
  const act = actionsOf('Vault', 'vault', { keywords: ['secrets', 'passphrase', 'keys', 'tokens'] });
  const isOpen =
    lock === 'unlocked' ? {} : { hindrance: 'The vault has no passphrase; set one under Environments, This computer.' };
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
        hindrance: environment ? undefined : 'There is no environment yet.',
      },
      () => environment && void keys.getState().act('vault.generateKey', { environmentId: environment.id }),
    ),
  ];
}
