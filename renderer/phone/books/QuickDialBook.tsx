/** The quick-dial book: one press dials a code; each can be added, changed and removed. */
import { Pencil, PhoneOutgoing, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { QuickDial, QuickDialState } from '../../app/quick-dial-store.ts';
import { Button } from '../../ui/Button.tsx';
import { openedForm } from '../../ui/opened-form.ts';
import { TextField } from '../../ui/TextField.tsx';

type QuickDialBookProps = Pick<QuickDialState, 'entries' | 'put' | 'remove'> & {
  /** The code that a new entry begins with. */
  readonly proposed: string;
  readonly onDial: (code: string) => void;
};

/** The entry in the form; without a place it is a new one. */
type Edited = { readonly entry: QuickDial; readonly at?: number; readonly complaint?: string };

export function QuickDialBook({ entries, put, remove, proposed, onDial }: QuickDialBookProps) {
  const [edited, setEdited] = useState<Edited>();
  if (edited) {
    const save = () => {
      const complaint = put(edited.entry, edited.at);
      setEdited(complaint === undefined ? undefined : { ...edited, complaint });
    };
    return <EntryForm edited={edited} onChange={setEdited} onSave={save} onCancel={() => setEdited(undefined)} />;
  }
  return (
    <div className="book">
      {entries.length === 0 && <p className="popup__note">Codes under a name, also with answers: *384*99*2*1#.</p>}
      <ul className="book__list scroll">
        {entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: every part of an entry may be edited, so its place is its identity
          <li key={at} className="book__entry">
            <button type="button" className="popup__item" onClick={() => onDial(entry.code)}>
              <PhoneOutgoing aria-hidden />
              <span className="stack stack--tight">
                <span>{entry.name}</span>
                <code className="soft">{entry.code}</code>
              </span>
            </button>
            <Button weight="quiet" icon={Pencil} name={`Edit ${entry.name}`} onPress={() => setEdited({ entry, at })}>
              {null}
            </Button>
            <Button weight="quiet" icon={X} name={`Remove ${entry.name}`} onPress={() => remove(at)}>
              {null}
            </Button>
          </li>
        ))}
      </ul>
      <div className="book__foot">
        <Button weight="quiet" icon={Plus} onPress={() => setEdited({ entry: { name: '', code: proposed } })}>
          Add a code
        </Button>
      </div>
    </div>
  );
}

type EntryFormProps = {
  readonly edited: Edited;
  readonly onChange: (edited: Edited) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
};

function EntryForm({ edited, onChange, onSave, onCancel }: EntryFormProps) {
  const { entry, complaint } = edited;
  const change = (part: Partial<QuickDial>) =>
    onChange({ ...edited, entry: { ...entry, ...part }, complaint: undefined });
  return (
    <div className="book book__form stack" ref={openedForm}>
      <TextField label="Name" value={entry.name} onEnter={onSave} onChange={(name) => change({ name })} />
      <TextField
        label="Code"
        isBytes
        value={entry.code}
        complaint={complaint}
        onEnter={onSave}
        onChange={(code) => change({ code })}
      />
      <div className="line">
        <Button onPress={onCancel}>Cancel</Button>
        <Button weight="primary" onPress={onSave}>
          Keep
        </Button>
      </div>
    </div>
  );
}
