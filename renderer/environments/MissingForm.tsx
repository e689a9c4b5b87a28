/** What an environment lacks before it can send, as the form that fills it: one Save for fields, key and token. */
import { FolderOpen, KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { Button } from '../ui/Button.tsx';
import { SecretField, type SecretRef } from '../ui/SecretField.tsx';
import { BaseUrlField, ClientIdField, KeyIdField, NameField } from './AddressFields.tsx';
import type { PartProps } from './part-props.ts';
import { NO_SUBSCRIBER, SubscriberRows } from './SubscribersPart.tsx';

/** The two that are no fields: they pass from the page into the vault once. */
export type SecretName = 'key' | 'token';

type MissingFormProps = PartProps & {
  readonly secrets: Readonly<Record<SecretName, SecretRef>>;
  readonly onTyped: (name: SecretName, isTyped: boolean) => void;
  /** False while the vault is locked, shut or at work. */
  readonly canKeepSecrets: boolean;
  /** Said where the vault does not take them. */
  readonly vaultWords: ReactNode;
  readonly onMakeKey: () => void;
  /** The form that reads a key from a file, or with its passphrase. */
  readonly importForm: (onDone: () => void) => ReactNode;
};

export function MissingForm(props: MissingFormProps) {
  const { environment, fields, missing, secrets, onTyped, canKeepSecrets, vaultWords } = props;
  return (
    <section className="missing card stack" aria-label="What is missing">
      <h3 className="missing__title">
        {environment
          ? `Before anything can be sent to ${environment.name}`
          : isSigned(fields.ussdProfile)
            ? 'Where it is and who you are there'
            : 'Where it is'}
      </h3>
      <div className="columns">
        {!environment && <NameField {...props} />}
        {missing.includes('baseUrl') && (
          <div data-part="baseUrl">
            <BaseUrlField {...props} />
          </div>
        )}
        {missing.includes('clientId') && (
          <div data-part="clientId">
            <ClientIdField {...props} />
          </div>
        )}
        {missing.includes('key') && <KeyIdField {...props} />}
        {missing.includes('token') && (
          <div data-part="token">
            <SecretField
              label="Access token, without “Bearer”"
              field={secrets.token}
              isDisabled={!canKeepSecrets}
              note="It passes into the vault once and is not shown again."
              onTyped={(isTyped) => onTyped('token', isTyped)}
            />
          </div>
        )}
      </div>
      {missing.includes('key') && <MissingKey {...props} />}
      {(missing.includes('key') || missing.includes('token')) && vaultWords}
      {missing.includes('customers') && (
        <fieldset className="stack" data-part="customers">
          <legend className="field__label">A subscriber to dial as</legend>
          <SubscriberRows {...props} rows={fields.customers.length === 0 ? [NO_SUBSCRIBER] : fields.customers} />
        </fieldset>
      )}
    </section>
  );
}

function MissingKey({ secrets, onTyped, canKeepSecrets, onMakeKey, importForm }: MissingFormProps) {
  const [isImporting, setImporting] = useState(false);
  return (
    <div data-part="key" className="stack stack--close">
      {isImporting ? (
        importForm(() => setImporting(false))
      ) : (
        <>
          <SecretField
            label="Private key that the service knows, in any form"
            field={secrets.key}
            rows={2}
            isDisabled={!canKeepSecrets}
            placeholder="-----BEGIN PRIVATE KEY----- …"
            note="It passes into the vault once; clear the clipboard afterwards."
            onTyped={(isTyped) => onTyped('key', isTyped)}
          />
          <p className="line soft">
            <Button icon={KeyRound} disabled={!canKeepSecrets} onPress={onMakeKey}>
              Make a new key
            </Button>
            <Button icon={FolderOpen} disabled={!canKeepSecrets} onPress={() => setImporting(true)}>
              From a file, or with a passphrase …
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
