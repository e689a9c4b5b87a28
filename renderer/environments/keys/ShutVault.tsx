/** A vault that is shut: why, and what the user can do about it here. */
import { KeyRound } from 'lucide-react';
import { isVaultShutOnly, isVaultWaiting } from '../../../shared/contract/vault-shut.ts';
import type { VaultState } from '../../../shared/contract/workbench-state.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { KeysState } from './keys-store.ts';

type ShutVaultProps = {
  readonly vault: Extract<VaultState, { kind: 'failed' }>;
  readonly room: KeysState;
};

export function ShutVault({ vault, room }: ShutVaultProps) {
  const isBusy = room.acting !== undefined;
  const { failure, ways } = vault;
  if (isVaultWaiting(failure)) {
    return <EmptyState icon={KeyRound} title="Opening the vault" text={failure.message} />;
  }
  return (
    <EmptyState
      icon={KeyRound}
      title={isVaultShutOnly(failure) ? 'The vault is shut' : 'The vault cannot be opened'}
      text={failure.message}
      isFailure
    >
      <Button onPress={() => void room.act('vault.reopen', {})} disabled={isBusy}>
        {room.acting === 'vault.reopen' ? 'Opening …' : 'Try again'}
      </Button>
      {failure.code === 'vault-seal-silent' && ways.length === 0 && (
        <ConfirmButton
          label="Use a key file instead"
          loses="Whoever can read the whole data folder can then open the vault."
          disabled={isBusy}
          onConfirm={() => void room.act('vault.addWay', { kind: 'key-file', consent: true })}
        />
      )}
    </EmptyState>
  );
}
