/**
 * Actions of the window itself: palette, list of shortcuts, search.
 *
 * They need only the stores of the first screen, so their shortcuts work from the first moment.
 */
import type { Action } from './action.ts';
import type { Stores } from './stores.ts';

export function windowActions({ palette, shortcuts, shell, errand }: Stores): readonly Action[] {
  return [
    {
      id: 'stage.open',
      title: 'Open the stage',
      group: 'Window',
      keywords: ['present', 'presentation', 'full screen', 'demo', 'show', 'slides', 'projector'],
      chords: ['F9'],
      run: () => errand(undefined, (to) => to.openStage()),
    },
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
