/**
 * Actions of the window itself: palette, list of shortcuts, search.
 *
 * They need only the stores of the first screen, so their shortcuts work from the first moment.
 */
import { namesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { ROOMS } from './shell-store.ts';
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

/** Of the ten keys in their row; the last stands for ten. */
const DIGITS = 10;

/** The digits follow the other rooms, so that each keeps the key that its users know. */
const WITHOUT_DIGIT: readonly string[] = ['conformance'];

/** One for each room, by its place on the rail. */
export function goToRoomActions({ shell }: Stores): readonly Action[] {
  const { enter, askFocus, room: now } = shell.getState();
  const withDigit = namesOf(ROOMS).filter((room) => !WITHOUT_DIGIT.includes(room));
  return namesOf(ROOMS).map((room): Action => {
    const at = withDigit.indexOf(room);
    const byPlace = at >= 0 && at < DIGITS ? [`Alt+${(at + 1) % DIGITS}`] : [];
    // The key that other programs have for it comes first, and stands in the native menu.
    const chords = room === 'settings' ? ['Mod+,', ...byPlace] : byPlace;
    const run = () => {
      enter(room);
      // From the phone or the rail to the room where one is.
      askFocus('room');
    };
    const isChosen = room === now;
    return { id: `room.${room}`, title: ROOMS[room], group: 'Rooms', keywords: ['go to room'], chords, isChosen, run };
  });
}
