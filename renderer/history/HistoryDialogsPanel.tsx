/** What the history room asks before it acts: name and note of an exchange, whether to delete, how long to keep. */
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { NO_MARK } from '../../shared/history/history-mark.ts';
import type { Retention } from '../../shared/history/retention.ts';
import { NO_SELECTION } from '../../shared/history/selection.ts';
import { useStores } from '../app/stores-context.ts';
import { DeleteDialog } from './DeleteDialog.tsx';
import { historyActsStore } from './history-acts-store.ts';
import { historyStore } from './history-store.ts';
import { MarkDialog } from './MarkDialog.tsx';
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
      const one = room.hits.find((hit) => hit.exchange.id === ids[0]);
      if (!one) return null;
      return (
        <MarkDialog
          label={one.exchange.label}
          mark={one.mark ?? NO_MARK}
          onClose={onClose}
          onSave={(changes) => {
            onClose();
            void acts.mark([one.exchange.id], changes);
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
      if (!room.overview) return null;
      return (
        <RetentionDialog
          overview={room.overview}
          weighed={acts.weighed}
          onWeigh={onWeigh}
          onClose={onClose}
          onKeep={(retention) => {
            // It closes once the new limits are known, so that opening it again never shows the old ones.
            void acts.changeRetention(retention).then(room.loadOverview).then(onClose);
          }}
        />
      );
  }
}
