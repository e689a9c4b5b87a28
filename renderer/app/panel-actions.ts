/** Going to a panel of a room: what is asked for by the words that people use for it. */
import { choicesOf } from '../ui/choices-of.ts';
import type { Action } from './action.ts';
import { goToPanel } from './navigate.ts';
import { PANELS, type PanelName, panelsOf, ROOMS, roomOf } from './shell-store.ts';
import type { Stores } from './stores.ts';

/** Other words by which people look for a tab. */
const KEYWORDS: Readonly<Partial<Record<PanelName, readonly string[]>>> = {
  start: ['where to begin', 'welcome', 'recent', 'home'],
  exchange: ['inspector', 'last key', 'what was sent'],
  operations: ['operations', 'send', 'form', 'request'],
  history: ['history', 'sent', 'received', 'recorded', 'log', 'deliveries'],
  verify: ['doctor', 'why was it refused', 'paste and verify', 'diagnose', 'signature', 'compare bases', 'base'],
  loupe: ['live requests', 'watch', 'capture', 'proxy', 'client'],
  flows: ['test', 'replay', 'record', 'CI', 'JUnit', 'captions'],
  map: ['menu', 'coverage', 'screens', 'explore'],
  conformance: ['conformance', 'spec', 'clauses', 'compliance', 'check against the specification'],
};

/** What stands for a panel in the palette, where its tab alone says too little. */
const TITLES: Readonly<Partial<Record<PanelName, string>>> = {
  verify: 'Why was it refused?',
  loupe: 'Live requests',
  history: 'Seen: all that was sent and received',
};

/** One for each panel. A room of one panel has its own action. */
export function panelActions(stores: Stores): readonly Action[] {
  const now = stores.shell.getState().panel;
  return choicesOf(PANELS)
    .filter(([panel]) => panelsOf(roomOf(panel)).length > 1)
    .map(([panel, title]): Action => {
      const note = ROOMS[roomOf(panel)];
      return {
        id: `panel.${panel}`,
        title: TITLES[panel] ?? title,
        titleWithin: title,
        group: 'Rooms',
        note,
        keywords: [note, title, ...(KEYWORDS[panel] ?? [])],
        chords: [],
        isChosen: panel === now,
        within: `In ${note}`,
        run: () => goToPanel(stores, panel),
      };
    });
}
