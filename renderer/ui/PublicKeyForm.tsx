/** The form that registers somebody's public key, for the sandbox's page and the live requests. A private key is not kept in the field. */
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { ExactField } from './ExactField.tsx';
import { TextField } from './TextField.tsx';

/** Whatever looks like one is cleared at once; main refuses it by name, and keeps nothing. */
const PRIVATE = /PRIVATE KEY|"d"\s*:/;

type PublicKeyFormProps = {
  readonly isBusy: boolean;
  /** Below the button. */
  readonly children?: ReactNode;
  /** Resolves with whether it is registered. `keyId` may be empty: then it is the name that the key carries. */
  readonly onRegister: (publicKey: string, keyId: string) => Promise<boolean>;
};

export function PublicKeyForm({ isBusy, children, onRegister }: PublicKeyFormProps) {
  const [pasted, setPasted] = useState('');
  const [keyId, setKeyId] = useState('');
  const register = async () => {
    const isTaken = await onRegister(pasted, keyId);
    if (isTaken || PRIVATE.test(pasted)) setPasted('');
    if (isTaken) setKeyId('');
  };
  return (
    <div className="stack inset">
      <ExactField
        label="Public key, in any form"
        text={pasted}
        rows={3}
        placeholder={
          'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… name\n-----BEGIN PUBLIC KEY----- …\n{"kty":"OKP","crv":"Ed25519","x":"…"}'
        }
        note="PEM or DER (SPKI) as base64, the OpenSSH line, JWK, or the bare 32 bytes as hex or base64. A private key is refused and not kept."
        onChange={setPasted}
      />
      <TextField
        label="Key id"
        value={keyId}
        isBytes
        placeholder="the key’s own name"
        note="What its requests will send as keyid. Left empty, it is the comment or kid that the key carries."
        onChange={setKeyId}
        onEnter={() => void register()}
      />
      <p className="line soft">
        <Button
          weight="primary"
          icon={KeyRound}
          onPress={() => void register()}
          disabled={pasted.trim() === '' || isBusy}
        >
          Register it
        </Button>
        {children}
      </p>
    </div>
  );
}
