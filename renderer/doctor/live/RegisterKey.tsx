/** The public keys of other people's clients: paste one, see those that are known, forget one. */
import { Trash2 } from 'lucide-react';
import type { Environment } from '../../../shared/environment/environment.ts';
import type { LoupeKey } from '../../../shared/loupe/loupe-state.ts';
import { Button } from '../../ui/Button.tsx';
import { PublicKeyForm } from '../../ui/PublicKeyForm.tsx';
import { Section } from '../../ui/Section.tsx';
import type { LiveStoreState } from './live-store.ts';

type RegisterKeyProps = {
  readonly store: LiveStoreState;
  readonly environment: Environment;
  readonly keys: readonly LoupeKey[];
};

export function RegisterKey({ store, environment, keys }: RegisterKeyProps) {
  const isSandbox = environment.kind === 'embedded-sandbox';
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
      <PublicKeyForm isBusy={store.acting !== undefined} onRegister={store.registerKey} />
    </Section>
  );
}
