/** What the panel Seen asks before it acts: name and note of an exchange, whether to delete, how long to keep. */
import { useCallback, useState } from 'react';
import { useStore } from 'zustand';
import { type HistoryMark, LONGEST_NAME, LONGEST_NOTE, NO_MARK } from '../../shared/history/history-mark.ts';
import type { Retention } from '../../shared/history/retention.ts';
import { NO_SELECTION } from '../../shared/history/selection.ts';
import { useStores } from '../app/stores-context.ts';
import { ExactField } from '../ui/ExactField.tsx';
import { FormDialog } from '../ui/FormDialog.tsx';
import { TextField } from '../ui/TextField.tsx';
import { historyActsStore } from './history-acts-store.ts';
import { historyStore } from './history-store.ts';
import { RetentionDialog } from './RetentionDialog.tsx';

export type HistoryDialog = 'mark' | 'delete' | 'retention';

type HistoryDialogsPanelProps = {
  readonly dialog: HistoryDialog;
  /** Of what is selected. */
  readonly pinned: number;
  /** Of what is selected, not in sight in the list. */
  readonly hidden: number;
  readonly onClose: () => void;
};

export function HistoryDialogsPanel({ dialog, pinned, hidden, onClose }: HistoryDialogsPanelProps) {
  const stores = useStores();
  const room = useStore(historyStore(stores));
  const acts = useStore(historyActsStore(stores));
  const onWeigh = useCallback((retention: Retention) => void acts.weigh(retention), [acts.weigh]);
  const ids = [...room.selection.ids];
  switch (dialog) {
    case 'mark': {
      const one = room.hits.find((hit) => hit.record.id === ids[0]);
      if (!one) return null;
      return (
        <MarkDialog
          label={one.record.label}
          mark={one.mark ?? NO_MARK}
          onClose={onClose}
          onSave={(changes) => {
            onClose();
            void acts.mark([one.record.id], changes);
          }}
        />
      );
    }
    case 'delete':
      return (
        <DeleteDialog
          count={ids.length}
          pinned={pinned}
          hidden={hidden}
          onClose={onClose}
          onDelete={() => {
            onClose();
            room.select(NO_SELECTION);
            void acts.remove(ids);
          }}
        />
      );
    case 'retention':
      if (!acts.overview) return null;
      return (
        <RetentionDialog
          overview={acts.overview}
          weighed={acts.weighed}
          onWeigh={onWeigh}
          onClose={onClose}
          onKeep={(retention) => {
            // It closes once the new limits are known, so that opening it again never shows the old ones.
            void acts.changeRetention(retention).then(acts.loadOverview).then(onClose);
          }}
        />
      );
  }
}

type DeleteDialogProps = {
  readonly count: number;
  readonly pinned: number;
  /** How many of them the list does not show now. */
  readonly hidden: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

/** The confirmation before deleting exchanges. */
function DeleteDialog({ count, pinned, hidden, onDelete, onClose }: DeleteDialogProps) {
  const those = count === 1 ? 'this exchange' : `these ${count.toLocaleString('en-GB')} exchanges`;
  return (
    <FormDialog title={`Delete ${those}?`} onClose={onClose} act="Delete" weight="danger" onAct={onDelete}>
      <p className="soft">
        They are overwritten in the file and cannot be brought back.
        {pinned > 0 &&
          ` ${pinned === count ? 'All of them are' : `${pinned.toLocaleString('en-GB')} of them are`} pinned.`}
        {hidden > 0 &&
          ` ${hidden.toLocaleString('en-GB')} of them ${hidden === 1 ? 'is' : 'are'} out of sight in the list.`}
      </p>
    </FormDialog>
  );
}

type MarkDialogProps = {
  readonly label: string;
  readonly mark: HistoryMark;
  readonly onSave: (changes: Pick<HistoryMark, 'name' | 'note'>) => void;
  readonly onClose: () => void;
};

/** Name and note of one exchange. Search finds both; the exchange itself does not change. */
function MarkDialog({ label, mark, onSave, onClose }: MarkDialogProps) {
  const [name, setName] = useState(mark.name);
  const [note, setNote] = useState(mark.note);
  const save = () => onSave({ name: name.slice(0, LONGEST_NAME), note: note.slice(0, LONGEST_NOTE) });
  return (
    <FormDialog title="Name and note" onClose={onClose} act="Save" onAct={save}>
      <p className="soft">{label}</p>
      <div className="stack">
        <TextField label="Name" value={name} onChange={setName} onEnter={save} placeholder="The walk that failed" />
        <ExactField label="Note" text={note} rows={4} onChange={setNote} />
      </div>
    </FormDialog>
  );
}
