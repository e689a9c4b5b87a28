/** Acts on the window itself: the palette, the list of shortcuts, searching, sending, reading everything again. */
import type { PaletteStore } from '../stores/palette-store.ts';
import type { ShellStore } from '../stores/shell-store.ts';
import type { ShortcutsStore } from '../stores/shortcuts-store.ts';
import type { Action } from './action.ts';

type Stores = { readonly palette: PaletteStore; readonly shortcuts: ShortcutsStore; readonly shell: ShellStore };

export function windowActions({ palette, shortcuts, shell }: Stores): readonly Action[] {
  return [
    {
      id: 'palette.open',
      title: 'Command palette',
      group: 'Window',
      keywords: ['find', 'do anything'],
      chords: ['Mod+K'],
      run: () => palette.getState().open(),
    },
    {
      id: 'shortcuts.show',
      title: 'Keyboard shortcuts',
      group: 'Window',
      keywords: ['help', 'keys', 'chords', 'rebind'],
      chords: ['F1', '?'],
      run: () => shortcuts.getState().show(true),
    },
    {
      id: 'window.search',
      title: 'Search in history',
      group: 'Window',
      keywords: ['find', 'filter'],
      chords: ['Mod+Shift+F'],
      run: () => {
        shell.getState().enter('history');
        shell.getState().askFocus('search');
      },
    },
  ];
}
