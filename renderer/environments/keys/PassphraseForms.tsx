/** Sets, changes and removes the vault's passphrase. */
import { useRef, useState } from 'react';
import { SHORTEST_PASSPHRASE } from '../../../shared/contract/vault-commands.ts';
import type { VaultState } from '../../../shared/contract/workbench-state.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField, type SecretRef, takeSecret } from '../../ui/SecretField.tsx';
import { Section } from '../../ui/Section.tsx';
import type { KeysState } from './keys-store.ts';
import { NewPassphrase, type NewPassphraseRefs, takeNewPassphrase } from './NewPassphrase.tsx';

type PassphraseFormsProps = { readonly vault: VaultState; readonly room: KeysState };

export function PassphraseForms({ vault, room }: PassphraseFormsProps) {
  const hasOne = vault.seal === 'passphrase';
  return (
    <>
      <SetPassphrase hasOne={hasOne} room={room} />
      {hasOne && <RemovePassphrase canAskKeyring={vault.keyring !== undefined} room={room} />}
    </>
  );
}

function SetPassphrase({ hasOne, room }: { readonly hasOne: boolean; readonly room: KeysState }) {
  const current: SecretRef = useRef(null);
  const refs: NewPassphraseRefs = { first: useRef(null), second: useRef(null) };
  const [complaint, setComplaint] = useState<string>();
  const isBusy = room.acting === 'vault.setPassphrase';
  const set = () => {
    const typed = takeNewPassphrase(refs);
    const present = takeSecret(current);
    setComplaint(typed.complaint);
    if (typed.passphrase === undefined) return;
    void room.act('vault.setPassphrase', { current: hasOne ? present : undefined, next: typed.passphrase });
  };
  return (
    <Section title={hasOne ? 'Change the passphrase' : 'Set a passphrase'}>
      <div className="keys-form stack inset ruled">
        {!hasOne && (
          <p className="lead">
            The vault then opens with what you know, not with what lies beside it. It is locked at every start, and the
            sandbox asks for it as well. Nothing else opens it any more: key file and keyring are removed from it, and
            its master key is a new one.
          </p>
        )}
        {hasOne && <SecretField label="Present passphrase" field={current} />}
        <NewPassphrase
          refs={refs}
          label={hasOne ? 'New passphrase' : 'Passphrase'}
          complaint={complaint}
          note={`At least ${SHORTEST_PASSPHRASE} characters; four random words are good. Nobody can recover it.`}
          onEnter={set}
        />
        <p className="line soft">
          <Button weight="primary" onPress={set} disabled={room.acting !== undefined}>
            {isBusy ? 'Saving …' : hasOne ? 'Change it' : 'Set it'}
          </Button>
        </p>
      </div>
    </Section>
  );
}

function RemovePassphrase({ canAskKeyring, room }: { readonly canAskKeyring: boolean; readonly room: KeysState }) {
  const current: SecretRef = useRef(null);
  const remove = () => {
    const typed = takeSecret(current);
    if (typed !== '') void room.act('vault.removePassphrase', { current: typed });
  };
  return (
    <Section title="Remove the passphrase">
      <div className="keys-form stack inset ruled">
        <SecretField
          label="Passphrase, to remove it"
          field={current}
          note={
            canAskKeyring
              ? 'The vault is then opened by the system’s keyring, and by the desktop program only; where there is no keyring, by a key file beside it.'
              : 'The vault is then opened by a key file beside it: whoever can read the whole folder can open it.'
          }
          onEnter={remove}
        />
        <p className="line soft">
          <Button onPress={remove} disabled={room.acting !== undefined}>
            {room.acting === 'vault.removePassphrase' ? 'Saving …' : 'Remove it'}
          </Button>
        </p>
      </div>
    </Section>
  );
}
