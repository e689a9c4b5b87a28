/** The panel Conformance as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { conformStore } from './conform-store.ts';

export const loadPanel = async () => (await import('./ConformPanel.tsx')).ConformPanel;

/** A run, its end, and its report. */
export function actions(stores: Stores): readonly Action[] {
  const { shell } = stores;
  const { running, shown, ask, stop, save } = conformStore(stores).getState();
  const act = actionsOf('Flows', 'conform', {
    keywords: ['conformance', 'specification', 'clauses', 'compliance'],
    within: 'Conformance',
  });
  return [
    running
      ? act('stop', 'Cancel the conformance run', {}, () => void stop())
      : act('run', 'Check the environment against the specification', { chords: [] }, () => {
          shell.getState().enter('conformance');
          ask(true);
        }),
    act('report', 'Save the conformance report', shown ? {} : { hindrance: 'There is no run yet.' }, () =>
      save('html'),
    ),
  ];
}
