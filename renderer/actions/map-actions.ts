/** Actions of the Map room: exploring the menu, and laying the map out anew. */
import { type Action, actionsOf } from '../stores/action.ts';
import { isExploring } from '../stores/explorer-store.ts';
import type { Stores } from '../stores/stores.ts';

export function mapActions({ map, explorer, shell }: Stores): readonly Action[] {
  const { drawn, tidy, showsAll, showAll } = map.getState();
  const { standing, ask, stop } = explorer.getState();
  const act = actionsOf('Flows', 'map', { keywords: ['map', 'menu', 'crawl', 'screens'], within: 'Map' });
  const needsScreens =
    drawn.map.screens.length === 0 ? { hindrance: 'The map is not open, or has no screen yet.' } : {};
  const enter = () => shell.getState().enter('map');
  return [
    isExploring(standing)
      ? act('stop', 'Cancel the exploration', {}, () => void stop())
      : act('explore', 'Explore the menu', { chords: [] }, () => {
          enter();
          ask(true);
        }),
    act('tidy', 'Tidy up the map', { chords: [], ...needsScreens }, () => {
      enter();
      tidy();
    }),
    act('lines', 'All lines of the map', { isChosen: showsAll, ...needsScreens }, () => {
      enter();
      showAll(!showsAll);
    }),
  ];
}
