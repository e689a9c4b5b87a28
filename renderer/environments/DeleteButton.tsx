/** Deletes an environment after confirmation; a separate question asks whether the vault should delete its key and token. */
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';

type DeleteButtonProps = {
  readonly name: string;
  /** The vault holds secrets for it. */
  readonly hasSecrets: boolean;
  readonly disabled: boolean;
  readonly onDelete: (forgetSecrets: boolean) => void;
};

export function DeleteButton({ name, hasSecrets, disabled, onDelete }: DeleteButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [forgets, setForgets] = useState(false);
  return (
    <>
      <Button weight="danger" icon={Trash2} disabled={disabled} onPress={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <FormDialog
          title={`Delete ${name}?`}
          onClose={() => setAsked(false)}
          act={`Delete ${name}`}
          weight="danger"
          onAct={() => {
            setAsked(false);
            onDelete(forgets);
          }}
        >
          <p>
            Its address, profiles, subscribers and connection settings are lost; export it first if you may want them
            again. Exchanges in history stay.
          </p>
          {hasSecrets && (
            <label className="line">
              <input type="checkbox" checked={forgets} onChange={(event) => setForgets(event.target.checked)} />
              Delete its private key and its access token as well. A key cannot be made again.
            </label>
          )}
        </FormDialog>
      )}
    </>
  );
}
