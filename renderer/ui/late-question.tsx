/** A dialog that few sessions see, so that the first screen does without its code. */
import type { ComponentType } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { latePart } from './late-part.tsx';

/** @param leave is what Cancel does where the dialog's code did not arrive: the act that waits for its answer must not wait for ever. */
export function lateQuestion<P extends object>(
  load: () => Promise<ComponentType<P>>,
  leave: (props: P) => void,
): ComponentType<P> {
  return latePart(load, (props, isFailed) =>
    isFailed ? (
      <Dialog title="Could not load the question" onClose={() => leave(props)}>
        <p>Its part of the page did not arrive, so nothing was done. Cancel, and try again.</p>
        <div className="dialog__actions">
          <Button onPress={() => leave(props)}>Cancel</Button>
        </div>
      </Dialog>
    ) : null,
  );
}
