/** The confirmation before deleting exchanges. */
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

type DeleteDialogProps = {
  readonly count: number;
  readonly pinned: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
};

export function DeleteDialog({ count, pinned, onDelete, onClose }: DeleteDialogProps) {
  const those = count === 1 ? 'this exchange' : `these ${count.toLocaleString('en-GB')} exchanges`;
  return (
    <Dialog title={`Delete ${those}?`} onClose={onClose}>
      <p className="soft">
        They are overwritten in the file and cannot be brought back.
        {pinned > 0 &&
          ` ${pinned === count ? 'All of them are' : `${pinned.toLocaleString('en-GB')} of them are`} pinned.`}
      </p>
      <div className="dialog__actions">
        <Button onPress={onClose}>Cancel</Button>
        <Button weight="primary" onPress={onDelete}>
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
