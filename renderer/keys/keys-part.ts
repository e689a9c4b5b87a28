/** The Keys room as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { tabActions } from '../app/tab-actions.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { KEYS_TABS, keysStore } from './keys-store.ts';

export { keysStore } from './keys-store.ts';

export const loadPanel = async () => (await import('./KeysPanel.tsx')).KeysPanel;

/** Lock, unlock, a new key for the selected environment. */
export function actions(stores: Stores): readonly Action[] {
  const { unlock, workbench } = stores;
  const keys = keysStore(stores);
  const now = workbench.getState();
  const environment = selectedEnvironment(now);
  const lock = now.state?.vault.lock.kind;
  const needsPassphrase = `The vault has no passphrase; set one under Keys, ${KEYS_TABS.vault}.`;
  const act = actionsOf('Vault', 'vault', { keywords: ['secrets', 'passphrase', 'keys', 'tokens'] });
  const isOpen = lock === 'unlocked' ? {} : { hindrance: needsPassphrase };
  return [
    ...tabActions(stores, 'keys', KEYS_TABS, keys.getState().choose),
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
