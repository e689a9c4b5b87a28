/**
 * The roles of menu items: what Electron calls them, the keys that it gives them, and what clicking one does.
 *
 * Editing roles act in the page by themselves (Chromium's own keys), so clicking them through the stand-in runs the
 * page's command. A role that is not here fails the menu, because Electron would refuse it too.
 */

/** What a role may act on. */
export type RoleWindow = {
  close(): unknown;
  minimize(): void;
  maximize(): void;
  isMaximized(): boolean;
  unmaximize(): void;
  isFullScreen(): boolean;
  setFullScreen(on: boolean): void;
  readonly webContents: {
    reload(): void;
    toggleDevTools(): void;
    edit(command: string): void;
    setZoomLevel(level: number): void;
    getZoomLevel(): number;
  };
};
export type RoleApp = { getName(): string; quit(): void; hide(): void; show(): void; showAboutPanel(): void };

type RoleItem =
  | { readonly role: string }
  | { readonly type: 'separator' }
  | { readonly label: string; readonly submenu: readonly RoleItem[] };
type Role = {
  readonly label: (app: RoleApp) => string;
  readonly accelerator?: string;
  readonly act?: (window: RoleWindow | null, app: RoleApp) => unknown;
  readonly submenu?: readonly RoleItem[];
};

const isMac = process.platform === 'darwin';
const isWindows = process.platform === 'win32';
const separator = { type: 'separator' } as const;
const roles = (...names: (string | typeof separator)[]): RoleItem[] =>
  names.map((name) => (typeof name === 'string' ? { role: name } : name));

function edit(label: string, command: string, accelerator?: string): Role {
  return {
    label: () => label,
    ...(accelerator === undefined ? {} : { accelerator }),
    act: (window) => window?.webContents.edit(command),
  };
}

function zoom(label: string, accelerator: string, next: (level: number) => number): Role {
  const act = (window: RoleWindow | null) => window?.webContents.setZoomLevel(next(window.webContents.getZoomLevel()));
  return { label: () => label, accelerator, act };
}

const APP_MENU = roles('about', separator, 'services', separator, 'hide', 'hideOthers', 'unhide', separator, 'quit');
const EDIT_MENU = [
  ...roles('undo', 'redo', separator, 'cut', 'copy', 'paste'),
  ...(isMac ? roles('pasteAndMatchStyle', 'delete', 'selectAll') : roles('delete', separator, 'selectAll')),
];
const VIEW_MENU = roles(
  ...['reload', 'forceReload', 'toggleDevTools'],
  separator,
  ...['resetZoom', 'zoomIn', 'zoomOut'],
  separator,
  'togglefullscreen',
);
const WINDOW_MENU = roles('minimize', 'zoom', ...(isMac ? [separator, 'front'] : ['close']));

const ROLES: Readonly<Record<string, Role>> = {
  about: { label: (app) => (isMac ? `About ${app.getName()}` : 'About'), act: (_window, app) => app.showAboutPanel() },
  quit: {
    label: (app) => (isMac ? `Quit ${app.getName()}` : isWindows ? 'Exit' : 'Quit'),
    ...(isWindows ? {} : { accelerator: 'CommandOrControl+Q' }),
    act: (_window, app) => app.quit(),
  },
  close: {
    label: () => (isMac ? 'Close Window' : 'Close'),
    accelerator: 'CommandOrControl+W',
    act: (window) => window?.close(),
  },
  minimize: { label: () => 'Minimize', accelerator: 'CommandOrControl+M', act: (window) => window?.minimize() },
  zoom: {
    label: () => 'Zoom',
    act: (window) => (window?.isMaximized() ? window.unmaximize() : window?.maximize()),
  },
  togglefullscreen: {
    label: () => 'Toggle Full Screen',
    accelerator: isMac ? 'Control+Command+F' : 'F11',
    act: (window) => window?.setFullScreen(!window.isFullScreen()),
  },
  reload: { label: () => 'Reload', accelerator: 'CmdOrCtrl+R', act: (window) => window?.webContents.reload() },
  forcereload: {
    label: () => 'Force Reload',
    accelerator: 'Shift+CmdOrCtrl+R',
    act: (window) => window?.webContents.reload(),
  },
  toggledevtools: {
    label: () => 'Toggle Developer Tools',
    accelerator: isMac ? 'Alt+Command+I' : 'Ctrl+Shift+I',
    act: (window) => window?.webContents.toggleDevTools(),
  },
  resetzoom: zoom('Actual Size', 'CommandOrControl+0', () => 0),
  zoomin: zoom('Zoom In', 'CommandOrControl+Plus', (level) => level + 0.5),
  zoomout: zoom('Zoom Out', 'CommandOrControl+-', (level) => level - 0.5),
  undo: edit('Undo', 'undo', 'CommandOrControl+Z'),
  redo: edit('Redo', 'redo', isWindows ? 'Control+Y' : 'Shift+CommandOrControl+Z'),
  cut: edit('Cut', 'cut', 'CommandOrControl+X'),
  copy: edit('Copy', 'copy', 'CommandOrControl+C'),
  paste: edit('Paste', 'paste', 'CommandOrControl+V'),
  pasteandmatchstyle: edit('Paste and Match Style', 'paste', isMac ? 'Cmd+Option+Shift+V' : 'Shift+CommandOrControl+V'),
  delete: edit('Delete', 'delete'),
  selectall: edit('Select All', 'selectAll', 'CommandOrControl+A'),
  hide: { label: (app) => `Hide ${app.getName()}`, accelerator: 'Command+H', act: (_window, app) => app.hide() },
  hideothers: { label: () => 'Hide Others', accelerator: 'Command+Alt+H' },
  unhide: { label: () => 'Show All', act: (_window, app) => app.show() },
  front: { label: () => 'Bring All to Front' },
  help: { label: () => 'Help' },
  window: { label: () => 'Window' },
  services: { label: () => 'Services', submenu: [] },
  recentdocuments: { label: () => 'Open Recent', submenu: [] },
  clearrecentdocuments: { label: () => 'Clear Menu' },
  appmenu: { label: (app) => app.getName(), submenu: APP_MENU },
  filemenu: { label: () => 'File', submenu: roles(isMac ? 'close' : 'quit') },
  editmenu: { label: () => 'Edit', submenu: EDIT_MENU },
  viewmenu: { label: () => 'View', submenu: VIEW_MENU },
  windowmenu: { label: () => 'Window', submenu: WINDOW_MENU },
};

/** Keys of these roles are Chromium's own; the stand-in leaves them to the page. */
export const EDITING: ReadonlySet<string> = new Set([
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteandmatchstyle',
  'delete',
  'selectall',
]);

/** Electron compares the names without case. */
export function roleOf(name: string): Role {
  const role = ROLES[name.toLowerCase()];
  if (!role) throw new Error(`The stand-in knows no menu role “${name}”.`);
  return role;
}
