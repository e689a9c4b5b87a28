/** The public keys that the sandbox knows, and a field to paste another. */
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RegisteredKeyJson } from '../../shared/sandbox/panel.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ExactField } from '../ui/ExactField.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SandboxSectionProps } from './sandbox-store.ts';

export function RegisteredKeys({ panel, store }: SandboxSectionProps) {
  const [pasted, setPasted] = useState('');
  const [keyId, setKeyId] = useState('');
  const register = async () => {
    const named = keyId.trim() === '' ? {} : { keyId };
    if (!(await store.act('sandbox.registerKey', { publicKey: pasted, ...named }))) return;
    setPasted('');
    setKeyId('');
  };
  return (
    <>
      <Section title="Registered keys" note="A request verifies when its keyid names one of these">
        <ul>
          {panel.keys.map((key) => (
            <KeyRow
              key={key.keyId}
              registered={key}
              onForget={() => void store.act('sandbox.forgetKey', { keyId: key.keyId })}
            />
          ))}
        </ul>
      </Section>
      <Section title="Add a public key">
        <div className="stack inset">
          <ExactField
            label="Public key, in any form"
            text={pasted}
            rows={2}
            placeholder={
              'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI… name\n-----BEGIN PUBLIC KEY----- …\n{"kty":"OKP","crv":"Ed25519","x":"…"}'
            }
            note="PEM or DER (SPKI) as base64, the OpenSSH line, JWK, or the bare 32 bytes as hex or base64. A private key is refused."
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
              disabled={pasted.trim() === '' || store.acting !== undefined}
            >
              Register it
            </Button>
            <span>Registered keys stay known, also when Dialbench is started again, until you forget them.</span>
          </p>
        </div>
      </Section>
    </>
  );
}

type KeyRowProps = { readonly registered: RegisteredKeyJson; readonly onForget: () => void };

function KeyRow({ registered, onForget }: KeyRowProps) {
  const { keyId, fingerprint, publicKeyBase64, isOwn } = registered;
  return (
    <li className="entry">
      <div className="stack stack--tight">
        <code className="strong">{keyId}</code>
        <code className="faint small">{fingerprint}</code>
      </div>
      <div className="line push">
        <CopyButton name="Copy key" text={() => publicKeyBase64} />
        {isOwn ? (
          <Chip tone="good">signs here</Chip>
        ) : (
          <Button weight="quiet" icon={Trash2} onPress={onForget} name={`Forget the key ${keyId}`}>
            Forget
          </Button>
        )}
      </div>
    </li>
  );
}
