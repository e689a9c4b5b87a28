/** The system's dialogs for files, over the workbench's window. They return only a path; main reads and writes. */
import type { OpenDialogOptions, OpenDialogReturnValue, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { FileDialogs } from '../program-hands.ts';

/** The part of Electron's dialog that is used here, bound to the window. */
export type DialogPort = {
  showSaveDialog(options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
  showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
};

/** A case or a flow; undefined if none is chosen. */
export async function chooseFileToOpen(dialog: Pick<DialogPort, 'showOpenDialog'>): Promise<string | undefined> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Open a case or a flow',
    // Systems look at what follows the last dot only.
    filters: [{ name: 'Cases and flows', extensions: ['dialcase', 'yaml', 'yml'] }],
    properties: ['openFile'],
  });
  return canceled ? undefined : filePaths[0];
}

export function createFileDialogs(dialog: DialogPort): FileDialogs {
  return {
    async chooseNewFile(suggestedName) {
      const { canceled, filePath } = await dialog.showSaveDialog({
        title: 'Export the private key, encrypted',
        defaultPath: suggestedName,
        // Without the dialog's overwrite question: main never replaces an existing file, so the question would mislead.
        properties: ['createDirectory'],
      });
      return canceled || filePath === '' ? undefined : filePath;
    },
    async chooseFile() {
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title: 'Import a private key',
        // Shows hidden files, because keys are usually in .ssh.
        properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
      });
      return canceled ? undefined : filePaths[0];
    },
  };
}
