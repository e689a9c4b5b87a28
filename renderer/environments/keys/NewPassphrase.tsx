/** A new passphrase, typed twice because the characters are hidden. */
import { SHORTEST_PASSPHRASE } from '../../../shared/contract/vault-commands.ts';
import { SecretField, type SecretRef, takeSecret } from '../../ui/SecretField.tsx';

export type NewPassphraseRefs = { readonly first: SecretRef; readonly second: SecretRef };

type NewPassphraseProps = {
  readonly refs: NewPassphraseRefs;
  readonly label: string;
  readonly note: string;
  readonly complaint: string | undefined;
  readonly onEnter: () => void;
};

export function NewPassphrase({ refs, label, note, complaint, onEnter }: NewPassphraseProps) {
  return (
    <div className="columns">
      <SecretField label={label} field={refs.first} note={note} complaint={complaint} onEnter={onEnter} />
      <SecretField label="Repeat it" field={refs.second} onEnter={onEnter} />
    </div>
  );
}

/** Returns the passphrase if both fields match and it is long enough, or else the problem. Empties both fields. */
export function takeNewPassphrase(refs: NewPassphraseRefs): {
  readonly passphrase?: string;
  readonly complaint?: string;
} {
  const [first, second] = [takeSecret(refs.first), takeSecret(refs.second)];
  const { length } = [...first];
  if (length < SHORTEST_PASSPHRASE) {
    return { complaint: `Expected at least ${SHORTEST_PASSPHRASE} characters, got ${length}. Type both again.` };
  }
  if (first !== second) return { complaint: 'The two do not match. Type both again.' };
  return { passphrase: first };
}
