/** The panel Compose as a part of the page. */
import { groupOf, OPERATIONS } from '../../shared/catalogue/operations.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import type { Action } from '../app/action.ts';
import { signedShown } from '../app/signed-shown.ts';
import type { Stores } from '../app/stores.ts';
import { ofService } from '../message/OnlyDialled.tsx';
import { operationsStore, shownForm } from './operations-store.ts';

export { operationsStore } from './operations-store.ts';

export const loadPanel = async () => ofService('Operations', (await import('./OperationsPanel.tsx')).OperationsPanel);

/** Opens each operation of the catalogue as a form, a recorded exchange as a draft, and the import. */
export function actions(stores: Stores): readonly Action[] {
  const { inspector, shell, errand } = stores;
  const operations = operationsStore(stores);
  const { signed, hindrance } = signedShown(inspector.getState());
  const turn = (way: 'free' | 'broken') => {
    shell.getState().enter('operations');
    void operations.getState().turn(way);
  };
  return [
    {
      id: 'request.draft',
      title: 'Open the shown exchange as a form',
      group: 'Operations',
      keywords: ['draft', 'resend', 'edit', 'again'],
      chords: [],
      hindrance,
      run: () => signed && errand('operations', (to) => to.openRecordAsDraft(signed.id, 'form')),
    },
    {
      id: 'exchange.edit',
      title: 'Edit and sign the shown exchange anew',
      group: 'Operations',
      keywords: ['playground', 'take up', 'resend', 'edit', 'break'],
      chords: [],
      hindrance,
      run: () => signed && errand('operations', (to) => to.openRecordAsDraft(signed.id, 'free')),
    },
    {
      id: 'panel.playground',
      title: 'Edit every part and sign anew',
      group: 'Operations',
      note: 'the request in Compose',
      keywords: ['playground', 'edit', 'free', 'header by header', 'headers', 'method', 'signing options', 'sign anew'],
      chords: [],
      run: () => turn('free'),
    },
    {
      id: 'request.broken',
      title: 'Broken on purpose',
      group: 'Operations',
      note: 'the request in Compose, with a fault',
      keywords: [
        'playground',
        'gallery',
        'fault',
        'break',
        'negative test',
        'wrong key',
        'tampered',
        'refused',
        'causes',
      ],
      chords: [],
      run: () => turn('broken'),
    },
    {
      id: 'import',
      title: 'Import requests',
      group: 'Operations',
      keywords: ['curl', 'HAR', 'OpenAPI', 'Postman', 'paste'],
      chords: [],
      run: () => errand(undefined, (to) => to.importRequests()),
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

/** The form that is open. */
export function toSend(stores: Stores): Pick<Action, 'note' | 'run'> | undefined {
  const operations = operationsStore(stores);
  if (stores.shell.getState().panel !== 'operations' || !shownForm(operations.getState())) return undefined;
  return { note: 'the request', run: () => void operations.getState().send() };
}

/** `accounts` as the title of a sub-menu; names of one word stay as they are written elsewhere. */
function inWords(group: string): string {
  return group === 'ussd' ? 'USSD' : capitalised(group);
}

export const shown = (stores: Stores) => [operationsStore(stores)];
