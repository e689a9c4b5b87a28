/** Going to a tab of a panel. */

import { choicesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { PANELS, type PanelName } from './shell-store.ts';
import type { Stores } from './stores.ts';

/** One for each tab of a panel. @param more other words people search for, by tab */
export function tabActions<T extends string>(
  { shell }: Stores,
  panel: PanelName,
  labels: Readonly<Record<T, string>>,
  choose: (tab: T) => void,
  more: Partial<Readonly<Record<T, readonly string[]>>> = {},
): readonly Action[] {
  const note = PANELS[panel];
  return choicesOf(labels).map(([tab, title]) => {
    const run = () => {
      choose(tab);
      shell.getState().enter(panel);
    };
    const keywords = [note, ...(more[tab] ?? [])];
    return { id: `tab.${panel}.${tab}`, title, group: 'Rooms', note, keywords, within: `In ${note}`, run };
  });
}
