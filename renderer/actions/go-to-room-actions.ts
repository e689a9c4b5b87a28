/** Going to a room. These need only the stores of the first screen, so their shortcuts work from the first moment. */
import type { Action } from '../stores/action.ts';
import { ROOMS } from '../stores/shell-store.ts';
import type { FirstStores } from '../stores/stores.ts';
import { namesOf } from '../ui/choices-of.ts';

const DIGITS = 9;

/** One for each room, by its place on the rail. */
export function goToRoomActions({ shell }: FirstStores): readonly Action[] {
  const { enter } = shell.getState();
  return namesOf(ROOMS).map((room, at): Action => {
    const chords = at < DIGITS ? [`Alt+${at + 1}`] : [];
    const run = () => enter(room);
    return { id: `room.${room}`, title: ROOMS[room], group: 'Rooms', keywords: ['go to room'], chords, run };
  });
}
