/** The panel Seen as a part of the page. */

import { CASE_ENDINGS } from '../../shared/evidence/case.ts';
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { chooseFile } from '../ui/file-input.tsx';

export { caseStore } from './case-store.ts';
export { historyStore } from './history-store.ts';

/** Opens a file of evidence, read-only. */
export function actions(stores: Stores): readonly Action[] {
  const act = actionsOf('Exchanges', 'evidence');
  const keywords = ['dialcase', 'open a case', 'open file', 'bug report', 'report'];
  return [
    act('open', 'Open evidence', { note: 'a .dialcase, or the page of a report', keywords, chords: [] }, () => {
      // A browser shows no dialog for a click in a native menu; in the room the button stands.
      stores.shell.getState().enter('history');
      chooseFile({ accept: CASE_ENDINGS, onFile: (file) => stores.errand('history', (to) => to.openCase(file)) });
    }),
  ];
}

export const loadPanel = async () => (await import('./HistoryPanel.tsx')).HistoryPanel;
