/** A new passphrase, typed twice, because nobody sees what is typed. */
import { SHORTEST_PASSPHRASE } from '../../shared/contract/vault-commands.ts';
import { SecretField, type SecretRef, takeSecret } from '../ui/SecretField.tsx';

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

/** What was typed, where both are alike and long enough, or what is wrong with it. Both fields are empty afterwards. */
export function takeNewPassphrase(refs: NewPassphraseRefs): {
  readonly passphrase?: string;
  readonly complaint?: string;
} {
  const [first, second] = [takeSecret(refs.first), takeSecret(refs.second)];
  const { length } = [...first];
  if (length < SHORTEST_PASSPHRASE) {
    return { complaint: `Expected at least ${SHORTEST_PASSPHRASE} characters, got ${length}. Type both again.` };
  }
  if (first !== second) return { complaint: 'The two are not alike. Type both again.' };
  return { passphrase: first };
}
