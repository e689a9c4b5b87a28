/** The confirmation before deleting exchanges. */
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type DeleteDialogProps = {
  readonly count: number;
  readonly pinned: number;
  /** How many of them the list does not show now. */
  readonly hidden: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

export function DeleteDialog({ count, pinned, hidden, onDelete, onClose }: DeleteDialogProps) {
  const those = count === 1 ? 'this exchange' : `these ${count.toLocaleString('en-GB')} exchanges`;
  return (
    <Dialog title={`Delete ${those}?`} onClose={onClose}>
      <p className="soft">
        They are overwritten in the file and cannot be brought back.
        {pinned > 0 &&
          ` ${pinned === count ? 'All of them are' : `${pinned.toLocaleString('en-GB')} of them are`} pinned.`}
        {hidden > 0 &&
          ` ${hidden.toLocaleString('en-GB')} of them ${hidden === 1 ? 'is' : 'are'} out of sight in the list.`}
      </p>
      <div className="dialog__actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button weight="danger" onPress={onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
