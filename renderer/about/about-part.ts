/** The About dialog as a part of the page. */
import type { ProgramPlace } from '../../shared/contract/program-commands.ts';
import type { Action } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { aboutStore } from './about-store.ts';

export { aboutStore } from './about-store.ts';

export const loadPanel = async () => (await import('./AboutPanel.tsx')).AboutPanel;

const FOLDERS = [
  ['data', 'Show the data folder'],
  ['logs', 'Show the log folder'],
  ['exports', 'Show exported keys'],
] as const satisfies readonly (readonly [ProgramPlace, string])[];

/** About, the program’s folders, and asking for a newer version. */
export function actions(stores: Stores): readonly Action[] {
  const { shell, host } = stores;
  const toSettings = () => shell.getState().showSettings('program');
  const { open, reveal, checkForUpdate } = aboutStore(stores).getState();
  const group = 'Window';
  return [
    {
      id: 'about.open',
      title: 'About Dialbench',
      group,
      keywords: ['version', 'licences', 'licenses', 'electron'],
      run: () => void open(),
    },
    {
      id: 'about.update',
      title: 'Check for updates',
      group,
      keywords: ['newer version', 'upgrade', 'release'],
      // What came of it stands there.
      run: () => {
        toSettings();
        void checkForUpdate();
      },
    },
    ...(host.capabilities.nativeWindow
      ? FOLDERS.map(
          ([place, title]): Action => ({
            id: `about.reveal.${place}`,
            title,
            group,
            keywords: ['reveal', 'files', 'finder', 'explorer'],
            // The system's window comes over this one; only a failure is shown here.
            run: async () => {
              if (!(await reveal(place))) toSettings();
            },
          }),
        )
      : []),
  ];
}
