/** The panel Map as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { explorerStore, isExploring } from './explorer-store.ts';
import { mapStore } from './map-store.ts';

export const loadPanel = async () => (await import('./MapPanel.tsx')).MapPanel;

/** Exploring the menu, and laying the map out anew. */
export function actions(stores: Stores): readonly Action[] {
  const { shell } = stores;
  const { drawn, tidy, showsAll, showAll } = mapStore(stores).getState();
  const { run, ask, stop } = explorerStore(stores).getState();
  const act = actionsOf('Flows', 'map', { keywords: ['map', 'menu', 'crawl', 'screens'], within: 'Map' });
  const needsScreens =
    drawn.map.screens.length === 0 ? { hindrance: 'The map is not open, or has no screen yet.' } : {};
  const enter = () => shell.getState().enter('map');
  return [
    isExploring(run)
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
