/** The passphrase of the vault, with what went wrong at the last attempt. */
import { LockKeyhole } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { UnlockState } from '../../app/unlock-store.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SecretField, type SecretRef, takeSecret } from '../../ui/SecretField.tsx';

export function UnlockQuestion({ room }: { readonly room: UnlockState }) {
  const { isForAct, isBusy, failure } = room;
  const field: SecretRef = useRef(null);
  // After a wrong passphrase, focuses the field for the next attempt.
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  const unlock = () => {
    const passphrase = takeSecret(field);
    if (passphrase !== '') void room.tryPassphrase(passphrase);
  };
  return (
    <FormDialog
      title={
        <>
          <LockKeyhole size="1.25rem" aria-hidden /> The vault is locked
        </>
      }
      onClose={room.leave}
      act={isBusy ? 'Unlocking …' : 'Unlock'}
      onAct={unlock}
      disabled={isBusy}
    >
      <p className="lead">
        {isForAct
          ? 'This needs a key from the vault. Unlock it to continue.'
          : 'Unlock it to sign requests, and to change keys and tokens.'}
      </p>
      <SecretField label="Passphrase of the vault" field={field} complaint={failure?.message} onEnter={unlock} />
    </FormDialog>
  );
}
