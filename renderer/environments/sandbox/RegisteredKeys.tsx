/** The public keys that the sandbox knows, and a field to paste another. */
import { Trash2 } from 'lucide-react';
import type { RegisteredKeyJson } from '../../../shared/sandbox/panel.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { PublicKeyForm } from '../../ui/PublicKeyForm.tsx';
import { Section } from '../../ui/Section.tsx';
import type { SandboxSectionProps } from './sandbox-store.ts';

export function RegisteredKeys({ panel, store }: SandboxSectionProps) {
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
        <PublicKeyForm
          isBusy={store.acting !== undefined}
          onRegister={(publicKey, keyId) =>
            store.act('sandbox.registerKey', { publicKey, ...(keyId.trim() === '' ? {} : { keyId }) })
          }
        >
          <span>Registered keys stay known, also when Dialbench is started again, until you forget them.</span>
        </PublicKeyForm>
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
