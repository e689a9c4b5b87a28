/**
 * The desktop program: a boot list, read from top to bottom.
 *
 * A step that fails ends the program with a sentence. compose.ts decides what the workbench does, desktop/ what a
 * window may do. Source: Electron security checklist, 1 to 20.
 */
import { join } from 'node:path';
import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  nativeTheme,
  powerMonitor,
  protocol,
  safeStorage,
  session,
  shell,
} from 'electron';
import type { Capabilities } from '../shared/contract/host.ts';
import { AppError, reasonOf } from '../shared/failure.ts';
import { compose } from './compose.ts';
import { dataArgument, dataFolder, makeDataFolder } from './data-folder.ts';
import { askBeforeClose, closeBeforeQuit, quitWhenTold } from './desktop/clean-exit.ts';
import { createDesktopHands, type DesktopSystem } from './desktop/desktop-hands.ts';
import { createNativeWindow, keepJumpList, listenForOpenings, registerLinks } from './desktop/desktop-requests.ts';
import { endAfterFailure } from './desktop/end-after-failure.ts';
import { createFileDialogs, type DialogPort } from './desktop/file-dialogs.ts';
import { openIpcDoor } from './desktop/ipc-door.ts';
import { logCrashes, logHangs } from './desktop/log-crashes.ts';
import { guardNavigation } from './desktop/navigation-guard.ts';
import { refuseNetworkQuestions } from './desktop/network-questions.ts';
import type { OpeningQueue } from './desktop/opening-queue.ts';
import { osKeyring } from './desktop/os-sealer.ts';
import { keepOwnDocument } from './desktop/own-document.ts';
import { askAfterCrash, type CrashActions } from './desktop/page-crash.ts';
import { answerPageRequest, PAGE_ORIGIN, PAGE_SCHEME } from './desktop/page-scheme.ts';
import { restrictSession } from './desktop/permissions.ts';
import { refusedSwitch } from './desktop/refused-switches.ts';
import { saveThroughDialogs } from './desktop/save-dialogs.ts';
import { createWorkbenchWindow } from './desktop/workbench-window.ts';
import { captureConsole } from './log/capture-console.ts';
import { openProgramLog, type ProgramLog } from './log/program-log.ts';
import { takeOwnVariables } from './own-variables.ts';
import { loadPageFiles, type PageFiles } from './page/page-files.ts';
import { pageHeaders } from './page/page-headers.ts';
import type { LocalProgram, Program } from './program.ts';
import { PAGE_FOLDER, projectVersion } from './project.ts';

takeOwnVariables();
try {
  // Before the sandbox is enabled: that takes the switch away, and with it the trace of what was started without.
  refuseSwitches();
  app.enableSandbox();
  // Its script is kept compiled from launch to launch, below the session's own folder.
  const privileges = { standard: true, secure: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: PAGE_SCHEME, privileges }]);
  const folder = claimDataFolder();
  if (app.requestSingleInstanceLock()) {
    const openings = listenForOpenings(app, folder);
    app
      .whenReady()
      .then(() => boot(folder, openings, openLog(folder)))
      .catch(fail);
  } else app.quit();
} catch (error) {
  fail(error);
}

/** Throws the sentence with which a packaged program refuses to start. */
function refuseSwitches(): void {
  const message = refusedSwitch(app.isPackaged, (name) => app.commandLine.hasSwitch(name));
  if (message !== undefined) throw new AppError({ code: 'switch-refused', message });
}

function openLog(folder: string): ProgramLog {
  const log = openProgramLog({ dataFolder: folder, program: 'desktop', nowMs: Date.now });
  captureConsole(log);
  logCrashes(app, log);
  return log;
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

async function boot(folder: string, openings: OpeningQueue, log: ProgramLog): Promise<void> {
  let workbench: LocalProgram | undefined;
  endAfterFailure({ log, workbench: () => workbench, exit: (code) => app.exit(code), showError: dialog.showErrorBox });
  const files = await loadPageFiles(PAGE_FOLDER);
  const windows: BrowserWindow[] = [];
  const dialogs = dialogsOver(windows);
  const desktop = createDesktopHands(shell, nativeTheme);
  workbench = await compose({
    dataFolder: folder,
    version: projectVersion(),
    keyring: osKeyring(safeStorage, process.platform),
    fileDialogs: createFileDialogs(dialogs),
    nativeWindow: createNativeWindow(app, openings, dialogs),
    desktop,
    log,
  });
  closeBeforeQuit(app, workbench.close);

  restrictSession(session.defaultSession);
  refuseNetworkQuestions(app);
  servePage(files);
  guardEveryPage();
  const { tellSaving } = workbench;
  saveThroughDialogs(session.defaultSession, (sentence) => dialog.showErrorBox('Not saved', sentence), tellSaving);

  const window = openWindow({ nativeWindow: true }, workbench);
  windows.push(window);
  keepPageIn(window);
  askBeforeCloseOf(window, desktop);
  logHangs(window, log);
  comeForward(window, openings);
  keepJumpList(app, openings, workbench);
  app.on('window-all-closed', () => app.quit());
  await loadPage(window);
  registerLinks(app);
}

/** The system's dialogs, over the window once it exists. */
function dialogsOver(windows: readonly BrowserWindow[]): DialogPort {
  return {
    showSaveDialog: (options) =>
      windows[0] ? dialog.showSaveDialog(windows[0], options) : dialog.showSaveDialog(options),
    showOpenDialog: (options) =>
      windows[0] ? dialog.showOpenDialog(windows[0], options) : dialog.showOpenDialog(options),
  };
}

function servePage(files: PageFiles): void {
  const headers = pageHeaders();
  protocol.handle(PAGE_SCHEME, (request) => answerPageRequest(files, headers, request));
}

function guardEveryPage(): void {
  app.on('web-contents-created', (_event, contents) => {
    guardNavigation(contents, (link) => void shell.openExternal(link));
  });
}

function openWindow(capabilities: Capabilities, workbench: Program): BrowserWindow {
  const window = createWorkbenchWindow(join(import.meta.dirname, 'preload.cjs'), capabilities);
  window.on('closed', openIpcDoor(ipcMain, window.webContents, workbench));
  return window;
}

/** What is done when the page's process ends, or its window has got to another document. */
function keepPageIn(window: BrowserWindow): void {
  const actions: CrashActions = {
    ask: async (question) => (await dialog.showMessageBox(window, question)).response,
    quit: () => app.quit(),
  };
  askAfterCrash(window.webContents, actions);
  // A load that another one ends is told by the document that came of that.
  const load = () => loadPage(window).catch(() => {});
  keepOwnDocument(window.webContents, { ...actions, load, nowMs: Date.now });
}

function askBeforeCloseOf(window: BrowserWindow, desktop: DesktopSystem): void {
  window.webContents.on('render-process-gone', desktop.forget);
  const decide = askBeforeClose(window, {
    atStake: desktop.atStake,
    ask: async (question) => (await dialog.showMessageBox(window, question)).response,
  });
  quitWhenTold(app, (listener) => powerMonitor.on('shutdown', listener), decide);
}

/** For a second start, and for whatever the system asks to open. */
function comeForward(window: BrowserWindow, openings: OpeningQueue): void {
  const show = () => {
    if (window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.focus();
  };
  app.on('second-instance', show);
  openings.onArrival(show);
}

async function loadPage(window: BrowserWindow): Promise<void> {
  await window.loadURL(`${PAGE_ORIGIN}/`).catch((error: unknown) => {
    // A user who closes the window while it loads has changed their mind.
    if (!window.isDestroyed()) throw error;
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
