/** The private key in use: its name, fingerprint and public half, and actions on it. */
import { Download, KeyRound, Pencil, RefreshCw, Trash2, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { KeyView, VaultView } from '../../../shared/contract/vault-commands.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { ExactFact, Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { ExportForm } from './ExportForm.tsx';
import { ImportForm } from './ImportForm.tsx';
import { madeLabel } from './key-labels.ts';
import type { KeyedEnvironment } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';
import { PublicKeyForms } from './PublicKeyForms.tsx';
import { RenameForm } from './RenameForm.tsx';

type PrivateKeySectionProps = {
  readonly environment: KeyedEnvironment;
  readonly view: VaultView;
  readonly room: KeysState;
  readonly isLocked: boolean;
  /** The key id as a field of the environment; absent where the key's own is sent. */
  readonly keyIdField?: ReactNode;
};

type Form = 'import' | 'export' | 'rename';

export function PrivateKeySection({ environment, view, room, isLocked, keyIdField }: PrivateKeySectionProps) {
  const [form, setForm] = useState<Form>();
  const { key } = environment.secrets;
  const close = () => setForm(undefined);
  const isIdle = !isLocked && room.acting === undefined;
  const toggle = (name: Form) => setForm(form === name ? undefined : name);
  const generate = () => {
    close();
    void room.act('vault.generateKey', { environmentId: environment.id });
  };
  return (
    <Section
      title="Private key"
      note={environment.name}
      actions={
        key && (
          <>
            <ConfirmButton
              weight="quiet"
              icon={RefreshCw}
              label="New key"
              loses="The service must learn the new public key; this one is kept as a former key."
              disabled={!isIdle}
              onConfirm={generate}
            />
            <Button weight="quiet" icon={Upload} onPress={() => toggle('import')} disabled={!isIdle}>
              Import
            </Button>
            <Button
              weight="quiet"
              icon={Download}
              name="Export the key"
              onPress={() => toggle('export')}
              disabled={!isIdle}
            >
              Export
            </Button>
          </>
        )
      }
    >
      {key ? (
        <KeyFacts {...{ environment, isIdle, room, keyIdField }} shown={key} onRename={() => toggle('rename')} />
      ) : (
        <div className="stack inset">
          <p className="lead">
            {environment.name} has no private key, so nothing can be signed for it. Make one here and give the service
            its public key, or bring in the key that the service already knows.
          </p>
          <p className="line soft">
            <Button weight="primary" icon={KeyRound} onPress={generate} disabled={!isIdle}>
              {room.acting === 'vault.generateKey' ? 'Making …' : 'Make a key'}
            </Button>
            <Button icon={Upload} onPress={() => toggle('import')} disabled={!isIdle}>
              Import one
            </Button>
          </p>
        </div>
      )}
      {form === 'import' && <ImportForm environmentId={environment.id} view={view} room={room} onDone={close} />}
      {form === 'export' && key && (
        <ExportForm environment={environment} exported={key} view={view} room={room} onDone={close} />
      )}
      {form === 'rename' && key && <RenameForm environment={environment} renamed={key} room={room} onDone={close} />}
    </Section>
  );
}

type KeyFactsProps = {
  readonly environment: KeyedEnvironment;
  readonly shown: KeyView;
  readonly isIdle: boolean;
  readonly room: KeysState;
  readonly keyIdField: ReactNode;
  readonly onRename: () => void;
};

function KeyFacts({ environment, shown, isIdle, room, keyIdField, onRename }: KeyFactsProps) {
  const { keyId, fingerprint, publicKeyBase64 } = shown;
  const { id: environmentId, ownKeyId } = environment;
  return (
    <>
      {keyIdField && <div className="columns inset">{keyIdField}</div>}
      <dl className="facts inset">
        {!keyIdField && (
          <Fact of="Key id">
            <code>{keyId}</code>
            <Button weight="quiet" icon={Pencil} onPress={onRename} disabled={!isIdle}>
              Change
            </Button>
          </Fact>
        )}
        <ExactFact of="Fingerprint" text={fingerprint} isCopied />
        <Fact of="Made">{madeLabel(shown)}</Fact>
      </dl>
      <PublicKeyForms publicKeyBase64={publicKeyBase64} keyId={ownKeyId === '' ? keyId : ownKeyId} />
      <p className="inset line line--end">
        <ConfirmButton
          weight="danger"
          icon={Trash2}
          label="Delete this key"
          loses="The private key is gone for good; requests can then not be signed."
          disabled={!isIdle}
          onConfirm={() => void room.act('vault.deleteKey', { environmentId, publicKeyBase64 })}
        />
      </p>
    </>
  );
}
