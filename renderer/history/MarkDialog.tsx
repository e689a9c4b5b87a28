/** Name and note of one exchange. Search finds both; the exchange itself does not change. */
import { useState } from 'react';
import { type HistoryMark, LONGEST_NAME, LONGEST_NOTE } from '../../shared/history/history-mark.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { ExactField } from '../ui/ExactField.tsx';
import { TextField } from '../ui/TextField.tsx';

type MarkDialogProps = {
  readonly label: string;
  readonly mark: HistoryMark;
  readonly onSave: (changes: Pick<HistoryMark, 'name' | 'note'>) => void;
  readonly onClose: () => void;
};

export function MarkDialog({ label, mark, onSave, onClose }: MarkDialogProps) {
  const [name, setName] = useState(mark.name);
  const [note, setNote] = useState(mark.note);
  const save = () => onSave({ name: name.slice(0, LONGEST_NAME), note: note.slice(0, LONGEST_NOTE) });
  return (
    <Dialog title="Name and note" onClose={onClose}>
      <p className="soft">{label}</p>
      <div className="stack">
        <TextField label="Name" value={name} onChange={setName} onEnter={save} placeholder="The walk that failed" />
        <ExactField label="Note" text={note} rows={4} onChange={setNote} />
      </div>
      <div className="dialog__actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button weight="primary" onPress={save}>
          Save
        </Button>
      </div>
    </Dialog>
  );
}
