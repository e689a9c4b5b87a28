/**
 * Functions that the tests have main run over the module `electron`, on the real one by Playwright's `evaluate`, and in the
 * test of this file on the stand-in. Each is sent as text and knows nothing from around it.
 */
import type { ElectronModule } from '../support/electron-on-chromium/launch-desktop.ts';

/** What begins a line of the program's output that is a notice to the test. */
export const NOTICE_MARK = '@notice ';

export type RecordedAnswers = {
  readonly mark: string;
  readonly openFile?: string;
  readonly newFile?: string;
};

/** What would leave the program is told on its output in place of being done, and dialogs are answered at once. */
export function recordInMain(
  { app, shell, dialog }: ElectronModule,
  { mark, openFile, newFile }: RecordedAnswers,
): void {
  const tell = (notice: object) => console.log(mark + JSON.stringify(notice));
  const optionsOf = (args: readonly unknown[]) =>
    (args.length > 1 ? args[1] : args[0]) as { message?: string; defaultId?: number };
  Object.assign(shell, {
    openExternal: async (url: string) => tell({ kind: 'open-external', url }),
    openPath: async (path: string) => {
      tell({ kind: 'open-path', path });
      return '';
    },
    showItemInFolder: (path: string) => tell({ kind: 'show-item', path }),
  });
  Object.assign(dialog, {
    showErrorBox: (title: string, content: string) => tell({ kind: 'error-box', title, content }),
    showOpenDialog: async (...args: unknown[]) => {
      const filePaths = openFile === undefined ? [] : [openFile];
      tell({ kind: 'open-dialog', options: optionsOf(args), filePaths });
      return { canceled: openFile === undefined, filePaths };
    },
    showSaveDialog: async (...args: unknown[]) => {
      tell({ kind: 'save-dialog', options: optionsOf(args), filePath: newFile ?? '' });
      return { canceled: newFile === undefined, filePath: newFile ?? '' };
    },
    showMessageBox: async (...args: unknown[]) => {
      const options = optionsOf(args);
      const response = options.defaultId ?? 0;
      tell({ kind: 'message-box', message: options.message ?? '', options, response });
      return { response, checkboxChecked: false };
    },
  });
  const watch = (contents: Electron.WebContents) =>
    contents.on('will-frame-navigate', (event) => {
      // Other listeners come first or later; all have had their say after this turn.
      setImmediate(() => event.defaultPrevented && tell({ kind: 'navigation-prevented', url: event.url }));
    });
  app.on('web-contents-created', (_event, contents) => void watch(contents));
}

/** Windows that were open before `recordInMain` ran are watched as well. */
export function watchOpenWindows({ BrowserWindow }: ElectronModule, mark: string): number {
  const windows = BrowserWindow.getAllWindows();
  for (const { webContents } of windows) {
    webContents.on('will-frame-navigate', (event) => {
      setImmediate(() => {
        if (event.defaultPrevented)
          console.log(`${mark}${JSON.stringify({ kind: 'navigation-prevented', url: event.url })}`);
      });
    });
  }
  return windows.length;
}
