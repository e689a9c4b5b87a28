/** The octets of a screen, whose code comes when they are first asked for. */
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/EmptyState.tsx';
import { latePart } from '../../ui/late-part.tsx';
import type { ScreenBytesProps } from './ScreenBytes.tsx';

export const LateScreenBytes = latePart<ScreenBytesProps>(
  async () => (await import('./ScreenBytes.tsx')).ScreenBytes,
  ({ onClose }, isFailed) => (
    <Dialog title="Bytes of this screen" isWide onClose={onClose}>
      {isFailed ? (
        <p>This part of the page did not arrive. Close this and open it again.</p>
      ) : (
        <Skeleton of="the bytes of this screen" />
      )}
    </Dialog>
  ),
);
