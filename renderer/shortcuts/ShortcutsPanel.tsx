/** The list of shortcuts as a dialog over whatever is open. */
import { X } from 'lucide-react';
import { useStore } from 'zustand';
import { useActions, useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { useModal } from '../ui/use-modal.ts';
import { ShortcutsTable } from './ShortcutsTable.tsx';

export function ShortcutsPanel() {
  const { shortcuts } = useStores();
  const isShown = useStore(shortcuts, (room) => room.isShown);
  return isShown ? <ShortcutsDialog /> : null;
}

function ShortcutsDialog() {
  const { shortcuts } = useStores();
  const actions = useActions();
  const room = useStore(shortcuts);
  const dialog = useModal(() => room.show(false));
  return (
    <dialog
      ref={dialog}
      className="dialog shortcuts-dialog"
      aria-labelledby="shortcuts-title"
      // Keeps pressed keys from the phone.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <header className="shortcuts-dialog__head line line--spread">
        <h2 className="room__title" id="shortcuts-title">
          Keyboard shortcuts
        </h2>
        <Button weight="quiet" icon={X} name="Close" onPress={() => room.show(false)}>
          {null}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard. */}
      <section className="shortcuts-dialog__list" aria-label="List of shortcuts" tabIndex={0}>
        <ShortcutsTable heading="h3" room={room} actions={actions} />
      </section>
    </dialog>
  );
}
