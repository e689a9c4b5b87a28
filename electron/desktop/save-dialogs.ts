/**
 * Saves what the page exports through the system's dialog, with the title and the kinds of file that suit it.
 *
 * The page makes the file and suggests a name; where it goes only the user and main know. Anything else that would be
 * saved (an address of the network, a file of another origin) is prevented: the page exports what it has made itself.
 */

import { basename } from 'node:path';
import type { DownloadItem, SaveDialogOptions } from 'electron';
import type { SavingEnded } from '../../shared/contract/events.ts';
import { PAGE_ORIGIN } from './page-scheme.ts';

/** The part of Electron's session that is used here. */
export type SavingSession = {
  on(
    event: 'will-download',
    listener: (event: { preventDefault(): void }, item: Pick<DownloadItem, SavedItemParts>) => void,
  ): unknown;
};
type SavedItemParts = 'getURL' | 'getFilename' | 'getSavePath' | 'setSaveDialogOptions' | 'once';

type SavedKind = readonly [ending: string, title: string, kind: string];

/** By the suggested name; the first that fits. */
const KINDS: readonly SavedKind[] = [
  ['.dialcase', 'Save the evidence', 'Dialbench case'],
  ['.flow.yaml', 'Save a copy of the flow', 'Dialbench flow'],
  ['.zip', 'Save the bug report', 'Archive'],
  ['.har', 'Save the exchanges', 'HTTP archive'],
  ['.environment.json', 'Save the environment', 'Dialbench environment'],
  ['.json', 'Save the exchanges', 'JSON'],
  ['.html', 'Save the page', 'Web page'],
  ['.xml', 'Save the results', 'JUnit results'],
];

/** The dialog's options for a suggested name. */
export function saveOptionsFor(name: string): SaveDialogOptions {
  const [ending, title, kind] = KINDS.find(([one]) => name.toLowerCase().endsWith(one)) ?? [undefined, 'Save as', ''];
  // A filter takes the last part of an ending only.
  const extension = (ending ?? name).split('.').slice(1).at(-1);
  return {
    title,
    defaultPath: name,
    ...(extension !== undefined && {
      filters: [
        { name: kind === '' ? extension.toUpperCase() : kind, extensions: [extension] },
        { name: 'All files', extensions: ['*'] },
      ],
    }),
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
}

/** `fail` tells the user that a file was not saved; `tell` tells the page what became of what it offered. */
export function saveThroughDialogs(
  session: SavingSession,
  fail: (sentence: string) => void,
  tell: (ended: SavingEnded) => void,
): void {
  session.on('will-download', (event, item) => {
    if (!item.getURL().startsWith(`blob:${PAGE_ORIGIN}/`)) {
      event.preventDefault();
      return;
    }
    const name = item.getFilename();
    item.setSaveDialogOptions(saveOptionsFor(name));
    item.once('done', (_event, state) => {
      if (state === 'completed') {
        tell({ offeredAs: name, outcome: 'saved', savedAs: basename(item.getSavePath()) });
        return;
      }
      tell({ offeredAs: name, outcome: state === 'cancelled' ? 'cancelled' : 'failed' });
      // Cancelled is the user's own word.
      if (state === 'interrupted') fail(`“${name}” was not saved: the disk did not take it. Save it again elsewhere.`);
    });
  });
}
