/**
 * Actions of the window itself: palette, list of shortcuts, search.
 *
 * They need only the stores of the first screen, so their shortcuts work from the first moment.
 */
import { choicesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { goToPanel } from './navigate.ts';
import { ROOMS, roomOf } from './shell-store.ts';
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
      title: 'Search in Seen',
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

/** One for each room, by its place on the rail, and the settings. */
export function goToRoomActions(stores: Stores): readonly Action[] {
  const { showSettings, panel, fronts } = stores.shell.getState();
  const group = 'Rooms';
  return [
    ...choicesOf(ROOMS).map(
      ([room, title], at): Action => ({
        id: `room.${room}`,
        title,
        group,
        keywords: ['go to room'],
        chords: [`Alt+${at + 1}`],
        isChosen: room === roomOf(panel),
        run: () => goToPanel(stores, fronts[room]),
      }),
    ),
    {
      id: 'room.settings',
      title: 'Settings',
      group,
      keywords: ['preferences', 'options', 'look', 'shortcuts'],
      chords: ['Mod+,'],
      run: () => showSettings('general'),
    },
  ];
}
