/** The address by which callers reach the sandbox through TLS or a tunnel: signatures are checked against it. */
import { Save, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { SandboxStoreState } from './sandbox-store.ts';

type PublicUrlProps = { readonly publicUrl: string | null; readonly store: SandboxStoreState };

export function PublicUrl({ publicUrl, store }: PublicUrlProps) {
  const [edited, setEdited] = useState<string>();
  const text = edited ?? publicUrl ?? '';
  const isBusy = store.acting !== undefined;
  const canSave = edited !== undefined && edited.trim() !== '' && edited.trim() !== publicUrl && !isBusy;
  const set = async (url: string | null) => {
    if (await store.act('sandbox.setPublicUrl', { url })) setEdited(undefined);
  };
  const save = () => {
    if (canSave) void set(text.trim());
  };
  return (
    <Section title="Public URL" note={publicUrl === null ? 'none' : 'until the sandbox stops'}>
      <div className="field-line inset">
        <TextField
          label="URL"
          value={text}
          placeholder="https://sandbox.example"
          note="The address that callers sign when a TLS proxy or a tunnel stands before the sandbox, without /v1."
          onChange={setEdited}
          onEnter={save}
        />
        <Button weight="primary" icon={Save} onPress={save} disabled={!canSave} name="Save the public URL">
          Save
        </Button>
        {publicUrl !== null && (
          <Button icon={X} onPress={() => void set(null)} disabled={isBusy} name="Remove the public URL">
            Remove
          </Button>
        )}
      </div>
    </Section>
  );
}
