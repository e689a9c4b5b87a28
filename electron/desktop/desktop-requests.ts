/**
 * What the system and the native menu ask of the workbench: connects Electron's app, menu, dock and jump list with the
 * queue of openings.
 */
import { type App, Menu, type MenuItemConstructorOptions } from 'electron';
import { reasonOf } from '../../shared/failure.ts';
import { END_OF_OPTIONS } from '../data-folder.ts';
import type { Program } from '../program.ts';
import type { NativeWindow } from '../program-hands.ts';
import { chooseFileToOpen, type DialogPort } from './file-dialogs.ts';
import { hearOpenings } from './hear-openings.ts';
import { createJumpList } from './jump-list.ts';
import { createNativeMenu } from './native-menu.ts';
import { openingOfFile } from './opening-arguments.ts';
import { createOpeningQueue, type OpeningQueue } from './opening-queue.ts';
import { PAGE_SCHEME } from './page-scheme.ts';

/** Asks for links in a checkout too, whose program is Electron itself and nothing that should stay registered. */
const REGISTER_OPTION = '--register-links';

/** Call it before the program is ready, so that nothing that it was started with is missed. */
export function listenForOpenings(app: App, dataFolder: string): OpeningQueue {
  const openings = createOpeningQueue();
  hearOpenings(app, openings, { argv: process.argv, workingFolder: process.cwd(), dataFolder });
  return openings;
}

/** Call it once the program is ready. The menu has the standard roles until the page tells its actions. */
export function createNativeWindow(
  app: App,
  openings: OpeningQueue,
  dialog: Pick<DialogPort, 'showOpenDialog'>,
): NativeWindow {
  const opened = { dataFolder: app.getPath('userData'), onOpened: (path: string) => app.addRecentDocument(path) };
  const openFile = async () => {
    const path = await chooseFileToOpen(dialog);
    if (path !== undefined) openings.add(openingOfFile(path, opened));
  };
  const menu = createNativeMenu({
    platform: process.platform,
    runsFrom: app.isPackaged ? 'packaged' : 'checkout',
    openFile: () => void openFile(),
    openings,
    set: (template) => Menu.setApplicationMenu(Menu.buildFromTemplate(template)),
  });
  return { menu, openings };
}

/** Keeps the system's list of environments as the workbench has them. */
export function keepJumpList(app: App, openings: OpeningQueue, workbench: Program): void {
  const show = createJumpList({
    platform: process.platform,
    openings,
    program: process.execPath,
    args: [...appArguments(app), '--data', app.getPath('userData')],
    setJumpList: (categories) => void app.setJumpList(categories),
    setDockMenu: (template: MenuItemConstructorOptions[]) => app.dock?.setMenu(Menu.buildFromTemplate(template)),
  });
  workbench.onEvent((event, payload) => {
    // The name of the event has just been compared; the compiler does not carry it to the payload.
    if (event === 'state.changed') show((payload as { environments: Parameters<typeof show>[0] }).environments);
  });
  workbench.services['workbench.state']({}).then(
    ({ environments }) => show(environments),
    (error: unknown) => console.warn(`[dialbench] The system’s list has no environments: ${reasonOf(error)}.`),
  );
}

/**
 * A package is the program for its links; the portable one leaves no trace in a system that it is only carried through.
 *
 * Call it once the page is there: on Linux it runs the system's script for that, and main stands still until that has ended.
 */
export function registerLinks(app: App): void {
  const isInstalled = app.isPackaged && process.env.PORTABLE_EXECUTABLE_DIR === undefined;
  if (!isInstalled && !process.argv.includes(REGISTER_OPTION)) return;
  // Windows writes the link into a command line: text of a link with quotation marks in it must not become an option.
  if (!app.setAsDefaultProtocolClient(PAGE_SCHEME, process.execPath, [...appArguments(app), END_OF_OPTIONS])) {
    console.warn(`[dialbench] The system did not take Dialbench for ${PAGE_SCHEME}: links.`);
  }
}

/** In a checkout Electron is started with the program's folder. */
function appArguments(app: App): readonly string[] {
  return app.isPackaged ? [] : [app.getAppPath()];
}
