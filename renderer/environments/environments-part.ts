/** The Environments room as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { choicesOf } from '../ui/choices-of.ts';
import { SECTION_TITLES, sectionsOf } from './environment-sections.ts';
import { COMPUTER_ID, environmentsStore } from './environments-store.ts';
import { keysActions } from './keys/keys-actions.ts';
import { sandboxActions } from './sandbox/sandbox-actions.ts';
import { sandboxStore } from './sandbox/sandbox-store.ts';
import { webhookActions } from './webhooks/webhook-actions.ts';

export { COMPUTER_ID, environmentsStore } from './environments-store.ts';
export { keysStore } from './keys/keys-store.ts';
export { sandboxStore } from './sandbox/sandbox-store.ts';

export const loadPanel = async () => (await import('./EnvironmentsPanel.tsx')).EnvironmentsPanel;

/** What people call what stands in a section. */
const KEYWORDS: Partial<Readonly<Record<keyof typeof SECTION_TITLES, readonly string[]>>> = {
  address: ['base url', 'client id', 'colour', 'live', 'name'],
  protocol: ['ussd', 'service code', 'limits'],
  key: ['keys and tokens', 'import a key', 'private key', 'access token', 'rotate'],
  subscribers: ['customers', 'msisdn'],
  webhooks: ['receiver', 'registration', 'test messages', 'tunnel', 'outbox'],
  clock: ['sandbox', 'time', 'freeze'],
  faults: ['sandbox', 'weather', 'errors'],
  snapshots: ['sandbox', 'save', 'restore'],
  network: ['proxy', 'certificate', 'timeout', 'tls', 'connection'],
};

/** Going to each section of the environment in use, to the protection of keys, and what the vault can be asked. */
export function actions(stores: Stores): readonly Action[] {
  const { shell, workbench } = stores;
  const environment = selectedEnvironment(workbench.getState());
  const go = actionsOf('Rooms', 'environments');
  const enter = (id: string, section?: keyof typeof SECTION_TITLES) => {
    shell.getState().enter('environments');
    environmentsStore(stores).getState().go(id, section);
  };
  const offered = sectionsOf(environment, environment?.ussdProfile);
  return [
    ...choicesOf(SECTION_TITLES)
      .filter(([section]) => environment && offered.includes(section))
      .map(([section, title]) =>
        go(
          section,
          title,
          {
            note: environment?.name ?? '',
            keywords: ['environment', ...(KEYWORDS[section] ?? [])],
            within: 'In Environments',
          },
          () => environment && enter(environment.id, section),
        ),
      ),
    go(
      'computer',
      'Protection of keys',
      {
        note: 'This computer',
        keywords: ['passphrase', 'vault', 'storage', 'keyring', 'lock'],
        within: 'In Environments',
      },
      () => enter(COMPUTER_ID),
    ),
    ...keysActions(stores),
    ...sandboxActions(stores),
    ...webhookActions(stores, (id) => enter(id, 'webhooks')),
  ];
}

export const shown = (stores: Stores) => [sandboxStore(stores)];
