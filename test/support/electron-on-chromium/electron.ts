/**
 * The module that `electron` resolves to under the stand-in: what our main uses of it, by the same names.
 *
 * A name that is missing here fails at the import, which is the wish: extend the stand-in before main relies on it.
 */
import { permissionHandlers } from './permissions.ts';
import { webRequest } from './requests.ts';
import { readSettings, tellTest } from './test-channel.ts';

export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { ipcMain } from './ipc-main.ts';
export { protocol } from './requests.ts';
export { safeStorage } from './safe-storage.ts';

export const session = { defaultSession: { ...permissionHandlers, webRequest } };

export const nativeTheme = { shouldUseDarkColors: false };

export const shell = {
  async openExternal(url: string): Promise<void> {
    tellTest({ kind: 'open-external', url });
  },
};

export const dialog = {
  showErrorBox(title: string, content: string): void {
    tellTest({ kind: 'error-box', title, content });
  },
  /** The file that the test's settings name is chosen at once; without one the dialog is closed. */
  async showSaveDialog(
    _window: unknown,
    _options: { defaultPath?: string },
  ): Promise<{ canceled: boolean; filePath: string }> {
    const { newFile } = readSettings();
    return { canceled: newFile === undefined, filePath: newFile ?? '' };
  },
  async showOpenDialog(): Promise<{ canceled: boolean; filePaths: string[] }> {
    const { openFile } = readSettings();
    return { canceled: openFile === undefined, filePaths: openFile === undefined ? [] : [openFile] };
  },
  /** The default button is taken at once. */
  async showMessageBox(
    _window: unknown,
    question: { message: string; defaultId?: number },
  ): Promise<{ response: number }> {
    tellTest({ kind: 'message-box', message: question.message });
    return { response: question.defaultId ?? 0 };
  },
};

type MenuTemplate = readonly { readonly label?: string; readonly role?: string }[];

export const Menu = {
  buildFromTemplate: (template: MenuTemplate) => template,
  setApplicationMenu(template: MenuTemplate): void {
    tellTest({ kind: 'menu', labels: template.map(({ label, role }) => label ?? role ?? '') });
  },
};
