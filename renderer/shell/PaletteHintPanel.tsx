/** The top bar's button for the palette, showing its chord. */
import { Search } from 'lucide-react';
import { useStore } from 'zustand';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import { ariaChord } from '../../shared/page/shortcut/chord.ts';
import { useStores } from '../app/stores-context.ts';
import { KeyCaps } from '../ui/KeyCaps.tsx';

export function PaletteHintPanel() {
  const { palette, shortcuts } = useStores();
  const { changed, isMac } = useStore(shortcuts);
  const chord = chordsOf({ id: 'palette.open', chords: ['Mod+K'] }, changed)[0];
  return (
    <button
      type="button"
      className="button button--quiet palette-hint"
      aria-keyshortcuts={chord === undefined ? undefined : ariaChord(chord, isMac)}
      title="Command palette: every room, operation, exchange and setting"
      onClick={() => palette.getState().open()}
    >
      <Search aria-hidden />
      <span className="palette-hint__word">
        Find<span className="for-readers"> anything: the command palette</span>
      </span>
      {chord !== undefined && <KeyCaps chord={chord} isMac={isMac} />}
    </button>
  );
}
