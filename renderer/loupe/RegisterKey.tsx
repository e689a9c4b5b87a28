/** The public keys of other people's clients: paste one, see those that are known, forget one. A private key is not kept in the field. */
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../shared/environment/environment.ts';
import type { LoupeKey } from '../../shared/loupe/loupe-state.ts';
import { Button } from '../ui/Button.tsx';
import { ExactField } from '../ui/ExactField.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { LoupeStoreState } from './loupe-store.ts';

type RegisterKeyProps = {
  readonly store: LoupeStoreState;
  readonly environment: Environment;
  readonly keys: readonly LoupeKey[];
};

/** Whatever looks like one is cleared at once; main refuses it by name, and keeps nothing. */
const PRIVATE = /PRIVATE KEY|"d"\s*:/;

export function RegisterKey({ store, environment, keys }: RegisterKeyProps) {
  const [pasted, setPasted] = useState('');
  const [keyId, setKeyId] = useState('');
  const isSandbox = environment.kind === 'embedded-sandbox';
  const register = async () => {
    const isTaken = await store.registerKey(pasted, keyId);
    if (isTaken || PRIVATE.test(pasted)) setPasted('');
    if (isTaken) setKeyId('');
  };
  return (
    <Section
      title="Its public key"
      step={isSandbox ? 2 : 3}
      note={
        isSandbox
          ? 'The sandbox takes requests that name one of these keys; scripts register theirs with POST /admin/keys'
          : 'Known here until Dialbench ends; the environment itself must know it too'
      }
    >
      <ul>
        {keys.map((key) => (
          <li key={key.keyId} className="entry">
            <code className="strong">{key.keyId}</code>
            <code className="faint small one-line">{key.publicKeyBase64}</code>
            <Button
              weight="quiet"
              icon={Trash2}
              onPress={() => void store.forgetKey(key.keyId)}
              name={`Forget the key ${key.keyId}`}
            >
              Forget
            </Button>
          </li>
        ))}
      </ul>
      <div className="stack inset">
        <ExactField
          label="Public key, in any form"
          text={pasted}
          rows={3}
          placeholder={'-----BEGIN PUBLIC KEY----- …\nssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… name'}
          note="PEM, the OpenSSH line, JWK, or the bare 32 bytes as hex or base64. A private key is refused and not kept."
          onChange={setPasted}
        />
        <div className="line line--fill">
          <TextField
            label="Key id"
            value={keyId}
            isBytes
            placeholder="the key’s own name"
            onChange={setKeyId}
            onEnter={() => void register()}
          />
          <Button
            weight="primary"
            icon={KeyRound}
            onPress={() => void register()}
            disabled={pasted.trim() === '' || store.acting !== undefined}
          >
            Register it
          </Button>
        </div>
      </div>
    </Section>
  );
}
