/** The palette: one field that reaches every action from anywhere. Its code comes with the first opening, and finds what was typed meanwhile. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { latePart } from '../ui/late-part.tsx';
import { useModal } from '../ui/use-modal.ts';
import './palette.css';

const OpenPalette = latePart(
  async () => (await import('./OpenPalette.tsx')).OpenPalette,
  (_props, isFailed) => <Meanwhile isFailed={isFailed} />,
);

export function PalettePanel() {
  const { palette } = useStores();
  const isOpen = useStore(palette, (room) => room.isOpen);
  return isOpen ? <OpenPalette /> : null;
}

/** Takes what is typed, and Enter, until the list is here, so that no key is lost or reaches the phone. */
function Meanwhile({ isFailed }: { readonly isFailed: boolean }) {
  const { close, type, enter, query } = useStore(useStores().palette);
  const dialog = useModal(close);
  return (
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label="Command palette"
      onKeyDown={(event) => event.stopPropagation()}
    >
      {isFailed ? (
        <p>This part of the page did not arrive. Close it with Escape and open it again.</p>
      ) : (
        <div className="palette__field">
          <input
            type="text"
            className="palette__input"
            aria-label="What to do"
            value={query}
            onChange={({ target }) => type(target.value)}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing) enter();
            }}
          />
        </div>
      )}
    </dialog>
  );
}
