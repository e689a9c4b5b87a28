/** The dialog with a program as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import { signedShown } from '../app/signed-shown.ts';
import type { Stores } from '../app/stores.ts';
import { codeStore } from './code-store.ts';

export { codeStore } from './code-store.ts';

export const loadPanel = async () => (await import('./CodePanel.tsx')).CodePanel;

/** Shows an exchange as a program. */
export function actions(stores: Stores): readonly Action[] {
  const { signed, hindrance } = signedShown(stores.inspector.getState());
  const languages = ['node', 'python', 'java', 'go', 'php', 'ruby', 'rust', 'kotlin', 'curl'];
  const { open } = codeStore(stores).getState();
  const act = actionsOf('Exchanges', 'exchange', { chords: [] });
  return [
    act(
      'code',
      'Show the shown exchange as a program',
      { keywords: ['code', 'generate', ...languages], hindrance },
      () => signed && void open({ kind: 'exchange', id: signed.id }, signed.operation),
    ),
  ];
}
