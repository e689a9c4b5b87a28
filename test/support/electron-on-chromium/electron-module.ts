/**
 * The module `electron` of the stand-in: what our main uses of it, by the same names.
 *
 * A name that is missing here fails at the import, which is the wish: extend the stand-in before main relies on it.
 */
import { app, onceStarted } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { defaultSession } from './session.ts';

export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu, MenuItem } from './menu.ts';
export { nativeTheme } from './native-theme.ts';
export { protocol } from './requests.ts';
export { safeStorage } from './safe-storage.ts';
export { screen } from './screen.ts';
export { clipboard, crashReporter, powerMonitor, shell } from './shell.ts';

export const session = { defaultSession };

onceStarted((chromium) =>
  defaultSession.follow(chromium, app.getPath('sessionData'), () => BrowserWindow.getAllWindows()[0]?.webContents),
);
