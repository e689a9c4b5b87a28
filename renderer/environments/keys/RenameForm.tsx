/** Renames the key: the service knows it by this name, sent as keyid. */
import { useState } from 'react';
import type { KeyView } from '../../../shared/contract/vault-commands.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { KeyedEnvironment } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';
import { OpenedForm } from './OpenedForm.tsx';

type RenameFormProps = {
  readonly environment: KeyedEnvironment;
  readonly renamed: KeyView;
  readonly room: KeysState;
  readonly onDone: () => void;
};

export function RenameForm({ environment, renamed, room, onDone }: RenameFormProps) {
  const [keyId, setKeyId] = useState(renamed.keyId);
  const { publicKeyBase64 } = renamed;
  const rename = async () => {
    if (await room.act('vault.renameKey', { environmentId: environment.id, publicKeyBase64, keyId })) onDone();
  };
  return (
    <OpenedForm>
      <TextField
        label="Key id"
        value={keyId}
        isBytes
        note="The id under which the service knows this key; it is sent as keyid."
        onChange={setKeyId}
        onEnter={() => void rename()}
      />
      <p className="line soft">
        <Button
          weight="primary"
          onPress={() => void rename()}
          disabled={keyId.trim() === '' || room.acting !== undefined}
        >
          Change it
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </p>
    </OpenedForm>
  );
}
