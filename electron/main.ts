/**
 * The desktop program: a boot list, read from top to bottom.
 *
 * A step that fails ends the program with a sentence. compose.ts decides what the workbench does, desktop/ what a
 * window may do. Source: Electron security checklist, 1 to 20.
 */
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, ipcMain, Menu, protocol, safeStorage, session, shell } from 'electron';
import type { Capabilities } from '../shared/contract/host.ts';
import { AppError, reasonOf } from '../shared/failure.ts';
import { compose } from './compose.ts';
import { dataArgument, dataFolder, makeDataFolder } from './data-folder.ts';
import { appMenuTemplate } from './desktop/app-menu.ts';
import { createFileDialogs } from './desktop/file-dialogs.ts';
import { openIpcDoor } from './desktop/ipc-door.ts';
import { guardNavigation } from './desktop/navigation-guard.ts';
import { findOsSealing } from './desktop/os-sealer.ts';
import { askAfterCrash } from './desktop/page-crash.ts';
import { answerPageRequest, PAGE_ORIGIN, PAGE_SCHEME } from './desktop/page-scheme.ts';
import { restrictSession } from './desktop/permissions.ts';
import { createWorkbenchWindow } from './desktop/workbench-window.ts';
import { loadPageFiles, type PageFiles } from './page/page-files.ts';
import { pageHeaders } from './page/page-headers.ts';
import type { FileDialogs, Program, Sealer } from './program.ts';
import { PAGE_FOLDER, projectVersion } from './project.ts';

/** How long to wait for the workbench to close before the program ends without it. */
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

/** Electron uses this folder too: it contains the lock that keeps a second program out. */
function claimDataFolder(): string {
  const folder = dataFolder(dataArgument(process.argv));
  const chromiumFolder = join(folder, 'chromium');
  makeDataFolder(folder, chromiumFolder);
  app.setName('Dialbench');
  app.setPath('userData', folder);
  app.setPath('sessionData', chromiumFolder);
  return folder;
}

async function boot(folder: string): Promise<void> {
  const files = await loadPageFiles(PAGE_FOLDER);
  const sealer = await osSealer(folder);
  const windows: BrowserWindow[] = [];
  const workbench = await compose({
    dataFolder: folder,
    version: projectVersion(),
    sealer,
    fileDialogs: dialogsOver(windows),
  });
  closeBeforeQuit(workbench);

  restrictSession(session.defaultSession);
  servePage(files);
  guardEveryPage();
  setMenu();

  const window = openWindow({ osSealing: sealer !== undefined, nativeWindow: true }, workbench);
  windows.push(window);
  askAfterCrashOf(window);
  focusOnSecondStart(window);
  app.on('window-all-closed', () => app.quit());
  await loadPage(window);
}

/** Undefined if the operating system cannot seal: the vault then uses a key file, and the terminal says why. */
async function osSealer(folder: string): Promise<Sealer | undefined> {
  const sealing = await findOsSealing(safeStorage, process.platform);
  if (sealing.kind === 'available') return sealing.sealer;
  console.warn(`[dialbench] Secrets are sealed with a key file in ${folder}: ${sealing.reason}.`);
  return undefined;
}

/** The system's dialogs, over the window once it exists. */
function dialogsOver(windows: readonly BrowserWindow[]): FileDialogs {
  return createFileDialogs({
    showSaveDialog: (options) =>
      windows[0] ? dialog.showSaveDialog(windows[0], options) : dialog.showSaveDialog(options),
    showOpenDialog: (options) =>
      windows[0] ? dialog.showOpenDialog(windows[0], options) : dialog.showOpenDialog(options),
  });
}

function servePage(files: PageFiles): void {
  const headers = pageHeaders('none');
  protocol.handle(PAGE_SCHEME, (request) => answerPageRequest(files, headers, request));
}

function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, (link) => void shell.openExternal(link));
  });
}

function setMenu(): void {
  const runsFrom = app.isPackaged ? 'packaged' : 'checkout';
  Menu.setApplicationMenu(Menu.buildFromTemplate(appMenuTemplate(process.platform, runsFrom)));
}

function openWindow(capabilities: Capabilities, workbench: Program): BrowserWindow {
  const window = createWorkbenchWindow(join(import.meta.dirname, 'preload.cjs'), capabilities);
  window.on('closed', openIpcDoor(ipcMain, window.webContents, workbench));
  return window;
}

function askAfterCrashOf(window: BrowserWindow): void {
  askAfterCrash(window.webContents, {
    ask: async (question) => (await dialog.showMessageBox(window, question)).response,
    quit: () => app.quit(),
  });
}

function focusOnSecondStart(window: BrowserWindow): void {
  app.on('second-instance', () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  });
}

async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${PAGE_ORIGIN}/`).catch((error: unknown) => {
    // A user who closes the window while it loads has changed their mind.
    if (!window.isDestroyed()) throw error;
  });
}

/** Quitting waits for the sandbox and the databases, but not forever. */
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
