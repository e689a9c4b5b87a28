/** The panel Conformance as a part of the page. */
import { onlyDialledSentence } from '../../shared/environment/only-dialled.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { ofService } from '../message/OnlyDialled.tsx';
import { conformStore } from './conform-store.ts';

export const loadPanel = async () => ofService('Specification', (await import('./ConformPanel.tsx')).ConformPanel);

/** A run, its end, and its report. */
export function actions(stores: Stores): readonly Action[] {
  const { shell } = stores;
  const { running, shown, ask, stop, save } = conformStore(stores).getState();
  const environment = selectedEnvironment(stores.workbench.getState());
  const hindrance =
    environment && !isSigned(environment.ussdProfile) ? onlyDialledSentence(environment.name) : undefined;
  const act = actionsOf('Flows', 'conform', {
    keywords: ['conformance', 'specification', 'clauses', 'compliance'],
    within: 'Specification',
  });
  return [
    running
      ? act('stop', 'Cancel the conformance run', {}, () => void stop())
      : act('run', 'Check the environment against the specification', { chords: [], hindrance }, () => {
          shell.getState().enter('conformance');
          ask(true);
        }),
    act('report', 'Save the conformance report', shown ? {} : { hindrance: 'There is no run yet.' }, () =>
      save('html'),
    ),
  ];
}
