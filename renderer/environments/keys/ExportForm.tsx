/** Exports a private key to a new file, encrypted with its own passphrase. Main writes the file. */
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { type KeyView, SHORTEST_PASSPHRASE, type VaultView } from '../../../shared/contract/vault-commands.ts';
import { Button } from '../../ui/Button.tsx';
import type { KeyedEnvironment } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';
import { NewPassphrase, type NewPassphraseRefs, takeNewPassphrase } from './NewPassphrase.tsx';
import { OpenedForm } from './OpenedForm.tsx';

type ExportFormProps = {
  readonly environment: KeyedEnvironment;
  readonly exported: KeyView;
  readonly view: VaultView;
  readonly room: KeysState;
  readonly onDone: () => void;
};

export function ExportForm({ environment, exported, view, room, onDone }: ExportFormProps) {
  const refs: NewPassphraseRefs = { first: useRef(null), second: useRef(null) };
  const [complaint, setComplaint] = useState<string>();
  const { exportsTo } = view;
  const isBusy = room.acting !== undefined;
  const exportIt = async () => {
    const typed = takeNewPassphrase(refs);
    setComplaint(typed.complaint);
    if (typed.passphrase === undefined) return;
    const { publicKeyBase64 } = exported;
    const { passphrase } = typed;
    if (await room.act('vault.exportKey', { environmentId: environment.id, publicKeyBase64, passphrase })) onDone();
  };
  return (
    <OpenedForm>
      <p className="lead">
        The key is written by Dialbench as encrypted PKCS#8, which openssl and ssh-keygen read, for your user only
        {exportsTo.kind === 'folder' ? (
          <>
            , into <code>{exportsTo.path}</code>
          </>
        ) : (
          ', to a file that you choose'
        )}
        . It never passes through this page, and never leaves in clear.
      </p>
      <NewPassphrase
        refs={refs}
        label="Passphrase for this file"
        complaint={complaint}
        note={`At least ${SHORTEST_PASSPHRASE} characters. Whoever has the file and guesses it has the key.`}
        onEnter={() => void exportIt()}
      />
      <p className="line soft">
        <Button weight="primary" icon={Download} onPress={() => void exportIt()} disabled={isBusy}>
          {isBusy ? 'Writing …' : 'Write the file'}
        </Button>
        <Button onPress={onDone}>Cancel</Button>
      </p>
    </OpenedForm>
  );
}
