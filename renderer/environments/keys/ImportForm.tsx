/** Imports a private key: from a file that main reads itself, or pasted and sent to main once. */
import { FolderOpen, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import type { VaultView } from '../../../shared/contract/vault-commands.ts';
import { Button } from '../../ui/Button.tsx';
import { SecretField, type SecretRef, takeSecret } from '../../ui/SecretField.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { KeysState } from './keys-store.ts';
import { OpenedForm } from './OpenedForm.tsx';

type ImportFormProps = {
  readonly environmentId: string;
  readonly view: VaultView;
  readonly room: KeysState;
  readonly onDone: () => void;
};

export function ImportForm({ environmentId, view, room, onDone }: ImportFormProps) {
  const [way, setWay] = useState<'file' | 'paste'>('file');
  const [path, setPath] = useState('');
  const [keyId, setKeyId] = useState('');
  const keyText: SecretRef = useRef(null);
  const passphrase: SecretRef = useRef(null);
  const { asksForFiles } = view;
  const isBusy = room.acting !== undefined;
  const importIt = async () => {
    const secret = takeSecret(passphrase);
    const more = {
      environmentId,
      ...(secret === '' ? {} : { passphrase: secret }),
      ...(keyId.trim() === '' ? {} : { keyId }),
    };
    if (way === 'paste') {
      const pasted = takeSecret(keyText);
      if (pasted !== '' && (await room.act('vault.importKey', { ...more, keyText: pasted }))) onDone();
    } else if (await room.act('vault.importKeyFile', { ...more, ...(path.trim() === '' ? {} : { path: path.trim() }) }))
      onDone();
  };
  return (
    <OpenedForm>
      <Segmented
        name="Where the key comes from"
        choices={[
          ['file', 'A file'],
          ['paste', 'Pasted'],
        ]}
        chosen={way}
        onChoose={setWay}
      />
      {way === 'file' && !asksForFiles && (
        <TextField
          label="Path of the key file on this machine"
          value={path}
          isBytes
          placeholder="/home/me/.ssh/id_ed25519"
          note="Dialbench reads the file itself: the key never passes through this page. The file stays as it is."
          onChange={setPath}
          onEnter={() => void importIt()}
        />
      )}
      {way === 'file' && asksForFiles && (
        <p className="lead">
          Dialbench reads the file itself: the key never passes through this page. The file stays as it is.
        </p>
      )}
      {way === 'paste' && (
        <SecretField
          label="Private key, in any form"
          field={keyText}
          rows={5}
          placeholder={
            '-----BEGIN PRIVATE KEY----- …\n-----BEGIN OPENSSH PRIVATE KEY----- …\n{"kty":"OKP","crv":"Ed25519","d":"…"}'
          }
          note="It crosses from this page into the vault once, is not kept here, and the field is emptied. It was on the clipboard: clear that as well."
        />
      )}
      <div className="columns">
        <SecretField label="Its passphrase, if it has one" field={passphrase} onEnter={() => void importIt()} />
        <TextField
          label="Key id, if you know it"
          value={keyId}
          isBytes
          placeholder="the key’s own name"
          onChange={setKeyId}
          onEnter={() => void importIt()}
        />
      </div>
      <p className="line soft">
        <Button
          weight="primary"
          icon={way === 'file' && asksForFiles ? FolderOpen : Upload}
          onPress={() => void importIt()}
          disabled={isBusy || (way === 'file' && !asksForFiles && path.trim() === '')}
        >
          {isBusy ? 'Reading …' : way === 'file' && asksForFiles ? 'Choose the file …' : 'Import it'}
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </p>
    </OpenedForm>
  );
}
