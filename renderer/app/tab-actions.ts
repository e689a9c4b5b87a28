/** Going to a tab of a room. */

import { choicesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { ROOMS, type RoomName } from './shell-store.ts';
import type { Stores } from './stores.ts';

/** One for each tab of a room. @param more other words people search for, by tab */
export function tabActions<T extends string>(
  { shell }: Stores,
  room: RoomName,
  labels: Readonly<Record<T, string>>,
  choose: (tab: T) => void,
  more: Partial<Readonly<Record<T, readonly string[]>>> = {},
): readonly Action[] {
  const note = ROOMS[room];
  return choicesOf(labels).map(([tab, title]) => {
    const run = () => {
      choose(tab);
      shell.getState().enter(room);
    };
    const keywords = [note, ...(more[tab] ?? [])];
    return { id: `tab.${room}.${tab}`, title, group: 'Rooms', note, keywords, within: `In ${note}`, run };
  });
}
