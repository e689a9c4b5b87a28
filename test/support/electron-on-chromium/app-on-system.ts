/**
 * The part of `app` that asks something of the system: links, jump list, dock, recent documents, about panel.
 *
 * Each is told to the test. What Electron has on one system only is there on that one only (`platform` of the settings).
 */
import { AppFacts } from './app-facts.ts';
import { labelsOf, type Menu } from './menu.ts';
import { tellTest } from './test-channel.ts';

type Registration = { readonly path: string | undefined; readonly args: readonly string[] | undefined };

export class AppOnSystem extends AppFacts {
  readonly #schemes = new Map<string, Registration>();
  #aboutOptions: object = {};
  /** Electron's types have these on every system; Electron has them on Windows. */
  declare setUserTasks: (tasks: readonly object[]) => boolean;
  declare setJumpList: (categories: readonly object[] | null) => string;
  declare getJumpListSettings: () => { minItems: number; removedItems: object[] };
  readonly dock:
    | { setMenu(menu: Menu): void; getMenu(): Menu | null; bounce(): number; setBadge(text: string): void }
    | undefined;

  constructor() {
    super();
    if (process.platform === 'win32') Object.assign(this, WINDOWS_ONLY);
    this.dock = process.platform === 'darwin' ? dock() : undefined;
  }

  setAsDefaultProtocolClient(scheme: string, path?: string, args?: readonly string[]): boolean {
    this.#schemes.set(scheme, { path, args });
    tellTest({ kind: 'protocol-client', scheme, ...(path && { path }), ...(args && { args }) });
    return true;
  }

  removeAsDefaultProtocolClient(scheme: string): boolean {
    return this.#schemes.delete(scheme);
  }

  isDefaultProtocolClient(scheme: string): boolean {
    return this.#schemes.has(scheme);
  }

  /** Nothing happens on Linux, as in Electron. */
  addRecentDocument(path: string): void {
    if (process.platform !== 'linux') tellTest({ kind: 'recent-document', path });
  }

  clearRecentDocuments(): void {}

  setAboutPanelOptions(options: object): void {
    this.#aboutOptions = options;
  }

  showAboutPanel(): void {
    tellTest({ kind: 'about-panel', options: this.#aboutOptions });
  }

  setAppUserModelId(_id: string): void {}
  setDesktopName(_name: string): void {}
  focus(): void {}
  hide(): void {}
  show(): void {}
}

const WINDOWS_ONLY = {
  setUserTasks(tasks: readonly object[]): boolean {
    tellTest({ kind: 'user-tasks', entries: tasks });
    return true;
  },
  setJumpList(categories: readonly object[] | null): string {
    tellTest({ kind: 'jump-list', entries: categories });
    return 'ok';
  },
  getJumpListSettings: () => ({ minItems: 10, removedItems: [] }),
};

function dock() {
  let shown: Menu | null = null;
  return {
    setMenu(menu: Menu): void {
      shown = menu;
      tellTest({ kind: 'dock-menu', labels: labelsOf(menu) });
    },
    getMenu: () => shown,
    bounce: () => 0,
    setBadge: (_text: string) => {},
  };
}
