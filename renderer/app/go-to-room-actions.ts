/** Going to a room. These need only the stores of the first screen, so their shortcuts work from the first moment. */

import { namesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { ROOMS } from './shell-store.ts';
import type { Stores } from './stores.ts';

/** Of the ten keys in their row; the last stands for ten. */
const DIGITS = 10;

/** It came later than the keys, and takes none from a room that has one. */
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
