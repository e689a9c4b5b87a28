/** Opens each operation of the catalogue as a form, and sends what is open: the form's request, or the playground's edit. */
import { groupOf, OPERATIONS } from '../../shared/catalogue/operations.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import type { Action } from '../stores/action.ts';
import { openAsDraft, startFlow } from '../stores/navigate.ts';
import { shownForm } from '../stores/operations-store.ts';
import type { Stores } from '../stores/stores.ts';

export function operationActions(stores: Stores): readonly Action[] {
  const { operations, imports, inspector, shell } = stores;
  const { shown } = inspector.getState();
  const exchange = shown.kind === 'exchange' ? shown.exchange : undefined;
  return [
    sendAction(stores),
    {
      id: 'request.draft',
      title: 'Open the shown exchange as a form',
      group: 'Operations',
      keywords: ['draft', 'resend', 'edit', 'again'],
      chords: [],
      ...(exchange ? {} : { hindrance: 'No exchange is shown in the inspector.' }),
      run: () => exchange && openAsDraft(stores, exchange.id),
    },
    {
      id: 'import',
      title: 'Import requests',
      group: 'Operations',
      keywords: ['curl', 'HAR', 'OpenAPI', 'Postman', 'paste'],
      chords: [],
      run: () => imports.getState().open(),
    },
    ...OPERATIONS.map(
      ({ name, title, method, path }): Action => ({
        id: `operation.${name}`,
        title,
        group: 'Operations',
        note: `${method} ${path}`,
        within: inWords(groupOf({ name })),
        keywords: ['operation', 'form', groupOf({ name }), name],
        run: () => {
          operations.getState().choose(name);
          shell.getState().enter('operations');
        },
      }),
    ),
  ];
}

/** The send button shows this chord. */
export const SEND_ACTION = { id: 'request.send', chords: ['Mod+Enter'] } as const;

function sendAction(stores: Stores): Action {
  const { operations, playground, inspectorTool, shell, flows } = stores;
  const base = {
    ...SEND_ACTION,
    title: 'Send',
    group: 'Operations',
    keywords: ['submit', 'sign', 'request'],
  } as const;
  const { room } = shell.getState();
  if (room === 'operations' && shownForm(operations.getState())) {
    return { ...base, note: 'the form', run: () => void operations.getState().send() };
  }
  if (room === 'inspector' && inspectorTool.getState().tool === 'playground' && playground.getState().opened) {
    return { ...base, note: 'the playground’s edit', run: () => void playground.getState().send() };
  }
  const { opened } = flows.getState();
  if (room === 'flows' && opened !== undefined) {
    return { ...base, note: 'the flow that is open', run: () => void startFlow(stores, opened) };
  }
  return { ...base, hindrance: 'Nothing to send: open a form, a flow or the playground.', run: () => {} };
}

/** `accounts` as the title of a sub-menu; names of one word stay as they are written elsewhere. */
function inWords(group: string): string {
  return group === 'ussd' ? 'USSD' : capitalised(group);
}
