/**
 * The desktop program: a boot list, read from top to bottom.
 *
 * Electron is told its limits first, the workbench is composed, the page's scheme and its door are opened, and then the
 * one window loads the page. A step that fails ends the program with its sentence. What the workbench does is decided in
 * compose.ts and behind it; what a window may do, in desktop/. Source: Electron security checklist, 1 to 20.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron';
import { AppError, reasonOf } from '../shared/failure.ts';
import { compose } from './compose.ts';
import { dataFolder } from './data-folder.ts';
import { appMenuTemplate } from './desktop/app-menu.ts';
import { dataArgument } from './desktop/data-argument.ts';
import { createFileDialogs } from './desktop/file-dialogs.ts';
import { openIpcDoor } from './desktop/ipc-door.ts';
import { guardNavigation } from './desktop/navigation-guard.ts';
import { findOsSealing } from './desktop/os-sealer.ts';
import { askAfterCrash } from './desktop/page-crash.ts';
import { answerPageRequest, PAGE_ORIGIN, PAGE_SCHEME } from './desktop/page-scheme.ts';
import { restrictSession } from './desktop/permissions.ts';
import { createWorkbenchWindow } from './desktop/workbench-window.ts';
import { loadPageFiles } from './page/page-files.ts';
import { pageHeaders } from './page/page-headers.ts';
import type { Program } from './program.ts';
import { PAGE_FOLDER, projectVersion } from './project.ts';

/** Longest wait for the workbench to end before the program ends without it. */
const CLOSE_MS = 5_000;

app.enableSandbox();
protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges: { standard: true, secure: true } }]);

try {
  const folder = claimDataFolder();
  if (app.requestSingleInstanceLock())
    app
      .whenReady()
      .then(() => boot(folder))
      .catch(fail);
  else app.quit();
} catch (error) {
  fail(error);
}

/** The folder is Electron's own as well: the lock that keeps a second program away lies in it. */
function claimDataFolder(): string {
  const folder = dataFolder(dataArgument(process.argv));
  const chromiumFolder = join(folder, 'chromium');
  try {
    mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
  } catch (cause) {
    const reason = reasonOf(cause);
    const message = `The user-data folder ${folder} cannot be made: ${reason}. Choose another with --data DIR.`;
    throw new AppError({ code: 'data-folder-unusable', message }, { cause });
  }
  app.setName('Dialbench');
  app.setPath('userData', folder);
  app.setPath('sessionData', chromiumFolder);
  return folder;
}

async function boot(folder: string): Promise<void> {
  const files = await loadPageFiles(PAGE_FOLDER);
  const headers = pageHeaders('none');

  const sealing = await findOsSealing(safeStorage, process.platform);
  if (sealing.kind === 'unavailable') {
    console.warn(`[dialbench] Secrets are sealed with a key file in ${folder}: ${sealing.reason}.`);
  }
  const sealer = sealing.kind === 'available' ? { sealer: sealing.sealer } : {};
  let shown: BrowserWindow | undefined;
  const fileDialogs = createFileDialogs({
    showSaveDialog: (options) => (shown ? dialog.showSaveDialog(shown, options) : dialog.showSaveDialog(options)),
    showOpenDialog: (options) => (shown ? dialog.showOpenDialog(shown, options) : dialog.showOpenDialog(options)),
  });
  const workbench = await compose({ dataFolder: folder, version: projectVersion(), fileDialogs, ...sealer });
  closeBeforeQuit(workbench);

  restrictSession(session.defaultSession);
  protocol.handle(PAGE_SCHEME, (request) => answerPageRequest(files, headers, request));
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, (link) => void shell.openExternal(link));
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenuTemplate(process.platform)));

  const window = createWorkbenchWindow(join(import.meta.dirname, 'preload.cjs'), {
    osSealing: sealing.kind === 'available',
    nativeWindow: true,
  });
  shown = window;
  const endEvents = openIpcDoor(ipcMain, window.webContents, workbench);
  window.on('closed', endEvents);
  askAfterCrash(window.webContents, {
    ask: async (question) => (await dialog.showMessageBox(window, question)).response,
    quit: () => app.quit(),
  });
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
  app.on('window-all-closed', () => app.quit());
  await window.loadURL(`${PAGE_ORIGIN}/`).catch((error: unknown) => {
    // A window closed while it loads is a user who changed their mind.
    if (!window.isDestroyed()) throw error;
  });
}

/** Quitting waits for the sandbox and the databases, but not for ever. */
function closeBeforeQuit(workbench: Program): void {
  let ended = false;
  app.on('will-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    const end = () => {
      ended = true;
      app.quit();
    };
    setTimeout(end, CLOSE_MS).unref();
    workbench.close().then(end, (error: unknown) => {
      console.error(`[dialbench] The workbench did not end cleanly: ${sentence(error)}`);
      end();
    });
  });
}

function fail(error: unknown): void {
  const message = sentence(error);
  console.error(`[dialbench] ${message}`);
  dialog.showErrorBox('Dialbench cannot start', message);
  app.exit(1);
}

function sentence(error: unknown): string {
  if (error instanceof AppError) return error.message;
  return `Something failed that should not: ${reasonOf(error)}.`;
}
