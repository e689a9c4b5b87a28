/** The system's dialogs for key files, over the workbench's window. A path is all that comes back; main reads and writes. */
import type { OpenDialogOptions, OpenDialogReturnValue, SaveDialogOptions, SaveDialogReturnValue } from 'electron';
import type { FileDialogs } from '../program.ts';

/** What is asked of Electron's dialog, bound to the window. */
export type DialogPort = {
  showSaveDialog(options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
  showOpenDialog(options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
};

export function createFileDialogs(dialog: DialogPort): FileDialogs {
  return {
    async chooseNewFile(suggestedName) {
      const { canceled, filePath } = await dialog.showSaveDialog({
        title: 'Export the private key, encrypted',
        defaultPath: suggestedName,
        // What is there is never replaced; the dialog's own question would promise otherwise.
        properties: ['createDirectory'],
      });
      return canceled || filePath === '' ? undefined : filePath;
    },
    async chooseFile() {
      const { canceled, filePaths } = await dialog.showOpenDialog({
        title: 'Import a private key',
        // Keys lie in .ssh.
        properties: ['openFile', 'showHiddenFiles', 'dontAddToRecent'],
      });
      return canceled ? undefined : filePaths[0];
    },
  };
}
